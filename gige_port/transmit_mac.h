// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/ring.h"
#include "base/time.h"
#include "gige_port/port_parameters.h"
#include "gige_port/wire_timing.h"
#include "traffic/ethernet_frame.h"

namespace slotlab::gige {

/// Sending side of the MAC: on-chip frame memory and the wire. Pause frames go before data.
/// The owner asks `begin()` whenever the wire may be free, sets one timer, and calls `end()`.
class TransmitMac {
 public:
  explicit TransmitMac(const PortParameters& parameters)
      : wire_(parameters.link_bit_rate,
              parameters.preamble_bytes + parameters.inter_packet_gap_bytes),
        buffer_bytes_(parameters.transmit_buffer_bytes),
        fifo_frames_(parameters.transmit_fifo_frames),
        frames_(parameters.transmit_fifo_frames) {}

  /// True when a frame of that length may be fetched.
  bool has_room(std::uint32_t frame_bytes) const {
    return frames_.size() < fifo_frames_ && used_bytes_ + frame_bytes <= buffer_bytes_;
  }
  /// A frame lies complete in on-chip memory.
  void enqueue(const traffic::EthernetFrame& frame) {
    frames_.push_back(frame);
    used_bytes_ += frame.frame_bytes;
  }
  /// Asks for a pause frame: stop the peer, or let it go on.
  void request_pause(bool stop) {
    pause_wanted_ = true;
    pause_stops_ = stop;
  }
  /// Puts the next frame on the wire; returns its time there, 0 when none starts.
  Picoseconds begin();

  enum class Sent { data, pause_stop, pause_resume };
  /// The frame on the wire has ended; `frame` is set for data.
  Sent end(traffic::EthernetFrame& frame);

 private:
  WireTiming wire_;
  std::uint32_t buffer_bytes_;
  std::uint32_t fifo_frames_;
  Ring<traffic::EthernetFrame> frames_;
  std::uint32_t used_bytes_ = 0;
  bool sending_ = false;
  bool sending_pause_ = false;
  bool sent_pause_stops_ = false;
  bool pause_wanted_ = false;
  bool pause_stops_ = false;
};

}  // namespace slotlab::gige
