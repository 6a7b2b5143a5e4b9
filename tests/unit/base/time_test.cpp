// SPDX-License-Identifier: Apache-2.0
#include "base/time.h"

#include <gtest/gtest.h>

namespace slotlab {
namespace {

TEST(Time, PerMillionIsExactAndDoesNotOverflow) {
  EXPECT_EQ(time_per_million(kSecond, 0), 0);
  EXPECT_EQ(time_per_million(3 * kMillisecond, 2'000'000), 1'500 * kMicrosecond);
  EXPECT_EQ(time_per_million(7, 3), 2'333'333);
  EXPECT_EQ(time_per_million(1000 * kSecond, 1'000'000'000'000), kMillisecond);
}

TEST(Time, TransferTimeRoundsUp) {
  EXPECT_EQ(transfer_time(1, 8'000'000'000), kNanosecond);
  EXPECT_EQ(transfer_time(1, 3), 2'666'666'666'667);
}

}  // namespace
}  // namespace slotlab
