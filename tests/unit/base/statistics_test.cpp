// SPDX-License-Identifier: Apache-2.0
#include "base/statistics.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace slotlab {
namespace {

TEST(StatisticsGroup, KeepsTheOrderOfInsertion) {
  StatisticsGroup root("run");
  root.count("zebras", 2, "");
  root.bytes("apples", 3, "");
  root.group("second");
  root.group("first");
  ASSERT_EQ(root.statistics().size(), 2U);
  EXPECT_EQ(root.statistics()[0].name, "zebras");
  EXPECT_EQ(root.statistics()[1].name, "apples");
  ASSERT_EQ(root.groups().size(), 2U);
  EXPECT_EQ(root.groups()[0].name(), "second");
}

TEST(StatisticsGroup, MakesAGroupOnceAndKeepsReferencesValid) {
  StatisticsGroup root("run");
  StatisticsGroup& bus = root.group("bus");
  for (int i = 0; i < 100; ++i) {
    root.group("group" + std::to_string(i));
  }
  EXPECT_EQ(&root.group("bus", "the slot's bus"), &bus);
  EXPECT_EQ(bus.description(), "the slot's bus");
  EXPECT_EQ(root.groups().size(), 101U);
}

TEST(StatisticsGroup, FindsByDottedPath) {
  StatisticsGroup root("run");
  root.count("events", 7, "");
  root.group("slot0").group("fc").bytes("read", 2048, "payload read");
  ASSERT_NE(root.find("events"), nullptr);
  ASSERT_NE(root.find("slot0.fc.read"), nullptr);
  EXPECT_EQ(root.find("slot0.fc.read")->value, 2048.0);
  EXPECT_EQ(root.find("slot0.fc.read")->kind, StatisticKind::bytes);
  EXPECT_EQ(root.find("slot0.fc.read")->description, "payload read");
  for (const char* missing : {"", "slot0", "slot0.fc", "slot0.fc.", "slot0.gige.read",
                              "slot0.fc.read.x", ".events", "fc.read"}) {
    EXPECT_EQ(root.find(missing), nullptr) << missing;
  }
}

TEST(StatisticsGroup, DividesByTimeAndByWhole) {
  StatisticsGroup root("run");
  root.byte_rate("rate", 191'000, kMillisecond, "");
  root.rate("interrupts", 5, 2 * kMillisecond, "");
  root.share("busy", 1, 4, "");
  EXPECT_DOUBLE_EQ(root.find("rate")->value, 191e6);
  EXPECT_DOUBLE_EQ(root.find("interrupts")->value, 2500.0);
  EXPECT_DOUBLE_EQ(root.find("busy")->value, 0.25);
}

TEST(StatisticsGroup, IsZeroWhereNothingWasMeasured) {
  StatisticsGroup root("run");
  root.byte_rate("rate", 5, 0, "");
  root.rate("interrupts", 5, 0, "");
  root.share("busy", 5, 0, "");
  EXPECT_EQ(root.find("rate")->value, 0.0);
  EXPECT_EQ(root.find("interrupts")->value, 0.0);
  EXPECT_EQ(root.find("busy")->value, 0.0);
}

// The paper on the A7173A: 69 % CPU at 144 MB/s of 2^20 bytes is a service demand of 0.468.
TEST(StatisticsGroup, ServiceDemandIsCpuUseOverThroughput) {
  StatisticsGroup root("run");
  const std::uint64_t second = 144ULL * 1024 * 1024;
  root.service_demand("one_core", 690 * kMillisecond, 1, second, "");
  root.service_demand("two_cores", 2 * 690 * kMillisecond, 2, second, "");
  root.service_demand("twice_as_long", 2 * 690 * kMillisecond, 1, 2 * second, "");
  root.service_demand("nothing_moved", kMillisecond, 1, 0, "");
  EXPECT_NEAR(root.find("one_core")->value, 69.0 / (144.0 * 1024.0) * 1000.0, 1e-9);
  EXPECT_DOUBLE_EQ(root.find("two_cores")->value, root.find("one_core")->value);
  EXPECT_DOUBLE_EQ(root.find("twice_as_long")->value, root.find("one_core")->value);
  EXPECT_EQ(root.find("nothing_moved")->value, 0.0);
}

TEST(StatisticsGroup, RefusesTwoMembersOfOneName) {
  StatisticsGroup root("run");
  root.count("events", 1, "");
  root.group("bus");
  EXPECT_THROW(root.count("events", 1, ""), std::logic_error);
  EXPECT_THROW(root.time("bus", 1, ""), std::logic_error);
  EXPECT_THROW(root.group("events"), std::logic_error);
}

TEST(StatisticsGroup, SummarisesALatencyHistogram) {
  LatencyHistogram histogram;
  histogram.add(2);
  histogram.add(4);
  StatisticsGroup root("run");
  root.latency("bus_read", histogram, "request to last byte");
  EXPECT_EQ(root.groups()[0].description(), "request to last byte");
  EXPECT_EQ(root.find("bus_read.count")->value, 2.0);
  EXPECT_EQ(root.find("bus_read.mean")->value, 3.0);
  EXPECT_EQ(root.find("bus_read.p50")->value, 2.0);
  EXPECT_EQ(root.find("bus_read.p99")->value, 4.0);
  EXPECT_EQ(root.find("bus_read.maximum")->value, 4.0);
}

}  // namespace
}  // namespace slotlab
