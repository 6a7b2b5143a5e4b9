// SPDX-License-Identifier: Apache-2.0
#include "replay/time_sorter.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace slotlab::replay {
namespace {

struct Stamp {
  std::int64_t time = 0;
  int name = 0;
};

TEST(TimeSorter, GivesTheEarliestAndOfEqualTimesTheFirst) {
  TimeSorter<Stamp> sorter;
  sorter.add({5, 1});
  sorter.add({3, 2});
  sorter.add({5, 3});
  sorter.add({3, 4});
  for (const int name : {2, 4, 1, 3}) EXPECT_EQ(sorter.take().name, name);
  EXPECT_TRUE(sorter.empty());
  EXPECT_EQ(sorter.out_of_order(), 2U);
  EXPECT_EQ(sorter.clamped(), 0U);
}

TEST(TimeSorter, ARecordAsLateAsTheWindowIsSortedAndOneLaterIsClamped) {
  constexpr std::size_t kWindow = TimeSorter<Stamp>::kWindow;
  for (const bool too_late : {false, true}) {
    TimeSorter<Stamp> sorter;
    std::int64_t time = 100;
    for (std::size_t i = 0; i < kWindow; ++i) {
      EXPECT_FALSE(sorter.full());
      sorter.add({time++, 0});
    }
    EXPECT_TRUE(sorter.full());
    EXPECT_EQ(sorter.take().time, 100);
    sorter.add({too_late ? 99 : 100, 7});
    const Stamp late = sorter.take();
    EXPECT_EQ(late.name, 7);
    EXPECT_EQ(late.time, 100);
    EXPECT_EQ(sorter.clamped(), too_late ? 1U : 0U);
    EXPECT_EQ(sorter.out_of_order(), 1U);
  }
}

}  // namespace
}  // namespace slotlab::replay
