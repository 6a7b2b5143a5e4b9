// SPDX-License-Identifier: Apache-2.0
#include "bus/arbiter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace slotlab::bus {
namespace {

using testing::ElementsAre;

/// The next `count` owners while the same agents keep asking.
std::vector<unsigned> owners(Arbiter& arbiter, std::uint32_t requests, int count) {
  std::vector<unsigned> result;
  for (int i = 0; i < count; ++i) {
    result.push_back(arbiter.pick(requests));
    arbiter.granted(result.back());
  }
  return result;
}

TEST(RoundRobin, StartsAtAgentZeroAndTakesTurns) {
  RoundRobinArbiter arbiter;
  EXPECT_THAT(owners(arbiter, 0b1011, 7), ElementsAre(0, 1, 3, 0, 1, 3, 0));
}

TEST(RoundRobin, TheAgentAfterTheLastOneGoesFirst) {
  RoundRobinArbiter arbiter;
  arbiter.granted(2);
  EXPECT_EQ(arbiter.pick(0b1111), 3U);
  EXPECT_EQ(arbiter.pick(0b0111), 0U);
  EXPECT_EQ(arbiter.pick(0b0100), 2U);
}

TEST(RoundRobin, WrapsAtTheLastBit) {
  RoundRobinArbiter arbiter;
  arbiter.granted(31);
  EXPECT_EQ(arbiter.pick(1U << 31 | 1U), 0U);
  arbiter.granted(30);
  EXPECT_EQ(arbiter.pick(1U << 31 | 1U), 31U);
}

TEST(RoundRobin, PickingChangesNothing) {
  RoundRobinArbiter arbiter;
  EXPECT_EQ(arbiter.pick(0b11), 0U);
  EXPECT_EQ(arbiter.pick(0b11), 0U);
}

TEST(FixedPriority, LowestRankThenLowestAgent) {
  FixedPriorityArbiter arbiter({2, 1, 0, 1});
  EXPECT_THAT(owners(arbiter, 0b1111, 2), ElementsAre(2, 2));
  EXPECT_EQ(arbiter.pick(0b1011), 1U);
  EXPECT_EQ(arbiter.pick(0b1001), 3U);
  EXPECT_EQ(arbiter.pick(0b0001), 0U);
}

TEST(Weighted, AnAgentKeepsItsTurnForItsWeight) {
  WeightedArbiter arbiter({3, 1, 2});
  EXPECT_THAT(owners(arbiter, 0b111, 12), ElementsAre(0, 0, 0, 1, 2, 2, 0, 0, 0, 1, 2, 2));
}

TEST(Weighted, AnAgentThatDoesNotAskLosesTheRestOfItsTurn) {
  WeightedArbiter arbiter({3, 1});
  EXPECT_THAT(owners(arbiter, 0b11, 1), ElementsAre(0));
  EXPECT_THAT(owners(arbiter, 0b10, 1), ElementsAre(1));
  EXPECT_THAT(owners(arbiter, 0b11, 5), ElementsAre(0, 0, 0, 1, 0));
}

TEST(Weighted, ALoneAgentIsNeverHeldUp) {
  WeightedArbiter arbiter({2, 1});
  EXPECT_THAT(owners(arbiter, 0b01, 5), ElementsAre(0, 0, 0, 0, 0));
}

TEST(MakeArbiter, MakesTheKindThatIsNamed) {
  EXPECT_THAT(owners(*make_arbiter(ArbiterKind::round_robin, {1, 0}, {1, 1}), 0b11, 4),
              ElementsAre(0, 1, 0, 1));
  EXPECT_THAT(owners(*make_arbiter(ArbiterKind::fixed_priority, {1, 0}, {1, 1}), 0b11, 4),
              ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(owners(*make_arbiter(ArbiterKind::weighted, {1, 0}, {2, 1}), 0b11, 4),
              ElementsAre(0, 0, 1, 0));
}

}  // namespace
}  // namespace slotlab::bus
