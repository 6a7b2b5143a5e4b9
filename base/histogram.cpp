// SPDX-License-Identifier: Apache-2.0
#include "base/histogram.h"

#include <algorithm>
#include <stdexcept>

namespace slotlab {

namespace {

std::uint32_t floor_log2(std::uint64_t value) {
  std::uint32_t exponent = 0;
  for (std::uint32_t step = 32; step > 0; step /= 2) {
    if ((value >> step) != 0) {
      value >>= step;
      exponent += step;
    }
  }
  return exponent;
}

}  // namespace

std::uint32_t LatencyHistogram::bucket_of(std::uint64_t value) {
  if (value < (1U << kSubBits)) {
    return static_cast<std::uint32_t>(value);
  }
  const std::uint32_t shift = floor_log2(value) - kSubBits;
  const auto sub = static_cast<std::uint32_t>(value >> shift) & ((1U << kSubBits) - 1);
  return ((shift + 1) << kSubBits) + sub;
}

std::uint64_t LatencyHistogram::upper_bound_of(std::uint32_t bucket) {
  if (bucket < (1U << kSubBits)) {
    return bucket;
  }
  const std::uint32_t shift = (bucket >> kSubBits) - 1;
  const std::uint64_t leading = (1U << kSubBits) + (bucket & ((1U << kSubBits) - 1));
  return ((leading + 1) << shift) - 1;
}

void LatencyHistogram::add(Picoseconds latency) {
  if (latency < 0) {
    throw std::logic_error("a latency cannot be negative");
  }
  const auto value = static_cast<std::uint64_t>(latency);
  ++buckets_[bucket_of(value)];
  ++count_;
  sum_ += value;
  maximum_ = std::max(maximum_, latency);
}

Picoseconds LatencyHistogram::mean() const {
  return count_ == 0 ? 0 : static_cast<Picoseconds>(sum_ / count_);
}

Picoseconds LatencyHistogram::percentile(std::uint32_t percent) const {
  if (percent > 100) {
    throw std::logic_error("a percentile lies between 0 and 100");
  }
  if (count_ == 0) {
    return 0;
  }
  const std::uint64_t rank = std::max<std::uint64_t>(1, (count_ * percent + 99) / 100);
  std::uint64_t covered = 0;
  for (std::uint32_t bucket = 0; bucket < kBuckets; ++bucket) {
    covered += buckets_[bucket];
    if (covered >= rank) {
      return std::min(static_cast<Picoseconds>(upper_bound_of(bucket)), maximum_);
    }
  }
  return maximum_;
}

}  // namespace slotlab
