// SPDX-License-Identifier: Apache-2.0
#include "host/fc_driver.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/unit/fc_port/field_check.h"
#include "tests/unit/host/recording_seam.h"

namespace slotlab::host {
namespace {

class FcDriverTest : public ::testing::Test {
 protected:
  FcDriverTest() {
    workload.pattern = DiskbenchPattern::read;
    workload.queue_depth = 3;
    workload.block = 8192;
    parameters.io_start = {1'000'000, 5};
    parameters.doorbell_batch = 2;
  }
  HostSeam& connect(FcDriver& driver) {
    driver.attach(seam);
    driver.start();
    return seam;
  }
  DiskbenchParameters workload;
  FcDriverParameters parameters;
  RecordingSeam seam;
};

TEST(FcDriverParameters, FieldsHaveSaneDefaults) {
  slotlab::testing::FieldCheck check;
  FcDriverParameters driver;
  driver.visit_fields(check);
  EXPECT_EQ(check.fields(), 4U + 3U * 2U);
  slotlab::testing::FieldCheck workload_check;
  DiskbenchParameters workload;
  workload.visit_fields(workload_check);
  EXPECT_EQ(workload_check.fields(), 4U);
}

TEST(FcDriverParameters, CpuPerIoIsInThePublishedRange) {
  const FcDriverParameters driver;
  const Picoseconds latency = 200 * kNanosecond;
  const Picoseconds sum =
      driver.io_start.at(latency) + driver.io_completion.at(latency) + driver.interrupt.at(latency);
  EXPECT_GE(sum, 17 * kMicrosecond);
  EXPECT_LE(sum, 22 * kMicrosecond);
}

TEST_F(FcDriverTest, StartsTheQueueDepthAndRingsInBatches) {
  traffic::FcQueues queues;
  FcDriver driver(parameters, workload, queues);
  connect(driver);
  ASSERT_EQ(seam.jobs.size(), 3U);
  EXPECT_EQ(seam.jobs[0].place, CpuPlace::any);
  EXPECT_EQ(seam.jobs[0].work, 1'000'000 + 500 * kNanosecond);
  seam.finish_job(driver);
  EXPECT_TRUE(seam.writes.empty());  // more are being started
  seam.finish_job(driver);
  ASSERT_EQ(seam.writes.size(), 1U);  // the batch is full
  EXPECT_EQ(seam.writes[0].first, traffic::FcQueues::kRequestInRegister);
  EXPECT_EQ(seam.writes[0].second, 2U);
  seam.finish_job(driver);
  ASSERT_EQ(seam.writes.size(), 2U);  // the last one rings for itself
  EXPECT_EQ(seam.writes[1].second, 3U);
}

TEST_F(FcDriverTest, OneInterruptTakesAllResponses) {
  traffic::FcQueues queues;
  FcDriver driver(parameters, workload, queues);
  connect(driver);
  for (int i = 0; i < 3; ++i) seam.finish_job(driver);
  seam.writes.clear();
  queues.publish_response(queues.request(1).handle);
  queues.publish_response(queues.request(0).handle);
  seam.time = 50 * kMicrosecond;
  driver.interrupt();
  ASSERT_EQ(seam.jobs.size(), 1U);
  EXPECT_EQ(seam.jobs[0].place, CpuPlace::interrupt_cpu);
  seam.finish_job(driver);  // interrupt entry
  EXPECT_EQ(driver.ios_completed(), 0U);
  seam.finish_job(driver);  // first completion: starts a new I/O and goes on
  EXPECT_EQ(driver.ios_completed(), 1U);
  ASSERT_EQ(seam.jobs.size(), 2U);
  EXPECT_EQ(seam.jobs[0].place, CpuPlace::any);
  EXPECT_TRUE(seam.writes.empty());
  std::swap(seam.jobs[0], seam.jobs[1]);
  seam.finish_job(driver);  // second completion
  EXPECT_EQ(driver.ios_completed(), 2U);
  EXPECT_EQ(driver.bytes_completed(), 2U * 8192U);
  ASSERT_EQ(seam.writes.size(), 1U);  // all taken: the HBA may interrupt again
  EXPECT_EQ(seam.writes[0].first, traffic::FcQueues::kResponseOutRegister);
  EXPECT_EQ(seam.writes[0].second, 2U);
}

TEST_F(FcDriverTest, WaitsForRoomInTheRequestRing) {
  workload.block = 128 * 1024;  // 7 IOCBs
  traffic::FcQueues queues(16, 16);
  FcDriver driver(parameters, workload, queues);
  connect(driver);
  for (int i = 0; i < 3; ++i) seam.finish_job(driver);
  ASSERT_EQ(seam.writes.size(), 1U);
  EXPECT_EQ(seam.writes[0].second, 14U);  // two fit
  queues.release_requests(14);
  queues.publish_response(queues.request(0).handle);
  driver.interrupt();
  seam.finish_job(driver);
  seam.finish_job(driver);
  ASSERT_GE(seam.writes.size(), 2U);
  EXPECT_EQ(seam.writes[1].first, traffic::FcQueues::kRequestInRegister);
  EXPECT_EQ(seam.writes[1].second, (14U + 7U) % 16U);
}

TEST_F(FcDriverTest, OfferedLoadSleepsUntilTheNextIsDue) {
  workload.offered_load = 8'192'000LL * 8;  // one per ms
  traffic::FcQueues queues;
  FcDriver driver(parameters, workload, queues);
  connect(driver);
  EXPECT_EQ(seam.jobs.size(), 1U);
  ASSERT_EQ(seam.timers.size(), 1U);
  EXPECT_EQ(seam.timers[0], kMillisecond);
  seam.time = kMillisecond;
  driver.timer(0, 0);
  EXPECT_EQ(seam.jobs.size(), 2U);
}

TEST_F(FcDriverTest, ReportCountsFromTheMeasurement) {
  traffic::FcQueues queues;
  FcDriver driver(parameters, workload, queues);
  connect(driver);
  for (int i = 0; i < 3; ++i) seam.finish_job(driver);
  const auto complete_one = [&](std::uint32_t entry) {
    queues.publish_response(queues.request(entry).handle);
    driver.interrupt();
    seam.finish_job(driver);
    seam.finish_job(driver);
    seam.finish_job(driver);  // the next I/O's start
  };
  complete_one(0);
  seam.time = kMillisecond;
  driver.start_measurement(seam.time);
  complete_one(1);
  StatisticsGroup root("fc");
  driver.report(root, 2 * kMillisecond);
  EXPECT_DOUBLE_EQ(root.find("read.ios")->value, 1000.0);
  EXPECT_DOUBLE_EQ(root.find("read.throughput")->value, 8192e3);
  EXPECT_EQ(root.find("write.ios")->value, 0);
  EXPECT_EQ(driver.ios_completed(), 2U);
}

}  // namespace
}  // namespace slotlab::host
