// SPDX-License-Identifier: Apache-2.0
#include "base/histogram.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace slotlab {
namespace {

TEST(LatencyHistogram, IsZeroWhenEmpty) {
  const LatencyHistogram histogram;
  EXPECT_EQ(histogram.count(), 0U);
  EXPECT_EQ(histogram.mean(), 0);
  EXPECT_EQ(histogram.maximum(), 0);
  EXPECT_EQ(histogram.percentile(99), 0);
}

TEST(LatencyHistogram, CountsSmallValuesExactly) {
  LatencyHistogram histogram;
  for (Picoseconds value = 1; value <= 10; ++value) {
    histogram.add(value);
  }
  EXPECT_EQ(histogram.count(), 10U);
  EXPECT_EQ(histogram.mean(), 5);
  EXPECT_EQ(histogram.maximum(), 10);
  EXPECT_EQ(histogram.percentile(0), 1);
  EXPECT_EQ(histogram.percentile(50), 5);
  EXPECT_EQ(histogram.percentile(51), 6);
  EXPECT_EQ(histogram.percentile(100), 10);
}

TEST(LatencyHistogram, NinetyNinthPercentileSkipsOneSampleInAHundred) {
  LatencyHistogram histogram;
  for (int i = 0; i < 99; ++i) {
    histogram.add(8);
  }
  histogram.add(kMillisecond);
  EXPECT_EQ(histogram.percentile(99), 8);
  histogram.add(kMillisecond);  // 99 of 101 samples are only 98 %
  EXPECT_EQ(histogram.percentile(99), kMillisecond);
}

TEST(LatencyHistogram, ReportsABoundWithinASixteenthAboveTheSample) {
  for (Picoseconds value = 1; value < kSecond; value = value * 3 + 1) {
    LatencyHistogram histogram;
    histogram.add(value);
    histogram.add(4 * value);  // keeps the cap at the maximum out of the way
    EXPECT_GE(histogram.percentile(50), value);
    EXPECT_LE(histogram.percentile(50), value + value / 16);
  }
}

TEST(LatencyHistogram, SeparatesTheTwoSidesOfABucketBound) {
  LatencyHistogram histogram;
  histogram.add(1023);
  histogram.add(1024);
  histogram.add(1087);  // the bucket of 1024 ends at 1087
  histogram.add(1088);
  EXPECT_EQ(histogram.percentile(25), 1023);
  EXPECT_EQ(histogram.percentile(50), 1087);
  EXPECT_EQ(histogram.percentile(75), 1087);
  EXPECT_EQ(histogram.percentile(76), 1088);
}

TEST(LatencyHistogram, TakesTheLongestTimeThereIs) {
  LatencyHistogram histogram;
  histogram.add(kNever);
  EXPECT_EQ(histogram.percentile(50), kNever);
}

TEST(LatencyHistogram, RejectsNonsense) {
  LatencyHistogram histogram;
  EXPECT_THROW(histogram.add(-1), std::logic_error);
  EXPECT_THROW(static_cast<void>(histogram.percentile(101)), std::logic_error);
}

TEST(LatencyHistogram, GivesItsBucketsWithTheirBounds) {
  LatencyHistogram histogram;
  EXPECT_TRUE(histogram.buckets().empty());
  for (const Picoseconds latency : {0, 15, 1024, 1087, 1088}) histogram.add(latency);
  const auto buckets = histogram.buckets();
  ASSERT_EQ(buckets.size(), 4U);
  EXPECT_EQ(buckets[0].from, 0);
  EXPECT_EQ(buckets[0].to, 0);
  EXPECT_EQ(buckets[1].from, 15);
  EXPECT_EQ(buckets[1].to, 15);
  EXPECT_EQ(buckets[2].from, 1024);
  EXPECT_EQ(buckets[2].to, 1087);
  EXPECT_EQ(buckets[2].samples, 2U);
  EXPECT_EQ(buckets[3].from, 1088);
}

TEST(LatencyHistogram, ForgetsOnClear) {
  LatencyHistogram histogram;
  histogram.add(5);
  histogram.clear();
  EXPECT_EQ(histogram.count(), 0U);
  EXPECT_EQ(histogram.percentile(100), 0);
}

}  // namespace
}  // namespace slotlab
