// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/time.h"

namespace slotlab::model {

/// Splits amounts that are booked now and then over equal intervals of time: what was booked since
/// the last look is spread evenly over the time that it covers.
class ShareSeries {
 public:
  ShareSeries(std::size_t classes, Picoseconds interval)
      : interval_(interval), last_(classes, 0), intervals_(classes) {}

  void start(Picoseconds now) { start_ = covered_ = now; }
  /// `amounts` were booked since the start, for the time up to `until`. Amounts never fall.
  void add(const std::vector<std::uint64_t>& amounts, Picoseconds until);
  /// Share of each interval that went to `class_index`: `count` values. An interval of which
  /// nothing is known has zeros.
  std::vector<double> shares(std::size_t class_index, std::size_t count) const;

 private:
  void spread(std::size_t class_index, double amount, Picoseconds from, Picoseconds to);

  Picoseconds interval_;
  Picoseconds start_ = 0;
  Picoseconds covered_ = 0;
  std::vector<std::uint64_t> last_;
  std::vector<std::vector<double>> intervals_;  ///< by class
};

}  // namespace slotlab::model
