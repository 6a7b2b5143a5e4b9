// SPDX-License-Identifier: Apache-2.0
#include "model/share_series.h"

#include <algorithm>

namespace slotlab::model {

void ShareSeries::add(const std::vector<std::uint64_t>& amounts, Picoseconds until) {
  if (until <= covered_) return;
  for (std::size_t i = 0; i < last_.size(); ++i) {
    spread(i, static_cast<double>(amounts[i] - last_[i]), covered_, until);
  }
  last_ = amounts;
  covered_ = until;
}

void ShareSeries::spread(std::size_t class_index, double amount, Picoseconds from, Picoseconds to) {
  std::vector<double>& intervals = intervals_[class_index];
  const double density = amount / static_cast<double>(to - from);
  for (Picoseconds begin = from; begin < to;) {
    const Picoseconds index = (begin - start_) / interval_;
    const Picoseconds end = std::min(to, start_ + (index + 1) * interval_);
    const auto place = static_cast<std::size_t>(index);
    if (place >= intervals.size()) intervals.resize(place + 1, 0.0);
    intervals[place] += density * static_cast<double>(end - begin);
    begin = end;
  }
}

std::vector<double> ShareSeries::shares(std::size_t class_index, std::size_t count) const {
  std::vector<double> shares(count, 0.0);
  const auto at = [this](std::size_t index, std::size_t place) {
    return place < intervals_[index].size() ? intervals_[index][place] : 0.0;
  };
  for (std::size_t place = 0; place < count; ++place) {
    double whole = 0.0;
    for (std::size_t index = 0; index < intervals_.size(); ++index) whole += at(index, place);
    if (whole > 0.0) shares[place] = at(class_index, place) / whole;
  }
  return shares;
}

}  // namespace slotlab::model
