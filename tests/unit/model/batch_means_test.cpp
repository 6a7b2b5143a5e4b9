// SPDX-License-Identifier: Apache-2.0
#include "model/batch_means.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "model/throughput_meter.h"

namespace slotlab::model {
namespace {

TEST(StudentT, MatchesThePrintedTables) {
  EXPECT_NEAR(student_t_95(1), 12.706, 5e-4);
  EXPECT_NEAR(student_t_95(9), 2.262, 5e-4);
  EXPECT_NEAR(student_t_95(19), 2.093, 5e-4);
  EXPECT_NEAR(student_t_95(1000), 1.962, 5e-4);
  EXPECT_THROW(student_t_95(0), std::logic_error);
}

TEST(BatchMeans, EstimatesARateAndItsSpread) {
  BatchMeans batches(1);
  batches.start(5 * kMillisecond, {100});
  batches.sample(6 * kMillisecond, {110});
  EXPECT_EQ(batches.rate(0).batches, 1U);
  EXPECT_EQ(batches.rate(0).half_width, 0.0);  // one batch says nothing about spread
  batches.sample(7 * kMillisecond, {122});
  batches.sample(8 * kMillisecond, {136});
  const Estimate estimate = batches.rate(0);
  EXPECT_EQ(estimate.batches, 3U);
  EXPECT_DOUBLE_EQ(estimate.mean, 12'000.0);
  // Batches of 10, 12, 14 in 1 ms: standard deviation 2 per ms, t(2) = 4.303.
  EXPECT_NEAR(estimate.half_width, 4.3027 * 2'000.0 / 1.7320508, 1.0);
}

TEST(BatchMeans, TheSumOfOppositeSwingsIsSteady) {
  BatchMeans batches(2);
  batches.start(0, {0, 0});
  std::uint64_t read = 0;
  std::uint64_t write = 0;
  for (int i = 1; i <= 10; ++i) {
    read += i % 2 == 0 ? 5 : 15;
    write += i % 2 == 0 ? 15 : 5;
    batches.sample(i * kMillisecond, {read, write});
  }
  EXPECT_GT(batches.rate(0).half_width, 0.0);
  EXPECT_DOUBLE_EQ(batches.sum_rate({0, 1}).mean, 20'000.0);
  EXPECT_NEAR(batches.sum_rate({0, 1}).half_width, 0.0, 1e-9);
}

TEST(BatchMeans, JoinsNeighboursAtFortyBatchesAndKeepsTheMean) {
  BatchMeans batches(1);
  batches.start(0, {0});
  std::uint64_t counter = 0;
  for (int i = 1; i <= 1000; ++i) {
    counter += i % 2 == 0 ? 5 : 15;
    batches.sample(i * kMillisecond, {counter});
    if (i == 39) {
      EXPECT_EQ(batches.batches(), 39U);
      EXPECT_GT(batches.rate(0).half_width, 0.0);
    }
    if (i == 40) {
      EXPECT_EQ(batches.batches(), 20U);
      EXPECT_NEAR(batches.rate(0).half_width, 0.0, 1e-9);  // each pair holds both swings
    }
    EXPECT_LT(batches.batches(), 40U);
  }
  EXPECT_EQ(batches.batches(), 31U);  // of 32 ms; 8 ms are in the open batch
  EXPECT_DOUBLE_EQ(batches.rate(0).mean, 10'000.0);
}

TEST(BatchMeans, ALongRunOfUnknownLengthNeedsFewSamples) {
  BatchMeans batches(1);
  batches.start(0, {0});
  Picoseconds now = 0;
  int samples = 0;
  EXPECT_EQ(batches.next_distance(kMillisecond), kMillisecond);
  while (now < 3600 * kSecond) {
    now += batches.next_distance(kMillisecond);
    batches.sample(now, {static_cast<std::uint64_t>(now / kMillisecond)});
    ++samples;
  }
  EXPECT_LT(samples, 1000);
  EXPECT_GE(batches.batches(), 20U);
  EXPECT_LT(batches.batches(), 40U);
  EXPECT_DOUBLE_EQ(batches.rate(0).mean, 1000.0);
  EXPECT_NEAR(batches.rate(0).half_width, 0.0, 1e-6);
}

TEST(BatchMeans, TheEndMayComeAnywhereAndIsNoBatch) {
  BatchMeans batches(1);
  batches.start(0, {0});
  batches.sample(kMillisecond, {10});
  batches.sample(2 * kMillisecond, {20});
  batches.end(2 * kMillisecond + 500 * kMicrosecond, {100});
  EXPECT_EQ(batches.rate(0).batches, 2U);
  EXPECT_DOUBLE_EQ(batches.rate(0).mean, 40'000.0);
  EXPECT_DOUBLE_EQ(batches.rate(0).half_width, 0.0);
}

TEST(BatchMeans, RejectsMisuse) {
  EXPECT_THROW(BatchMeans(1, 3), std::logic_error);
  EXPECT_THROW(BatchMeans(1, 0), std::logic_error);
  BatchMeans batches(1);
  EXPECT_THROW(batches.sample(1, {1}), std::logic_error);
  EXPECT_THROW(batches.start(0, {1, 2}), std::logic_error);
  batches.start(0, {10});
  EXPECT_THROW(batches.sample(0, {10}), std::logic_error);
  EXPECT_THROW(batches.sample(5, {9}), std::logic_error);
  batches.sample(5, {10});
  batches.sample(9, {10});  // a picosecond less than before: a time that does not split evenly
  EXPECT_THROW(batches.sample(11, {10}), std::logic_error);
}

class ThroughputMeterTest : public testing::Test {
 protected:
  ThroughputMeterTest() {
    meter_.add("slot0.fc", "read", ThroughputUnit::megabytes, [this] { return read_; });
    meter_.add("slot0.fc", "write", ThroughputUnit::megabytes, [this] { return write_; });
    meter_.add("slot0.gige", "receive", ThroughputUnit::megabits, [this] { return receive_; });
    meter_.start(0);
  }
  void batch(std::uint64_t read, std::uint64_t write, std::uint64_t receive) {
    read_ += read;
    write_ += write;
    receive_ += receive;
    now_ += kMillisecond;
    meter_.sample(now_);
  }

  ThroughputMeter meter_;
  Picoseconds now_ = 0;
  std::uint64_t read_ = 1234;  // what passed during the warm-up
  std::uint64_t write_ = 0;
  std::uint64_t receive_ = 0;
};

TEST_F(ThroughputMeterTest, UsesThePapersUnitsAndAddsTotals) {
  batch(191'000, 79'000, 116'125);
  batch(191'000, 79'000, 116'125);
  const auto figures = meter_.figures();
  ASSERT_EQ(figures.size(), 4U);
  EXPECT_EQ(figures[0].direction, "read");
  EXPECT_DOUBLE_EQ(figures[0].estimate.mean, 191.0);
  EXPECT_EQ(figures[2].port, "slot0.fc");
  EXPECT_EQ(figures[2].direction, kTotal);
  EXPECT_DOUBLE_EQ(figures[2].estimate.mean, 270.0);
  EXPECT_EQ(figures[3].port, "slot0.gige");
  EXPECT_DOUBLE_EQ(figures[3].estimate.mean, 929.0);
  EXPECT_STREQ(name_of(figures[3].unit), "Mbit/s");
}

TEST(ThroughputMeter, SumsThePortsOfAKind) {
  ThroughputMeter meter;
  std::uint64_t count = 0;
  const auto counter = [&count] { return count; };
  meter.add("slot0.gige", "transmit", ThroughputUnit::operations, counter, "gige");
  meter.add("slot0.gige", "receive", ThroughputUnit::operations, counter, "gige");
  meter.add("slot0.fc", "read", ThroughputUnit::operations, counter, "fc");
  meter.add("slot1.gige", "transmit", ThroughputUnit::operations, counter, "gige");
  meter.start(0);
  count = 7;
  meter.sample(kMillisecond);
  const auto figures = meter.figures();
  // Two directions and a total, one, one; then the sums over the kind with two ports.
  ASSERT_EQ(figures.size(), 8U);
  EXPECT_EQ(figures[5].port + '.' + figures[5].direction, "total.gige.transmit");
  EXPECT_DOUBLE_EQ(figures[5].estimate.mean, 14'000.0);
  EXPECT_EQ(figures[6].port + '.' + figures[6].direction, "total.gige.receive");
  EXPECT_DOUBLE_EQ(figures[6].estimate.mean, 7'000.0);
  EXPECT_EQ(figures[7].port + '.' + figures[7].direction, "total.gige.total");
  EXPECT_DOUBLE_EQ(figures[7].estimate.mean, 21'000.0);
  EXPECT_STREQ(name_of(figures[7].unit), "IO/s");
}

TEST_F(ThroughputMeterTest, FixedLengthEndsAtItsTimeAndNotBefore) {
  StoppingRule rule;
  rule.measure = 3 * kMillisecond;
  batch(1, 1, 1);
  batch(1, 1, 1);
  EXPECT_FALSE(meter_.stop(rule).has_value());
  batch(1, 1, 1);
  EXPECT_EQ(meter_.stop(rule), StopReason::fixed_length);
}

TEST_F(ThroughputMeterTest, AutomaticEndsWhenEveryFigureIsPrecise) {
  StoppingRule rule;
  rule.automatic = true;
  rule.measure = kSecond;
  rule.precision_ppm = 10'000;
  for (int i = 0; i < 9; ++i) {
    batch(1000, 1000, 1000);
  }
  EXPECT_FALSE(meter_.stop(rule).has_value());  // steady, but nine batches are too few
  batch(1000, 1000, 1000);
  EXPECT_EQ(meter_.stop(rule), StopReason::precise);
  batch(1000, 1000, 1500);  // one figure swings
  EXPECT_FALSE(meter_.stop(rule).has_value());
}

TEST_F(ThroughputMeterTest, AutomaticSaysWhenTheLimitCameFirst) {
  StoppingRule rule;
  rule.automatic = true;
  rule.measure = 12 * kMillisecond;
  for (int i = 0; i < 11; ++i) {
    batch(i % 2 == 0 ? 500 : 1500, 1000, 1000);
    EXPECT_FALSE(meter_.stop(rule).has_value());
  }
  batch(500, 1000, 1000);
  EXPECT_EQ(meter_.stop(rule), StopReason::limit);
}

}  // namespace
}  // namespace slotlab::model
