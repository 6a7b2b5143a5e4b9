// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/time.h"

namespace slotlab {

/// Log-linear histogram of latencies: 16 buckets per power of two, so a percentile is within
/// about 6 % (the bucket's upper bound is reported). Fixed size, no allocation.
class LatencyHistogram {
 public:
  /// Throws std::logic_error when negative.
  void add(Picoseconds latency) {
    if (latency < 0) refuse_negative();
    const auto value = static_cast<std::uint64_t>(latency);
    ++buckets_[bucket_of(value)];
    ++count_;
    sum_ += value;
    maximum_ = std::max(maximum_, latency);
  }
  void clear() { *this = LatencyHistogram(); }
  std::uint64_t count() const { return count_; }
  Picoseconds mean() const;
  Picoseconds maximum() const { return maximum_; }
  /// Smallest bucket bound that at least `percent` of the samples do not exceed (0 if empty),
  /// but never above the maximum. Throws std::logic_error for more than 100 percent.
  Picoseconds percentile(std::uint32_t percent) const;
  /// Latencies from `from` to `to`, both included.
  struct Bucket {
    Picoseconds from;
    Picoseconds to;
    std::uint64_t samples;
  };
  /// Those that are not empty, in order of time.
  std::vector<Bucket> buckets() const;

 private:
  static constexpr std::uint32_t kSubBits = 4;
  static constexpr std::uint32_t kBuckets = (64 - kSubBits) << kSubBits;
  [[noreturn]] static void refuse_negative();
  static std::uint32_t bucket_of(std::uint64_t value) {
    if (value < (1U << kSubBits)) return static_cast<std::uint32_t>(value);
    const std::uint32_t shift = 63 - kSubBits - static_cast<std::uint32_t>(__builtin_clzll(value));
    const auto sub = static_cast<std::uint32_t>(value >> shift) & ((1U << kSubBits) - 1);
    return ((shift + 1) << kSubBits) + sub;
  }
  static std::uint64_t upper_bound_of(std::uint32_t bucket);

  std::array<std::uint32_t, kBuckets> buckets_{};
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
  Picoseconds maximum_ = 0;
};

}  // namespace slotlab
