// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_range.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>

namespace slotlab::study {
namespace {

using testing::ElementsAre;

TEST(SweepRange, StepsAreExactInBothDirections) {
  EXPECT_THAT(stepped({0, 300'000, false}, 100'000), ElementsAre(0, 100'000, 200'000, 300'000));
  EXPECT_THAT(stepped({3, 1, false}, -1), ElementsAre(3, 2, 1));
  EXPECT_THAT(stepped({0, 10, false}, 4), ElementsAre(0, 4, 8));
}

TEST(SweepRange, ThousandStepsOfATenthDoNotDrift) {
  const auto values = stepped({0, 100'000'000, false}, 100'000);  // 0.1 us up to 100 us
  ASSERT_EQ(values.size(), 1001U);
  EXPECT_EQ(values[3], 300'000);
  EXPECT_EQ(values.back(), 100'000'000);
}

TEST(SweepRange, DividesWithBothEnds) {
  EXPECT_THAT(divided({0, 10, false}, 3), ElementsAre(0, 5, 10));
  EXPECT_THAT(divided({0, 10, false}, 4), ElementsAre(0, 3, 7, 10));
  EXPECT_THAT(divided({10, 0, false}, 2), ElementsAre(10, 0));
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  EXPECT_THAT(divided({-kMost, kMost, false}, 3), ElementsAre(-kMost, 0, kMost));
}

TEST(SweepRange, DividesByEqualRatios) {
  EXPECT_THAT(divided({1, 1000, true}, 4), ElementsAre(1, 10, 100, 1000));
  EXPECT_THAT(divided({1'000'000, 1'234'567, true}, 3),
              ElementsAre(1'000'000, 1'111'000, 1'234'567));
}

TEST(SweepRange, AStratumHasOneValueEach) {
  Random random(5);
  const auto values = stratified({0, 1000, false}, 10, random);
  ASSERT_EQ(values.size(), 10U);
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_GE(values[i], static_cast<std::int64_t>(i) * 100);
    EXPECT_LE(values[i], static_cast<std::int64_t>(i + 1) * 100);
  }
  Random again(5);
  EXPECT_EQ(stratified({0, 1000, false}, 10, again), values);
}

TEST(SweepRange, AShuffleHasEverythingOnce) {
  Random random(1);
  const auto order = shuffled(50, random);
  EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), 50U);
  EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
}

}  // namespace
}  // namespace slotlab::study
