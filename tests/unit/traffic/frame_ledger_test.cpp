// SPDX-License-Identifier: Apache-2.0
#include "traffic/frame_ledger.h"

#include <gtest/gtest.h>

namespace slotlab::traffic {
namespace {

class Listener : public EndListener {
 public:
  void traffic_ended() override { ++ends; }
  int ends = 0;
};

double value(const FrameLedger& ledger, const char* path, Picoseconds now) {
  StatisticsGroup group("ledger");
  ledger.report(group, now);
  return group.find(path)->value;
}

TEST(FrameLedger, EndsWhenEveryFrameHasArrivedOrIsLost) {
  Listener listener;
  FrameLedger ledger;
  ledger.attach(&listener);
  ledger.offered({0, 100, 46}, 0);
  ledger.offered({0, 100, 46}, 0);
  ledger.carried(100, 0, 10);
  ledger.all_offered();
  EXPECT_EQ(listener.ends, 0);
  ledger.dropped();
  EXPECT_TRUE(ledger.ended());
  EXPECT_EQ(listener.ends, 1);
  ledger.all_offered();
  EXPECT_EQ(listener.ends, 1);
}

TEST(FrameLedger, ADirectionWithoutFramesHasEndedWhenItSaysSo) {
  Listener listener;
  FrameLedger ledger;
  ledger.attach(&listener);
  EXPECT_FALSE(ledger.ended());
  ledger.all_offered();
  EXPECT_EQ(listener.ends, 1);
}

TEST(FrameLedger, OfferedCountsOverTheFilesTimeAndCarriedOverTheRuns) {
  FrameLedger ledger;
  ledger.offered({0, 1000, 946}, 0);
  ledger.offered({kMicrosecond, 1000, 946}, 3 * kMicrosecond);
  ledger.carried(1000, 0, kMicrosecond);
  ledger.carried(1000, kMicrosecond, 4 * kMicrosecond);
  EXPECT_EQ(value(ledger, "offered", 4 * kMicrosecond), 2e9);
  EXPECT_EQ(value(ledger, "carried", 4 * kMicrosecond), 5e8);
  EXPECT_EQ(value(ledger, "lag.maximum", 4 * kMicrosecond), 2e6);
  EXPECT_EQ(value(ledger, "latency.maximum", 4 * kMicrosecond), 3e6);
}

TEST(FrameLedger, AMeasurementForgetsWhatWasBefore) {
  FrameLedger ledger;
  ledger.offered({0, 1000, 946}, 0);
  ledger.carried(1000, 0, kMicrosecond);
  ledger.start_measurement(2 * kMicrosecond);
  EXPECT_EQ(value(ledger, "frames_offered", 3 * kMicrosecond), 0);
  EXPECT_EQ(value(ledger, "frames_carried", 3 * kMicrosecond), 0);
  EXPECT_EQ(ledger.bytes_carried(), 1000U);
}

}  // namespace
}  // namespace slotlab::traffic
