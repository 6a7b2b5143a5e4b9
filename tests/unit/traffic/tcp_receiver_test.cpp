// SPDX-License-Identifier: Apache-2.0
#include "traffic/tcp_receiver.h"

#include <gtest/gtest.h>

namespace slotlab::traffic {
namespace {

constexpr std::uint32_t kSocket = 8'000;

TEST(TcpReceiver, AcknowledgesEverySecondSegment) {
  TcpReceiver receiver(kSocket, 2);
  EXPECT_FALSE(receiver.receive(0, 1'000));
  EXPECT_TRUE(receiver.acknowledgement_pending());
  EXPECT_TRUE(receiver.receive(1'000, 1'000));
  receiver.acknowledgement_sent();
  EXPECT_FALSE(receiver.acknowledgement_pending());
  EXPECT_FALSE(receiver.receive(2'000, 1'000));
  EXPECT_EQ(receiver.received(), 3'000u);
  EXPECT_EQ(receiver.window(), kSocket);
}

TEST(TcpReceiver, TheWindowStaysFullUntilTheStreamHeadIs) {
  TcpReceiver receiver(kSocket, 2);
  receiver.receive(0, kSocket);
  EXPECT_EQ(receiver.window(), kSocket);
  receiver.receive(kSocket, 1'000);
  EXPECT_EQ(receiver.window(), kSocket - 1'000);
  receiver.consume(500);
  EXPECT_EQ(receiver.window(), kSocket - 500);
  receiver.consume(4'000);
  EXPECT_EQ(receiver.window(), kSocket);
}

TEST(TcpReceiver, AnswersAGapAtOnceAndDropsTheSegment) {
  TcpReceiver receiver(kSocket, 2);
  EXPECT_TRUE(receiver.receive(1'000, 1'000));
  EXPECT_EQ(receiver.received(), 0u);
  EXPECT_EQ(receiver.out_of_order(), 1u);
}

TEST(TcpReceiver, TakesTheNewPartOfARetransmission) {
  TcpReceiver receiver(kSocket, 2);
  receiver.receive(0, 1'000);
  receiver.receive(500, 1'000);
  EXPECT_EQ(receiver.received(), 1'500u);
  EXPECT_EQ(receiver.readable(), 1'500u);
}

TEST(TcpReceiver, TakesNothingBeyondItsBuffers) {
  TcpReceiver receiver(kSocket, 2);
  receiver.receive(0, 8'000);
  receiver.receive(8'000, 7'000);
  receiver.receive(15'000, 1'001);
  EXPECT_EQ(receiver.received(), 15'000u);
  receiver.receive(15'000, 1'000);
  EXPECT_EQ(receiver.window(), 0u);
}

TEST(TcpReceiver, TellsTheWindowWhenHalfTheBufferIsFreeAgain) {
  TcpReceiver receiver(kSocket, 2);
  receiver.receive(0, 8'000);
  receiver.receive(8'000, 8'000);
  receiver.acknowledgement_sent();
  receiver.consume(3'999);
  EXPECT_FALSE(receiver.window_update_due());
  receiver.consume(1);
  EXPECT_TRUE(receiver.window_update_due());
  receiver.acknowledgement_sent();
  EXPECT_FALSE(receiver.window_update_due());
}

}  // namespace
}  // namespace slotlab::traffic
