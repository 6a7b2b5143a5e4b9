// SPDX-License-Identifier: Apache-2.0
#include "host/scsi_driver.h"

#include <gtest/gtest.h>

#include "tests/unit/fc_port/field_check.h"
#include "tests/unit/host/recording_seam.h"

namespace slotlab::host {
namespace {

using traffic::ScsiQueues;

class ScsiDriverTest : public ::testing::Test {
 protected:
  ScsiDriverTest() {
    workload.disk.pattern = DiskbenchPattern::write;
    workload.disk.queue_depth = 1;
    workload.disk.block = 8192;
    workload.polling = true;
    parameters = {20'000'000, 9'000'000, 5'000'000};
  }

  ScsiDriverParameters parameters;
  ScsiWorkloadParameters workload;
  RecordingSeam seam;
};

TEST_F(ScsiDriverTest, OneProcessIssuesForAllDisks) {
  ScsiQueues queues(ScsiDriver::slots_for(workload, 2));
  ScsiDriver driver(parameters, workload, 2, queues);
  driver.attach(seam);
  driver.start();
  ASSERT_EQ(seam.jobs.size(), 2U);  // one for each disk
  EXPECT_EQ(seam.jobs[0].place, CpuPlace::polling_process);
  EXPECT_EQ(seam.jobs[0].work, 20'000'000);
  EXPECT_TRUE(seam.writes.empty());
  seam.finish_job(driver);
  seam.finish_job(driver);
  ASSERT_EQ(seam.writes.size(), 2U);
  EXPECT_EQ(seam.writes[0].first, ScsiQueues::kRequestRegister);
  const auto slot = static_cast<std::uint32_t>(seam.writes[1].second);
  EXPECT_EQ(queues.command(slot).disk, 1U);
  EXPECT_EQ(queues.command(slot).bytes, 8192U);
  EXPECT_EQ(queues.command(slot).direction, traffic::IoDirection::write);
}

TEST_F(ScsiDriverTest, WithoutPollingAnyCpuIssues) {
  workload.polling = false;
  ScsiQueues queues(ScsiDriver::slots_for(workload, 1));
  ScsiDriver driver(parameters, workload, 1, queues);
  driver.attach(seam);
  driver.start();
  ASSERT_EQ(seam.jobs.size(), 1U);
  EXPECT_EQ(seam.jobs[0].place, CpuPlace::any);
}

TEST_F(ScsiDriverTest, OneInterruptTakesAllReplies) {
  ScsiQueues queues(ScsiDriver::slots_for(workload, 2));
  ScsiDriver driver(parameters, workload, 2, queues);
  driver.attach(seam);
  driver.start();
  seam.finish_job(driver);
  seam.finish_job(driver);
  const auto first = static_cast<std::uint32_t>(seam.writes[0].second);
  const auto second = static_cast<std::uint32_t>(seam.writes[1].second);
  seam.writes.clear();
  queues.publish_reply(second);
  queues.publish_reply(first);
  driver.interrupt();
  ASSERT_EQ(seam.jobs.size(), 1U);
  EXPECT_EQ(seam.jobs[0].place, CpuPlace::interrupt_cpu);
  EXPECT_EQ(seam.jobs[0].work, 9'000'000);
  seam.finish_job(driver);
  ASSERT_EQ(seam.jobs.size(), 1U);
  EXPECT_EQ(seam.jobs[0].work, 5'000'000);
  seam.finish_job(driver);  // first completion: its disk's next I/O, then the second reply
  EXPECT_EQ(driver.ios_completed(), 1U);
  EXPECT_TRUE(seam.writes.empty());
  while (driver.ios_completed() < 2) seam.finish_job(driver);
  ASSERT_FALSE(seam.writes.empty());
  EXPECT_EQ(seam.writes.back().first, ScsiQueues::kInterruptRegister);
  EXPECT_EQ(driver.bytes_completed(), 16384U);
}

TEST(ScsiDriverParameters, FieldsHaveSaneDefaults) {
  testing::FieldCheck check;
  ScsiDriverParameters parameters;
  parameters.visit_fields(check);
  EXPECT_EQ(check.fields(), 3U);
}

}  // namespace
}  // namespace slotlab::host
