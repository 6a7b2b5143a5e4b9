// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "host/diskbench.h"

namespace slotlab::host {
namespace {

using traffic::IoDirection;
using traffic::IoRequest;

DiskbenchParameters parameters(DiskbenchPattern pattern, std::int64_t load = 0) {
  DiskbenchParameters p;
  p.pattern = pattern;
  p.block = 1'000;
  p.queue_depth = 2;
  p.offered_load = load;
  return p;
}

TEST(Diskbench, NoneProducesNothing) {
  Diskbench workload(parameters(DiskbenchPattern::none, 8'000'000));
  IoRequest request;
  EXPECT_FALSE(workload.next_request(kSecond, request));
  EXPECT_EQ(workload.next_due(), kNever);
}

TEST(Diskbench, KeepsTheQueueFull) {
  Diskbench workload(parameters(DiskbenchPattern::write));
  IoRequest request;
  EXPECT_TRUE(workload.next_request(5, request));
  EXPECT_EQ(request.direction, IoDirection::write);
  EXPECT_EQ(request.bytes, 1'000U);
  EXPECT_EQ(request.start, 5);
  EXPECT_TRUE(workload.next_request(5, request));
  EXPECT_FALSE(workload.next_request(5, request));
  EXPECT_EQ(workload.next_due(), kNever);
  workload.completed(request, 0);
  EXPECT_TRUE(workload.next_request(9, request));
  EXPECT_FALSE(workload.next_request(9, request));
}

TEST(Diskbench, BidirectionalLoopsAreSeparate) {
  Diskbench workload(parameters(DiskbenchPattern::bidirectional));
  IoRequest request;
  int reads = 0;
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(workload.next_request(0, request));
    EXPECT_EQ(request.direction, i % 2 == 0 ? IoDirection::read : IoDirection::write);
    if (request.direction == IoDirection::read) ++reads;
  }
  EXPECT_EQ(reads, 2);
  EXPECT_FALSE(workload.next_request(0, request));
  request.direction = IoDirection::write;
  workload.completed(request, 0);
  ASSERT_TRUE(workload.next_request(0, request));
  EXPECT_EQ(request.direction, IoDirection::write);
  EXPECT_FALSE(workload.next_request(0, request));
}

TEST(Diskbench, OfferedLoadSpacesTheRequests) {
  Diskbench workload(parameters(DiskbenchPattern::read, 8'000'000));  // 1 MB/s: one per ms
  IoRequest request;
  EXPECT_TRUE(workload.next_request(0, request));
  EXPECT_FALSE(workload.next_request(kMillisecond - 1, request));
  EXPECT_EQ(workload.next_due(), kMillisecond);
  EXPECT_TRUE(workload.next_request(kMillisecond, request));
  // The queue is full now; what became due meanwhile starts late, and its latency shows it.
  EXPECT_FALSE(workload.next_request(5 * kMillisecond, request));
  EXPECT_EQ(workload.next_due(), kNever);
  workload.completed(request, 0);
  EXPECT_TRUE(workload.next_request(5 * kMillisecond, request));
  EXPECT_EQ(request.start, 2 * kMillisecond);
}

TEST(Diskbench, OfferedLoadIsForBothDirectionsTogether) {
  Diskbench workload(parameters(DiskbenchPattern::bidirectional, 8'000'000));
  IoRequest request;
  int requests = 0;
  for (Picoseconds now = 0; now < 10 * kMillisecond; now += kMillisecond / 4) {
    while (workload.next_request(now, request)) {
      ++requests;
      workload.completed(request, 0);
    }
  }
  EXPECT_EQ(requests, 10);
}

TEST(Diskbench, EachUnitHasLoopsOfItsOwn) {
  Diskbench workload(parameters(DiskbenchPattern::read), 3);
  EXPECT_EQ(workload.maximum_under_way(), 12U);
  IoRequest request;
  for (std::uint32_t i = 0; i < 6; ++i) {
    ASSERT_TRUE(workload.next_request(0, request));
    EXPECT_EQ(request.unit, i % 3);
  }
  EXPECT_FALSE(workload.next_request(0, request));
  request.unit = 1;
  workload.completed(request, 0);
  ASSERT_TRUE(workload.next_request(0, request));
  EXPECT_EQ(request.unit, 1U);
}

TEST(Diskbench, OfferedLoadIsSharedByTheUnits) {
  // 1000 bytes a millisecond for all: each of two units every two milliseconds, in turn.
  Diskbench workload(parameters(DiskbenchPattern::read, 8'000'000), 2);
  IoRequest request;
  ASSERT_TRUE(workload.next_request(0, request));
  EXPECT_EQ(request.unit, 0U);
  EXPECT_FALSE(workload.next_request(0, request));
  EXPECT_EQ(workload.next_due(), kMillisecond);
  ASSERT_TRUE(workload.next_request(kMillisecond, request));
  EXPECT_EQ(request.unit, 1U);
  EXPECT_EQ(workload.next_due(), 2 * kMillisecond);
}

}  // namespace
}  // namespace slotlab::host
