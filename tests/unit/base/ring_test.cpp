// SPDX-License-Identifier: Apache-2.0
#include "base/ring.h"

#include <gtest/gtest.h>

namespace slotlab {
namespace {

TEST(Ring, KeepsItsOrderAcrossTheWrapAndGrowth) {
  Ring<int> ring(3);  // room for 4
  for (int i = 0; i < 3; ++i) ring.push_back(i);
  EXPECT_EQ(ring.take_front(), 0);
  EXPECT_EQ(ring.take_front(), 1);
  for (int i = 3; i < 20; ++i) ring.push_back(i);  // wraps, then grows twice and more
  ASSERT_EQ(ring.size(), 18U);
  EXPECT_EQ(ring[0], 2);
  EXPECT_EQ(ring[17], 19);
  EXPECT_EQ(ring.back(), 19);
  for (int i = 2; i < 20; ++i) EXPECT_EQ(ring.take_front(), i);
  EXPECT_TRUE(ring.empty());
}

TEST(Ring, StartsWithoutRoomAndIsClearedInPlace) {
  Ring<int> ring(0);
  ring.push_back(1);
  ring.push_back(2);
  EXPECT_EQ(ring.front(), 1);
  ring.clear();
  EXPECT_TRUE(ring.empty());
  ring.push_back(3);
  EXPECT_EQ(ring.front(), 3);
}

}  // namespace
}  // namespace slotlab
