// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "base/ring.h"
#include "base/time.h"
#include "traffic/ethernet_frame.h"

namespace slotlab::host {

/// Received frames of one connection between the interrupt handler, which hands them over, and IP
/// and TCP on the CPU of the connection's process (thread-optimized packet scheduling of HP-UX).
class LanInbound {
 public:
  /// The interrupt handler hands a frame over.
  void hand_over(const traffic::EthernetFrame& frame) { frames_.push_back(frame); }
  /// Starts on all that there is; false when there is nothing or the last job has not ended.
  bool begin() {
    if (in_job_ > 0 || frames_.empty()) return false;
    in_job_ = frames_.size();
    return true;
  }
  /// CPU time of the job at so much for an acknowledgement and for a frame with data.
  Picoseconds work(Picoseconds acknowledgement, Picoseconds data) const {
    Picoseconds sum = 0;
    for (std::size_t i = 0; i < in_job_; ++i) {
      sum += frames_[i].payload == 0 ? acknowledgement : data;
    }
    return sum;
  }
  /// The job has ended: calls `take` with each of its frames.
  template <class Take>
  void end(Take&& take) {
    for (; in_job_ > 0; --in_job_) take(frames_.take_front());
  }

 private:
  Ring<traffic::EthernetFrame> frames_;
  std::size_t in_job_ = 0;
};

}  // namespace slotlab::host
