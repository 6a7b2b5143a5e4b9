// SPDX-License-Identifier: Apache-2.0
#include "gige_port/coalescer.h"

#include <gtest/gtest.h>

namespace slotlab::gige {
namespace {

CoalescingParameters fixed() {
  CoalescingParameters parameters;
  parameters.policy = CoalescingKind::fixed;
  parameters.busy = {70 * kMicrosecond, 300 * kMicrosecond, 8, 75};
  return parameters;
}

TEST(Coalescer, BecomesDueWithTheLastFrameOfABatch) {
  Coalescer coalescer(fixed());
  coalescer.frames_returned(0, 7);
  EXPECT_FALSE(coalescer.due(0));
  coalescer.frames_returned(0, 1);
  EXPECT_TRUE(coalescer.due(0));

  Coalescer sending(fixed());
  sending.frames_sent(0, 74);
  EXPECT_FALSE(sending.due(0));
  sending.frames_sent(0, 1);
  EXPECT_TRUE(sending.due(0));
}

TEST(Coalescer, BecomesDueByTheAgeOfTheFirstFrame) {
  Coalescer coalescer(fixed());
  EXPECT_EQ(coalescer.deadline(), kNever);
  coalescer.frames_sent(10 * kMicrosecond, 1);
  EXPECT_EQ(coalescer.deadline(), 310 * kMicrosecond);
  coalescer.frames_returned(20 * kMicrosecond, 1);
  coalescer.frames_returned(30 * kMicrosecond, 1);
  EXPECT_EQ(coalescer.deadline(), 90 * kMicrosecond);
  EXPECT_FALSE(coalescer.due(90 * kMicrosecond - 1));
  EXPECT_TRUE(coalescer.due(90 * kMicrosecond));
}

TEST(Coalescer, IsNeverDueWhileTheDriverIsAtWork) {
  Coalescer coalescer(fixed());
  coalescer.frames_returned(0, 8);
  coalescer.interrupt_raised(0);
  coalescer.frames_returned(0, 100);
  EXPECT_FALSE(coalescer.due(kSecond));
  EXPECT_EQ(coalescer.deadline(), kNever);
  coalescer.unmask();
  EXPECT_TRUE(coalescer.due(0));
}

TEST(AdaptiveCoalescing, WaitsLongerAboveTheBusyRate) {
  CoalescingParameters parameters;
  parameters.busy_rate = 10'000;
  const auto policy = make_coalescing_policy(parameters);
  EXPECT_EQ(policy->limits().rx_frames, parameters.quiet.rx_frames);
  policy->interrupt_raised(kMillisecond, 10);  // exactly 10 000 frames/s
  EXPECT_EQ(policy->limits().rx_frames, parameters.quiet.rx_frames);
  policy->interrupt_raised(2 * kMillisecond, 11);
  EXPECT_EQ(policy->limits().rx_frames, parameters.busy.rx_frames);
  policy->interrupt_raised(3 * kMillisecond, 1);
  EXPECT_EQ(policy->limits().rx_frames, parameters.quiet.rx_frames);
}

}  // namespace
}  // namespace slotlab::gige
