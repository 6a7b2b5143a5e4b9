// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_range.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "study/calibration_parameter.h"

namespace slotlab::study {

namespace {

__extension__ using Wide = __int128;  // a product of two 64-bit numbers

constexpr int kDigits = 4;  // of logarithmic values: readable, and the same with any math library
constexpr std::int64_t kFine = std::int64_t{1} << 20;  // places within a part of a range

/// a * b / c, rounded to the nearest; c > 0.
Wide scaled(Wide a, std::int64_t b, std::int64_t c) {
  const Wide twice = 2 * a * b;
  return (twice + (twice < 0 ? -Wide{c} : Wide{c})) / (Wide{2} * c);
}

/// The number at `part` of `whole` of the way.
std::int64_t at(const SweepRange& range, std::int64_t part, std::int64_t whole) {
  if (part == 0) return range.from;
  if (part == whole) return range.to;
  if (!range.logarithmic) {
    return static_cast<std::int64_t>(range.from + scaled(Wide{range.to} - range.from, part, whole));
  }
  const double start = static_cast<double>(range.from);
  const double ratio = static_cast<double>(range.to) / start;
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return round_to_digits(std::llround(start * std::pow(ratio, share)), kDigits);
}

}  // namespace

std::vector<std::int64_t> stepped(const SweepRange& range, std::int64_t step) {
  std::vector<std::int64_t> values;
  const Wide last = (Wide{range.to} - range.from) / step;
  for (Wide i = 0; i <= last; ++i) {
    values.push_back(static_cast<std::int64_t>(Wide{range.from} + i * step));
  }
  return values;
}

std::vector<std::int64_t> divided(const SweepRange& range, std::size_t count) {
  const auto last = static_cast<std::int64_t>(count) - 1;
  std::vector<std::int64_t> values;
  values.reserve(count);
  for (std::int64_t i = 0; i <= last; ++i) values.push_back(at(range, i, last));
  return values;
}

std::vector<std::int64_t> stratified(const SweepRange& range, std::size_t count, Random& random) {
  const auto parts = static_cast<std::int64_t>(count);
  std::vector<std::int64_t> values;
  values.reserve(count);
  for (std::int64_t i = 0; i < parts; ++i) {
    values.push_back(at(range, i * kFine + random.below(kFine), parts * kFine));
  }
  return values;
}

std::vector<std::size_t> shuffled(std::size_t count, Random& random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t left = count; left > 1; --left) {
    const auto pick = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(left)));
    std::swap(order[left - 1], order[pick]);
  }
  return order;
}

}  // namespace slotlab::study
