// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace slotlab {

/// Simulated time and durations: integer picoseconds. No floating-point number carries time.
using Picoseconds = std::int64_t;

inline constexpr Picoseconds kNanosecond = 1'000;
inline constexpr Picoseconds kMicrosecond = 1'000'000;
inline constexpr Picoseconds kMillisecond = 1'000'000'000;
inline constexpr Picoseconds kSecond = 1'000'000'000'000;
/// Later than every event of a run.
inline constexpr Picoseconds kNever = INT64_MAX;

/// First multiple of `period` that is at or after `time`.
constexpr Picoseconds align_up(Picoseconds time, Picoseconds period) {
  return (time + period - 1) / period * period;
}

/// Below this many bits (1 MB) their number times a second's picoseconds stays inside 63 bits.
inline constexpr std::int64_t kMaxBitsAtOnce = 8'000'000;

/// Time that `bytes` take at `bits_per_second`, rounded up to a whole picosecond.
constexpr Picoseconds transfer_time(std::int64_t bytes, std::int64_t bits_per_second) {
  const std::int64_t bits = bytes * 8;
  if (bits < kMaxBitsAtOnce) return (bits * kSecond + bits_per_second - 1) / bits_per_second;
  const std::int64_t whole = bits / bits_per_second;
  const std::int64_t rest = bits % bits_per_second;
  // rest < bits_per_second <= 2^37, so split the multiplication by 1e12 to stay inside 64 bits.
  const std::int64_t micro = rest * 1'000'000 / bits_per_second;
  const std::int64_t micro_rest = rest * 1'000'000 % bits_per_second;
  return whole * kSecond + micro * kMicrosecond +
         (micro_rest * 1'000'000 + bits_per_second - 1) / bits_per_second;
}

/// Time per million of `amount` (bytes, say), rounded down; 0 when the amount is 0. Exact for
/// amounts up to 9e12.
constexpr Picoseconds time_per_million(Picoseconds time, std::uint64_t amount) {
  if (amount == 0) return 0;
  const auto whole = static_cast<Picoseconds>(amount);
  return time / whole * 1'000'000 + time % whole * 1'000'000 / whole;
}

}  // namespace slotlab
