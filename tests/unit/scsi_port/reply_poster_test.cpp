// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/reply_poster.h"

#include <gtest/gtest.h>

#include "tests/unit/scsi_port/recording_seam.h"

namespace slotlab::scsi {
namespace {

class ReplyPosterTest : public ::testing::Test {
 protected:
  MessageParameters parameters;
  traffic::ScsiQueues queues{16};
  RecordingSeam seam;
};

TEST_F(ReplyPosterTest, ReplyInMemoryIsPublishedAfterItsDma) {
  ReplyPoster poster(parameters, queues);
  poster.attach(seam);
  poster.post(3);
  ASSERT_EQ(seam.dmas.size(), 1U);
  EXPECT_FALSE(seam.dmas[0].read);
  EXPECT_EQ(seam.dmas[0].address, queues.reply_address(3));
  EXPECT_EQ(seam.dmas[0].bytes, parameters.reply_bytes);
  EXPECT_FALSE(queues.has_reply());
  EXPECT_EQ(seam.interrupts, 0U);
  poster.dma_complete();
  EXPECT_EQ(seam.interrupts, 1U);
  ASSERT_TRUE(queues.has_reply());
  EXPECT_EQ(queues.take_reply(), 3U);
}

TEST_F(ReplyPosterTest, ReplyInTheChipNeedsNoDma) {
  parameters.reply_bytes = 0;
  ReplyPoster poster(parameters, queues);
  poster.attach(seam);
  poster.post(3);
  EXPECT_TRUE(seam.dmas.empty());
  EXPECT_TRUE(queues.has_reply());
  EXPECT_EQ(seam.interrupts, 1U);
}

TEST_F(ReplyPosterTest, NoSecondInterruptBeforeTheDriverIsDone) {
  parameters.reply_bytes = 0;
  ReplyPoster poster(parameters, queues);
  poster.attach(seam);
  poster.post(1);
  poster.post(2);
  EXPECT_EQ(seam.interrupts, 1U);
  queues.take_reply();
  queues.take_reply();
  poster.acknowledge();  // both were taken along
  EXPECT_EQ(seam.interrupts, 1U);
  poster.post(3);
  EXPECT_EQ(seam.interrupts, 2U);
}

TEST_F(ReplyPosterTest, ReplyThatTheDriverMissedInterruptsAgain) {
  parameters.reply_bytes = 0;
  ReplyPoster poster(parameters, queues);
  poster.attach(seam);
  poster.post(1);
  queues.take_reply();
  poster.post(2);
  poster.acknowledge();
  EXPECT_EQ(seam.interrupts, 2U);
}

TEST_F(ReplyPosterTest, CoalescesUpToTheDepth) {
  parameters.reply_bytes = 0;
  parameters.coalesce_depth = 3;
  ReplyPoster poster(parameters, queues);
  poster.attach(seam);
  poster.post(1);
  poster.post(2);
  EXPECT_EQ(seam.interrupts, 0U);
  EXPECT_EQ(seam.timers.size(), 1U);
  poster.post(3);
  EXPECT_EQ(seam.interrupts, 1U);
  // The timer of that round is void.
  while (queues.has_reply()) queues.take_reply();
  poster.acknowledge();
  poster.timer(seam.timers[0].cookie);
  EXPECT_EQ(seam.interrupts, 1U);
}

TEST_F(ReplyPosterTest, OldestReplyWaitsNoLongerThanTheTime) {
  parameters.reply_bytes = 0;
  parameters.coalesce_depth = 3;
  parameters.coalesce_time = 30 * kMicrosecond;
  ReplyPoster poster(parameters, queues);
  poster.attach(seam);
  poster.post(1);
  ASSERT_EQ(seam.timers.size(), 1U);
  EXPECT_EQ(seam.timers[0].due, 30 * kMicrosecond);
  poster.timer(seam.timers[0].cookie);
  EXPECT_EQ(seam.interrupts, 1U);
}

}  // namespace
}  // namespace slotlab::scsi
