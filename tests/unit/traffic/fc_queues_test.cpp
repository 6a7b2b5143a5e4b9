// SPDX-License-Identifier: Apache-2.0
#include "traffic/fc_queues.h"

#include <gtest/gtest.h>

namespace slotlab::traffic {
namespace {

TEST(FcQueues, IocbsFollowThePages) {
  EXPECT_EQ(FcQueues::iocbs_of(512), 1U);
  EXPECT_EQ(FcQueues::iocbs_of(2 * 4096), 1U);
  EXPECT_EQ(FcQueues::iocbs_of(2 * 4096 + 1), 2U);
  EXPECT_EQ(FcQueues::iocbs_of(7 * 4096), 2U);
  EXPECT_EQ(FcQueues::iocbs_of(7 * 4096 + 1), 3U);
  EXPECT_EQ(FcQueues::iocbs_of(128 * 1024) * FcQueues::kEntryBytes, 448U);
}

TEST(FcQueues, CommandThenContinuations) {
  FcQueues queues;
  EXPECT_EQ(queues.post_request({IoDirection::write, 128 * 1024, 5, 0}, 0x4000), 7U);
  EXPECT_TRUE(queues.request(0).command);
  EXPECT_EQ(queues.request(0).entry_count, 7U);
  EXPECT_EQ(queues.request(0).handle, 5U);
  EXPECT_EQ(queues.request(0).buffer, 0x4000U);
  for (std::uint32_t i = 1; i < 7; ++i) EXPECT_FALSE(queues.request(i).command);
  EXPECT_EQ(queues.request_address(1), queues.request_address(0) + 64);
}

TEST(FcQueues, RequestRingKeepsOneEntryFree) {
  FcQueues queues(8, 4);
  EXPECT_TRUE(queues.can_post(128 * 1024));
  queues.post_request({IoDirection::read, 128 * 1024, 0, 0}, 0);
  EXPECT_FALSE(queues.can_post(512));
  queues.release_requests(1);
  EXPECT_TRUE(queues.can_post(512));
  EXPECT_EQ(queues.post_request({IoDirection::read, 512, 1, 0}, 0), 0U);  // wrapped
  EXPECT_FALSE(queues.can_post(512));
}

TEST(FcQueues, ResponsesInOrderAcrossTheWrap) {
  FcQueues queues(8, 3);
  for (std::uint32_t i = 0; i < 10; ++i) {
    EXPECT_FALSE(queues.has_response());
    queues.publish_response(i);
    ASSERT_TRUE(queues.has_response());
    EXPECT_EQ(queues.take_response(), i);
    EXPECT_EQ(queues.response_out(), (i + 1) % 3);
  }
}

TEST(FcQueues, RingsDoNotOverlap) {
  FcQueues queues(8, 4);
  EXPECT_EQ(queues.response_address(0), queues.request_address(7) + 64);
}

}  // namespace
}  // namespace slotlab::traffic
