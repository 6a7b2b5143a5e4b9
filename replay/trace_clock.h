// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/time.h"

namespace slotlab::replay {

/// Turns the stamps of a trace (nanoseconds of any clock) into simulated time: the first stamp is
/// time zero, distances are scaled.
class TraceClock {
 public:
  /// Longest trace that can be replayed, in simulated time: 46 days.
  static constexpr Picoseconds kLongest = 4'000'000 * kSecond;

  /// `scale` in parts per million: 500000 plays twice as fast.
  explicit TraceClock(std::int64_t scale) : scale_(scale) {}

  void begin(std::int64_t first) { first_ = first; }
  /// Never more than `kLongest`.
  Picoseconds time_of(std::int64_t stamp) const {
    __extension__ using Wide = __int128;
    // ns * ppm * 1000 ps/ns / 1e6
    const Wide time = (Wide{stamp} - first_) * scale_ / 1000;
    return static_cast<Picoseconds>(std::min<Wide>(time, kLongest));
  }

 private:
  std::int64_t scale_;
  std::int64_t first_ = 0;
};

}  // namespace slotlab::replay
