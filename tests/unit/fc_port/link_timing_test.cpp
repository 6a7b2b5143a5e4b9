// SPDX-License-Identifier: Apache-2.0
#include "fc_port/link_timing.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace slotlab::fc {
namespace {

TEST(LinkTiming, WholeFramesAtTwoGigabit) {
  const LinkTiming timing(LinkSpeed::two_gbps);
  EXPECT_EQ(timing.frame_time(2048), 9'920'000);  // 2108 bytes of 80000/17 ps: exact
  EXPECT_EQ(timing.time_of(17), 80'000);
  EXPECT_EQ(timing.time_of(1), 4'706);  // rounded up
}

TEST(LinkTiming, OneGigabitTakesTwiceAsLong) {
  EXPECT_EQ(LinkTiming(LinkSpeed::one_gbps).frame_time(2048), 19'840'000);
}

// 64b/66b at 14.025 GBd: 13.6 Gbit/s of data, 1700 MB/s.
TEST(LinkTiming, SixteenGigabit) {
  const LinkTiming timing(LinkSpeed::sixteen_gbps);
  EXPECT_EQ(timing.frame_time(2048), 1'240'000);  // 2108 bytes of 10000/17 ps
  EXPECT_EQ(timing.time_of(1700), kMicrosecond);
  EXPECT_EQ(LinkTiming(LinkSpeed::eight_gbps).time_of(850), kMicrosecond);
  EXPECT_EQ(LinkTiming(LinkSpeed::four_gbps).time_of(425), kMicrosecond);
}

TEST(LinkTiming, PayloadIsPaddedToWords) {
  const LinkTiming timing(LinkSpeed::two_gbps);
  EXPECT_EQ(timing.frame_time(33), timing.frame_time(36));
  EXPECT_LT(timing.frame_time(32), timing.frame_time(33));
  EXPECT_GT(timing.frame_time(LinkTiming::kMaximumPayload), timing.frame_time(2108));
}

TEST(LinkTiming, Negotiation) {
  EXPECT_EQ(negotiate(LinkSpeed::automatic, LinkSpeed::automatic), LinkSpeed::two_gbps);
  EXPECT_EQ(negotiate(LinkSpeed::automatic, LinkSpeed::one_gbps), LinkSpeed::one_gbps);
  EXPECT_EQ(negotiate(LinkSpeed::one_gbps, LinkSpeed::automatic), LinkSpeed::one_gbps);
  EXPECT_EQ(negotiate(LinkSpeed::two_gbps, LinkSpeed::two_gbps), LinkSpeed::two_gbps);
  EXPECT_EQ(negotiate(LinkSpeed::sixteen_gbps, LinkSpeed::automatic), LinkSpeed::sixteen_gbps);
  EXPECT_THROW(negotiate(LinkSpeed::one_gbps, LinkSpeed::two_gbps), std::invalid_argument);
  EXPECT_THROW(LinkTiming{LinkSpeed::automatic}, std::invalid_argument);
}

}  // namespace
}  // namespace slotlab::fc
