// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/statistics.h"
#include "base/time.h"
#include "traffic/ethernet_frame.h"

namespace slotlab::gige {

/// What is at the far end of the port's cable: takes the port's frames, sends its own, and obeys
/// the port's pause frames.
class FarEnd : public StatisticsSource {
 public:
  /// Has the far end tell what it does.
  virtual void observe(ActivityLog& log) = 0;
  /// When the frame towards the port, or the last one, began.
  virtual Picoseconds wire_started() const = 0;
  /// Time zero: the far end may begin to send.
  virtual void start() = 0;
  /// The last byte of a frame from the port has been sent.
  virtual void receive(const traffic::EthernetFrame& frame) = 0;
  /// A frame to the port found no room there.
  virtual void lost(const traffic::EthernetFrame& frame) = 0;
  /// A pause frame from the port: stop after the present frame, or go on.
  virtual void pause(bool stop) = 0;
  virtual void timer(std::uint32_t id, std::uint64_t cookie) = 0;
  /// User payload received in order from the port's host, bytes since time zero.
  virtual std::uint64_t payload_bytes_received() const = 0;
};

}  // namespace slotlab::gige
