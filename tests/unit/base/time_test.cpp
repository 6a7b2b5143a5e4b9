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

TEST(Time, TransferTimeOfMuchIsThatOfLittleManyTimes) {
  // About the size from which it is worked out in two steps, at rates that do not divide it.
  for (const std::uint64_t rate : {7ULL, 1'062'500'000ULL, 2'125'000'001ULL, 137'438'953'471ULL}) {
    for (std::uint64_t bytes = kMaxBitsAtOnce / 8 - 2; bytes < kMaxBitsAtOnce / 8 + 3; ++bytes) {
      const std::uint64_t exact = (bytes * 8 * kSecond + rate - 1) / rate;  // just fits
      EXPECT_EQ(transfer_time(static_cast<std::int64_t>(bytes), static_cast<std::int64_t>(rate)),
                static_cast<Picoseconds>(exact))
          << bytes << " B at " << rate;
    }
  }
}

}  // namespace
}  // namespace slotlab
