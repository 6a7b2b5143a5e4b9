// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_start.h"

#include <gtest/gtest.h>

#include <set>

namespace slotlab::study {
namespace {

TEST(LatinHypercube, HasOnePointInEveryInterval) {
  constexpr std::size_t kPoints = 40;
  const auto positions = latin_hypercube(kPoints, 3, 7);
  ASSERT_EQ(positions.size(), kPoints);
  for (std::size_t dimension = 0; dimension < 3; ++dimension) {
    std::set<std::size_t> intervals;
    for (const auto& position : positions) {
      EXPECT_GE(position[dimension], 0.0);
      EXPECT_LT(position[dimension], 1.0);
      intervals.insert(static_cast<std::size_t>(position[dimension] * kPoints));
    }
    EXPECT_EQ(intervals.size(), kPoints);
  }
}

TEST(LatinHypercube, FollowsItsSeed) {
  EXPECT_EQ(latin_hypercube(10, 2, 1), latin_hypercube(10, 2, 1));
  EXPECT_NE(latin_hypercube(10, 2, 1), latin_hypercube(10, 2, 2));
  EXPECT_TRUE(latin_hypercube(0, 2, 1).empty());
}

}  // namespace
}  // namespace slotlab::study
