// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "host/host_seam.h"
#include "host/lan_driver_parameters.h"
#include "traffic/ethernet_rings.h"

namespace slotlab::host {

/// Driver's side of the receive and return rings: the frames that the port has returned, a few at
/// a pass of the interrupt handler, and the buffers that it gets back for them.
class LanReceiveQueue {
 public:
  LanReceiveQueue(traffic::EthernetRings& rings, const LanDriverParameters& parameters)
      : rings_(rings),
        frames_per_pass_(parameters.frames_per_pass),
        post_batch_(parameters.rx_post_batch) {}

  /// Gives the port its first buffers.
  void start(HostSeam& host) { post_buffers(host, 1); }
  /// The next frames that the status block tells of are those of the pass; there may be none.
  void begin_pass() { end_ = std::min(rings_.status.return_producer, next_ + frames_per_pass_); }
  /// CPU time of the pass at so much for an acknowledgement and for a frame with data.
  Picoseconds work(Picoseconds acknowledgement, Picoseconds data) const {
    Picoseconds sum = 0;
    for (std::uint64_t i = next_; i < end_; ++i) {
      sum += rings_.returns.at(i).frame.payload == 0 ? acknowledgement : data;
    }
    return sum;
  }
  /// Calls `take` with each frame of the pass and has done with them.
  template <class Take>
  void take(Take&& take) {
    for (; next_ < end_; ++next_) take(rings_.returns.at(next_).frame);
  }
  /// Gives buffers back, once there are enough for a doorbell.
  void return_buffers(HostSeam& host) { post_buffers(host, post_batch_); }
  /// The status block tells of frames beyond the pass.
  bool more() const { return next_ < rings_.status.return_producer; }

 private:
  void post_buffers(HostSeam& host, std::uint32_t at_least) {
    const std::uint64_t limit = next_ + rings_.rx.entries();
    if (limit - posted_ < at_least) return;
    for (; posted_ < limit; ++posted_) {
      rings_.rx.at(posted_).address = rings_.buffer_address(posted_);
    }
    host.mmio_write(traffic::mailbox::kRxProducer, posted_);
  }

  traffic::EthernetRings& rings_;
  std::uint32_t frames_per_pass_;
  std::uint32_t post_batch_;
  std::uint64_t next_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t posted_ = 0;
};

}  // namespace slotlab::host
