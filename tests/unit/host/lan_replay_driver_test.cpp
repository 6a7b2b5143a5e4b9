// SPDX-License-Identifier: Apache-2.0
#include "host/lan_replay_driver.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "tests/support/listed_frames.h"
#include "tests/unit/host/recording_seam.h"

namespace slotlab::host {
namespace {

using traffic::OfferedFrame;

class LanReplayDriverTest : public ::testing::Test {
 protected:
  /// The last value written to a mailbox; -1 when there was none.
  std::int64_t last_write(std::uint64_t mailbox) const {
    std::int64_t value = -1;
    for (const auto& [offset, written] : seam_.writes) {
      if (offset == mailbox) value = static_cast<std::int64_t>(written);
    }
    return value;
  }

  RecordingSeam seam_;
  LanDriverParameters parameters_;
  traffic::FrameLedger transmitted_;
  traffic::FrameLedger received_;
  traffic::EthernetRings rings_{1500};
};

TEST_F(LanReplayDriverTest, PostsDueFramesWithTheirSizesAndWaitsForTheNext) {
  test::ListedFrames frames({{0, 1518, 1460}, {0, 64, 0}, {kMicrosecond, 800, 742}});
  LanReplayDriver driver(parameters_, {&frames, transmitted_, received_, 1}, rings_);
  driver.attach(seam_);
  driver.start();
  ASSERT_EQ(seam_.jobs.size(), 1U);
  EXPECT_EQ(frames.taken(), 2U);
  ASSERT_EQ(seam_.timers.size(), 1U);
  EXPECT_EQ(seam_.timers[0], kMicrosecond);
  // A segment with its copy and cache misses, and an acknowledgement.
  const Picoseconds segment = parameters_.tx_segment + 1460 * parameters_.tx_copy_per_byte +
                              parameters_.memory_accesses_per_tx_segment * 100 * kNanosecond +
                              parameters_.message_syscall * 1460 / 32768;
  EXPECT_EQ(seam_.jobs[0].work, segment + parameters_.ack_send + parameters_.process_wakeup);
  EXPECT_EQ(last_write(traffic::mailbox::kTxProducer), -1);
  seam_.finish_job(driver);
  // Header and payload of the first, the header alone of the second.
  EXPECT_EQ(last_write(traffic::mailbox::kTxProducer), 3);
  EXPECT_EQ(rings_.tx.at(0).bytes + rings_.tx.at(1).bytes, 1518U - 4);
  EXPECT_TRUE(rings_.tx.at(2).first);
  EXPECT_TRUE(rings_.tx.at(2).last);
  seam_.time = kMicrosecond;
  driver.timer(0, 0);
  EXPECT_EQ(frames.taken(), 3U);
  EXPECT_FALSE(transmitted_.ended());
}

TEST_F(LanReplayDriverTest, AFullRingHoldsFramesBackUntilThePortIsDone) {
  std::vector<OfferedFrame> many(400, {0, 1518, 1460});
  test::ListedFrames frames(many);
  LanReplayDriver driver(parameters_, {&frames, transmitted_, received_, 1}, rings_);
  driver.attach(seam_);
  driver.start();
  while (!seam_.jobs.empty()) seam_.finish_job(driver);
  // 512 descriptors, 64 of them kept: 224 frames of two.
  EXPECT_EQ(frames.taken(), 224U);
  rings_.status.tx_consumer = 2;
  driver.interrupt();
  while (!seam_.jobs.empty()) seam_.finish_job(driver);
  EXPECT_EQ(frames.taken(), 225U);
}

TEST_F(LanReplayDriverTest, ReceivedFramesAreBookedAndReadInTheirTime) {
  LanReplayDriver driver(parameters_, {nullptr, transmitted_, received_, 2}, rings_);
  driver.attach(seam_);
  driver.start();
  EXPECT_TRUE(transmitted_.ended());
  EXPECT_EQ(last_write(traffic::mailbox::kRxProducer), 512);
  received_.offered({5, 1518, 1460}, 5);
  received_.offered({6, 64, 0}, 6);
  received_.all_offered();
  traffic::EthernetFrame frame;
  frame.payload = 1460;
  frame.frame_bytes = 1518;
  frame.due = 5;
  rings_.returns.at(0).frame = frame;
  frame.payload = 0;
  frame.frame_bytes = 64;
  rings_.returns.at(1).frame = frame;
  rings_.status.return_producer = 2;
  seam_.time = 10;
  driver.interrupt();
  ASSERT_EQ(seam_.jobs.size(), 1U);
  EXPECT_EQ(seam_.jobs[0].work, parameters_.interrupt_entry);
  seam_.finish_job(driver);
  ASSERT_EQ(seam_.jobs.size(), 1U);
  EXPECT_EQ(seam_.jobs[0].work,
            parameters_.rx_segment_interrupt + parameters_.rx_segment_protocol +
                parameters_.memory_accesses_per_rx_interrupt * seam_.memory_latency() +
                parameters_.ack_interrupt + parameters_.ack_protocol);
  EXPECT_FALSE(received_.ended());
  seam_.finish_job(driver);
  EXPECT_TRUE(received_.ended());
  EXPECT_EQ(received_.bytes_carried(), 1582U);
  // One read for the one segment with data.
  ASSERT_EQ(seam_.jobs.size(), 1U);
  EXPECT_EQ(seam_.jobs[0].place, CpuPlace::any);
  EXPECT_EQ(seam_.jobs[0].work, parameters_.message_syscall + parameters_.process_wakeup +
                                    parameters_.rx_segment_read +
                                    parameters_.memory_accesses_per_rx_segment * 100 * kNanosecond +
                                    1460 * parameters_.rx_copy_per_byte);
  seam_.finish_job(driver);
  EXPECT_TRUE(seam_.jobs.empty());
}

}  // namespace
}  // namespace slotlab::host
