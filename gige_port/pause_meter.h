// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/statistics.h"
#include "base/time.h"

namespace slotlab::gige {

/// Whether a far end is stopped by the port's pause frames, and for how long it has been.
class PauseMeter {
 public:
  bool paused() const { return paused_; }
  /// A pause frame at `now`; false when it changes nothing.
  bool change(bool stop, Picoseconds now) {
    if (stop == paused_) return false;
    paused_ = stop;
    if (stop) {
      ++pauses_;
      since_ = now;
    } else {
      time_ += now - since_;
    }
    return true;
  }

  void start_measurement(Picoseconds now) {
    since_ = std::max(since_, now);
    time_ = 0;
    pauses_ = 0;
  }
  /// Adds "paused", a share of `elapsed`.
  void report(StatisticsGroup& out, Picoseconds now, Picoseconds elapsed) const {
    out.share("paused", time_ + (paused_ ? now - since_ : 0), elapsed,
              "time stopped by pause frames");
  }
  std::uint64_t pauses() const { return pauses_; }

 private:
  bool paused_ = false;
  Picoseconds since_ = 0;
  Picoseconds time_ = 0;
  std::uint64_t pauses_ = 0;
};

}  // namespace slotlab::gige
