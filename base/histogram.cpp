// SPDX-License-Identifier: Apache-2.0
#include "base/histogram.h"

#include <algorithm>
#include <stdexcept>

namespace slotlab {

std::uint64_t LatencyHistogram::upper_bound_of(std::uint32_t bucket) {
  if (bucket < (1U << kSubBits)) {
    return bucket;
  }
  const std::uint32_t shift = (bucket >> kSubBits) - 1;
  const std::uint64_t leading = (1U << kSubBits) + (bucket & ((1U << kSubBits) - 1));
  return ((leading + 1) << shift) - 1;
}

void LatencyHistogram::refuse_negative() { throw std::logic_error("a latency cannot be negative"); }

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

std::vector<LatencyHistogram::Bucket> LatencyHistogram::buckets() const {
  std::vector<Bucket> buckets;
  for (std::uint32_t i = 0; i < kBuckets; ++i) {
    if (buckets_[i] == 0) continue;
    const auto from = i == 0 ? 0 : static_cast<Picoseconds>(upper_bound_of(i - 1)) + 1;
    buckets.push_back({from, static_cast<Picoseconds>(upper_bound_of(i)), buckets_[i]});
  }
  return buckets;
}

}  // namespace slotlab
