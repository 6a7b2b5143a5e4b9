// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_start.h"

#include <numeric>
#include <utility>

#include "base/random.h"

namespace slotlab::study {

std::vector<std::vector<double>> latin_hypercube(std::size_t points, std::size_t dimensions,
                                                 std::uint64_t seed) {
  constexpr std::int64_t kGrain = std::int64_t{1} << 30;
  Random random(seed);
  std::vector<std::vector<double>> positions(points, std::vector<double>(dimensions, 0.0));
  std::vector<std::size_t> order(points);
  for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = points; i > 1; --i) {
      std::swap(order[i - 1],
                order[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(i)))]);
    }
    for (std::size_t i = 0; i < points; ++i) {
      const double within = static_cast<double>(random.below(kGrain)) / static_cast<double>(kGrain);
      positions[i][dimension] =
          (static_cast<double>(order[i]) + within) / static_cast<double>(points);
    }
  }
  return positions;
}

}  // namespace slotlab::study
