// SPDX-License-Identifier: Apache-2.0
#include "model/stall_ledger.h"

#include <gtest/gtest.h>

#include <vector>

namespace slotlab::model {
namespace {

constexpr Flow kIn = Flow::to_host;
constexpr Flow kOut = Flow::from_host;

class Ledger : public testing::Test {
 protected:
  void begin(Activity activity, Flow flow, Picoseconds now) {
    ledger.begin(activity, flow, now, 0);
  }
  void end(Activity activity, Flow flow, Picoseconds now) { ledger.end(activity, flow, now, 0); }
  void runs(Picoseconds start, const std::vector<ActivityRun>& list) {
    ledger.bus_runs(kIn, start, list.data(), list.size());
  }
  Picoseconds spent(Activity activity, Flow flow = kIn) const {
    return ledger.spent(flow, activity);
  }
  void expect_whole(Picoseconds elapsed) const {
    EXPECT_EQ(ledger.elapsed(), elapsed);
    for (const Flow flow : {kIn, kOut}) {
      Picoseconds sum = 0;
      for (std::size_t i = 0; i < kActivities; ++i) sum += spent(static_cast<Activity>(i), flow);
      EXPECT_EQ(sum, elapsed);
    }
  }

  StallLedger ledger;
};

TEST_F(Ledger, CountsEveryInstantForTheFirstThatIsOn) {
  begin(Activity::window, Flow::both, 10);
  begin(Activity::engine, kIn, 20);
  begin(Activity::link, kIn, 25);
  end(Activity::link, kIn, 27);
  end(Activity::engine, kIn, 30);
  ledger.settle(41);
  EXPECT_EQ(spent(Activity::no_work), 10);
  EXPECT_EQ(spent(Activity::window), 10 + 11);
  EXPECT_EQ(spent(Activity::engine), 5 + 3);
  EXPECT_EQ(spent(Activity::link), 2);
  EXPECT_EQ(spent(Activity::window, kOut), 31);
  expect_whole(41);
}

TEST_F(Ledger, EndsWhenAllThatBeganHaveEnded) {
  begin(Activity::cpu, kIn, 0);
  begin(Activity::cpu, kIn, 5);
  end(Activity::cpu, kIn, 7);
  ledger.settle(9);
  EXPECT_EQ(spent(Activity::cpu), 9);
  end(Activity::cpu, kIn, 10);
  ledger.settle(15);
  EXPECT_EQ(spent(Activity::cpu), 10);
}

TEST_F(Ledger, SpansBeginAndEndByThemselves) {
  ledger.span(Activity::engine, kIn, 100, 130, 0);
  ledger.span(Activity::link, kIn, 110, 115, 0);
  ledger.span(Activity::link, kIn, 115, 116, 0);
  ledger.settle(99);
  EXPECT_EQ(spent(Activity::engine), 0);
  ledger.settle(120);
  EXPECT_EQ(spent(Activity::engine), 14);
  EXPECT_EQ(spent(Activity::link), 6);
  ledger.settle(200);
  EXPECT_EQ(spent(Activity::engine), 24);
  EXPECT_EQ(spent(Activity::no_work), 170);
  expect_whole(200);
}

TEST_F(Ledger, LaysTheRunsOfATransactionOverWhatCountedForTheBus) {
  begin(Activity::on_bus, kIn, 100);
  ledger.span(Activity::link, kIn, 110, 125, 0);
  end(Activity::on_bus, kIn, 160);
  // 100 to 110 and 125 to 160 are the bus's: 10 + 0 of the address, 5 + 35 of the others.
  EXPECT_EQ(spent(Activity::on_bus), 45);
  runs(100, {{Activity::bus_address, 5}, {Activity::held_read, 30}, {Activity::bus_data, 25}});
  EXPECT_EQ(spent(Activity::bus_address), 5);
  EXPECT_EQ(spent(Activity::held_read), 5 + 10);
  EXPECT_EQ(spent(Activity::bus_data), 25);
  EXPECT_EQ(spent(Activity::on_bus), 0);
  EXPECT_EQ(spent(Activity::link), 15);
  expect_whole(160);
}

TEST_F(Ledger, KeepsBusTimeWithoutARunApart) {
  begin(Activity::on_bus, kIn, 0);
  end(Activity::on_bus, kIn, 50);
  runs(0, {{Activity::bus_data, 40}});
  EXPECT_EQ(spent(Activity::bus_data), 40);
  EXPECT_EQ(spent(Activity::on_bus), 10);
  expect_whole(50);
}

TEST_F(Ledger, AMeasurementBeginsInTheMiddleOfATransaction) {
  begin(Activity::on_bus, kIn, 0);
  ledger.start_measurement(30);
  end(Activity::on_bus, kIn, 50);
  runs(0, {{Activity::bus_address, 35}, {Activity::bus_data, 15}});
  EXPECT_EQ(spent(Activity::bus_address), 5);
  EXPECT_EQ(spent(Activity::bus_data), 15);
  expect_whole(20);
}

TEST_F(Ledger, WhoWaitsForTheEngineHasWhatItsOwnerHasOn) {
  begin(Activity::read_data, kOut, 0);
  begin(Activity::link, kOut, 0);
  begin(Activity::window, kIn, 0);
  begin(Activity::engine_of_other, kIn, 10);
  begin(Activity::on_bus, kOut, 20);
  end(Activity::on_bus, kOut, 28);
  runs(20, {{Activity::bus_data, 8}});
  end(Activity::engine_of_other, kIn, 30);
  ledger.settle(40);
  EXPECT_EQ(spent(Activity::window), 10 + 10);
  EXPECT_EQ(spent(Activity::read_data), 10 + 2);
  EXPECT_EQ(spent(Activity::bus_data), 8);
  EXPECT_EQ(spent(Activity::link, kOut), 40);  // and not the other's link
  EXPECT_EQ(spent(Activity::link), 0);
  expect_whole(40);
}

}  // namespace
}  // namespace slotlab::model
