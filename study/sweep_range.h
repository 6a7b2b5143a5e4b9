// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"

namespace slotlab::study {

/// A range of whole numbers, both ends in it.
struct SweepRange {
  std::int64_t from = 0;
  std::int64_t to = 0;
  bool logarithmic = false;  ///< equal ratios, not equal distances; both ends above zero
};

/// from, from + step, ...: exact. `step` points from `from` to `to`; `to` is in it when a whole
/// number of steps leads there.
std::vector<std::int64_t> stepped(const SweepRange& range, std::int64_t step);

/// `count` values (2 at least) from end to end, each rounded to a whole number, inner ones of a
/// logarithmic range to four significant digits.
std::vector<std::int64_t> divided(const SweepRange& range, std::size_t count);

/// One value in each of `count` parts of the range, at random within the part, in order: an axis
/// of a Latin hypercube.
std::vector<std::int64_t> stratified(const SweepRange& range, std::size_t count, Random& random);

/// 0 to count - 1 in random order.
std::vector<std::size_t> shuffled(std::size_t count, Random& random);

}  // namespace slotlab::study
