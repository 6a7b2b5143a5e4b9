// SPDX-License-Identifier: Apache-2.0
#include "traffic/tcp_sender.h"

#include <gtest/gtest.h>

namespace slotlab::traffic {
namespace {

constexpr std::uint32_t kSegment = 1000;
constexpr std::uint32_t kSocket = 10'000;
constexpr std::uint32_t kLowWater = 2'000;

void send(TcpSender& sender, std::uint32_t segments) {
  for (std::uint32_t i = 0; i < segments; ++i) sender.sent(sender.next_payload());
}

TEST(TcpSender, SendsFullSegmentsWhileTheWindowLasts) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  EXPECT_EQ(sender.next_payload(), 0u);
  sender.write(kSocket);
  EXPECT_EQ(sender.sendable_segments(100), 10u);
  EXPECT_EQ(sender.sendable_segments(3), 3u);
  send(sender, 9);
  EXPECT_EQ(sender.next_payload(), kSegment);
  send(sender, 1);
  EXPECT_EQ(sender.next_payload(), 0u);
  EXPECT_EQ(sender.in_flight(), kSocket);
}

TEST(TcpSender, UnsentDataStopTheWriterUntilLittleOfThemIsLeft) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(kSocket - 1);
  EXPECT_TRUE(sender.writable());
  sender.write(4'001);  // the last message may go over the mark
  EXPECT_FALSE(sender.writable());
  send(sender, 10);
  EXPECT_EQ(sender.unsent(), 4'000u);
  EXPECT_FALSE(sender.writable());
  sender.acknowledge(10'000, kSocket);
  EXPECT_FALSE(sender.writable());
  send(sender, 2);
  EXPECT_EQ(sender.unsent(), kLowWater);
  EXPECT_TRUE(sender.writable());
}

TEST(TcpSender, AWriterDoesNotWaitForTheRestOfASegment) {
  TcpSender sender(kSegment, kSocket, 100);
  sender.write(kSocket + 999);
  send(sender, 10);
  EXPECT_EQ(sender.next_payload(), 0u);
  EXPECT_EQ(sender.unsent(), 999u);
  EXPECT_TRUE(sender.writable());
}

TEST(TcpSender, DataInFlightDoNotStopTheWriter) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(kSocket);
  send(sender, 10);
  EXPECT_TRUE(sender.writable());
  EXPECT_EQ(sender.in_flight(), kSocket);
}

TEST(TcpSender, TellsWhatCouldLeaveAfterAWrite) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(500);
  EXPECT_EQ(sender.sendable_segments(100, 3'500), 4u);
  EXPECT_EQ(sender.sendable_segments(100, 50'000), 10u);
  EXPECT_EQ(sender.sendable_segments(3, 50'000), 3u);
}

TEST(TcpSender, SmallPeerWindowHoldsBack) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(kSocket);
  send(sender, 10);
  sender.acknowledge(10'000, 999);
  sender.write(kSocket);
  EXPECT_EQ(sender.next_payload(), 999u);  // nothing in flight: what the window takes
  send(sender, 1);
  EXPECT_EQ(sender.next_payload(), 0u);
  sender.acknowledge(10'999, 2'000);
  EXPECT_EQ(sender.sendable_segments(100), 2u);
}

TEST(TcpSender, NagleHoldsAPartialSegmentUntilAllIsAcknowledged) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(1'500);
  send(sender, 1);
  EXPECT_EQ(sender.next_payload(), 0u);
  EXPECT_EQ(sender.sendable_segments(100), 0u);
  sender.acknowledge(1'000, kSocket);
  EXPECT_EQ(sender.sendable_segments(100), 1u);
  EXPECT_EQ(sender.next_payload(), 500u);
}

TEST(TcpSender, ThirdDuplicateGoesBack) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(kSocket);
  send(sender, 5);
  sender.acknowledge(1'000, 9'000);
  sender.acknowledge(1'000, 9'000);
  sender.acknowledge(1'000, 9'000);
  EXPECT_EQ(sender.next_sequence(), 5'000u);
  sender.acknowledge(1'000, 9'000);
  EXPECT_EQ(sender.next_sequence(), 1'000u);
  EXPECT_EQ(sender.retransmissions(), 1u);
}

TEST(TcpSender, LossHalvesTheWindowAndARoundTripAddsASegment) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(kSocket);
  send(sender, 10);
  for (int i = 0; i < 4; ++i) sender.acknowledge(2'000, 8'000);
  EXPECT_EQ(sender.sendable_segments(100), 4u);  // half of the eight in flight
  send(sender, 4);
  sender.acknowledge(6'000, kSocket);
  sender.write(6'000);
  EXPECT_EQ(sender.sendable_segments(100), 5u);
}

TEST(TcpSender, WindowUpdateIsNoDuplicate) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(kSocket);
  send(sender, 5);
  sender.acknowledge(1'000, 5'000);
  for (std::uint32_t i = 1; i <= 4; ++i) sender.acknowledge(1'000, 9'000 + 100 * i);
  EXPECT_EQ(sender.next_sequence(), 5'000u);
}

TEST(TcpSender, GoesBackWhenNothingMovedBetweenTwoChecks) {
  TcpSender sender(kSegment, kSocket, kLowWater);
  sender.write(kSocket);
  send(sender, 5);
  sender.acknowledge(1'000, 9'000);
  sender.check_progress();
  EXPECT_EQ(sender.retransmissions(), 0u);
  sender.check_progress();
  EXPECT_EQ(sender.retransmissions(), 1u);
  EXPECT_EQ(sender.next_sequence(), 1'000u);
}

}  // namespace
}  // namespace slotlab::traffic
