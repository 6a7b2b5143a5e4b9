// SPDX-License-Identifier: Apache-2.0
#include "bus/clock_account.h"

#include <gtest/gtest.h>

#include "tests/unit/bus/timing.h"

namespace slotlab::bus {
namespace {

class Account : public testing::Test {
 protected:
  Account() {
    account_.add_agent("fc");
    account_.add_agent("host");
  }
  /// Sum over the classes; has to be the total, always.
  std::uint64_t sum() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kClockClasses; ++i) {
      sum += account_.clocks(static_cast<ClockClass>(i));
    }
    return sum;
  }
  /// Address 2, wait 3, data 4, turnaround 2.
  static TransactionTiming timing() {
    TransactionTiming t;
    t.add(ClockClass::address, 2);
    t.add(ClockClass::initial_wait, 3);
    t.add(ClockClass::data, 4);
    t.add(ClockClass::turnaround, 2);
    return t;
  }

  ClockAccount account_;
  BusTransaction write_ = transaction(Command::memory_write_block, 0, 32);
  BusTransaction completion_ = transaction(Command::split_completion, 0, 32);
};

TEST_F(Account, BooksByAgentDirectionAndClass) {
  account_.book_idle(ClockClass::idle_free, 0, 5);
  account_.book(0, write_, timing(), 5);
  account_.book(1, completion_, timing(), 16);
  EXPECT_EQ(account_.clocks(0, ClockAccount::Direction::write, ClockClass::data), 4U);
  EXPECT_EQ(account_.clocks(0, ClockAccount::Direction::read, ClockClass::data), 0U);
  EXPECT_EQ(account_.clocks(1, ClockAccount::Direction::read, ClockClass::data), 4U);
  EXPECT_EQ(account_.clocks(ClockClass::data), 8U);
  EXPECT_EQ(account_.clocks(ClockClass::idle_free), 5U);
  EXPECT_EQ(account_.total(), 27);
  EXPECT_EQ(sum(), 27U);
}

// The measurement may start at any clock of a transaction: what was before is left out.
TEST_F(Account, StartInsideATransaction) {
  for (std::int64_t start = 10; start <= 22; ++start) {
    account_.start(start);
    account_.book(0, write_, timing(), 10);
    EXPECT_EQ(account_.total(), std::max<std::int64_t>(0, 21 - start)) << start;
    EXPECT_EQ(sum(), static_cast<std::uint64_t>(account_.total())) << start;
  }
  account_.start(16);  // in the second of four data clocks
  account_.book(0, write_, timing(), 10);
  EXPECT_EQ(account_.clocks(ClockClass::address), 0U);
  EXPECT_EQ(account_.clocks(ClockClass::initial_wait), 0U);
  EXPECT_EQ(account_.clocks(ClockClass::data), 3U);
  EXPECT_EQ(account_.clocks(ClockClass::turnaround), 2U);
}

TEST_F(Account, StartInsideAnIdleStretch) {
  account_.start(16);
  account_.book_idle(ClockClass::idle_free, 10, 6);
  EXPECT_EQ(account_.clocks(ClockClass::idle_free), 0U);
  account_.book_idle(ClockClass::idle_free, 15, 2);
  EXPECT_EQ(account_.clocks(ClockClass::idle_free), 1U);
  EXPECT_EQ(account_.total(), 1);
}

TEST_F(Account, StartForgetsEverything) {
  account_.book(0, write_, timing(), 0);
  account_.book_idle(ClockClass::arbitration, 11, 9);
  account_.start(20);
  EXPECT_EQ(account_.total(), 0);
  EXPECT_EQ(sum(), 0U);
}

TEST_F(Account, ReportedSharesSumToOne) {
  account_.book_idle(ClockClass::idle_blocked, 0, 5);
  account_.book(0, write_, timing(), 5);
  StatisticsGroup root("segment");
  account_.report(root);
  double share = 0;
  for (std::size_t i = 0; i < kClockClasses; ++i) {
    const auto* statistic = root.find(std::string("clocks.") + name_of(static_cast<ClockClass>(i)));
    ASSERT_NE(statistic, nullptr) << i;
    share += statistic->value;
  }
  EXPECT_DOUBLE_EQ(share, 1.0);
  ASSERT_NE(root.find("owners.fc.write.data"), nullptr);
  EXPECT_DOUBLE_EQ(root.find("owners.fc.write.data")->value, 4.0 / 16.0);
  EXPECT_EQ(root.find("owners.fc.read.data"), nullptr);
}

}  // namespace
}  // namespace slotlab::bus
