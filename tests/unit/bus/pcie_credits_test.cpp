// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_credits.h"

#include <gtest/gtest.h>

namespace slotlab::bus {
namespace {

TEST(PcieCredits, HeadersLimit) {
  PcieCredits credits(2, 1000, 1);
  EXPECT_EQ(credits.available(1, 10), 10);
  credits.take(1, 100);
  EXPECT_EQ(credits.available(1, 20), 20);
  credits.take(1, 200);
  EXPECT_EQ(credits.available(1, 99), 100);
  EXPECT_EQ(credits.available(1, 100), 100);
  credits.take(1, 300);
  EXPECT_EQ(credits.available(1, 101), 200);
}

TEST(PcieCredits, DataLimits) {
  PcieCredits credits(100, 32, 1);
  EXPECT_EQ(credits.available(16, 0), 0);
  credits.take(16, 100);
  credits.take(16, 200);
  EXPECT_EQ(credits.available(16, 50), 100);
  EXPECT_EQ(credits.available(17, 50), 200);
  EXPECT_EQ(credits.available(0, 50), 50);  // a header alone needs no data credit
}

TEST(PcieCredits, UpdatesComeForGroups) {
  PcieCredits credits(3, 100, 2);
  credits.take(1, 100);
  credits.take(1, 200);
  credits.take(1, 300);
  EXPECT_EQ(credits.available(1, 0), 200);  // the first two together
  credits.take(1, 400);
  EXPECT_EQ(credits.headers(), 1U);
  EXPECT_EQ(credits.available(1, 0), 0);
}

TEST(PcieCredits, ALoneGroupIsReturnedWhenNothingElseIsToCome) {
  PcieCredits credits(1, 100, 4);
  credits.take(1, 100);
  EXPECT_EQ(credits.available(1, 0), 100);
  credits.take(1, 200);
  EXPECT_EQ(credits.available(1, 150), 200);
}

TEST(PcieCredits, LookingAheadChangesNothing) {
  PcieCredits credits(1, 16, 1);
  credits.take(16, 100);
  EXPECT_EQ(credits.available(16, 10), 100);
  EXPECT_EQ(credits.headers(), 0U);
  EXPECT_EQ(credits.available(16, 20), 100);
}

}  // namespace
}  // namespace slotlab::bus
