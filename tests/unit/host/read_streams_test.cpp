// SPDX-License-Identifier: Apache-2.0
#include "host/read_streams.h"

#include <gtest/gtest.h>

namespace slotlab::host {
namespace {

// A line is ordered, 600 ns later it takes the link for 125 ns, and the bus for 128 ns.
constexpr Picoseconds kLatency = 600 * kNanosecond;
constexpr Picoseconds kLink = 125 * kNanosecond;
constexpr Picoseconds kBus = 128 * kNanosecond;
constexpr Picoseconds kFirst = 30 * kNanosecond;
constexpr std::uint32_t kLine = 64;

HostBridgeParameters parameters() {
  HostBridgeParameters p;
  p.read_path_latency = 400 * kNanosecond;
  p.link_header = 8;
  p.link_rate = 576'000'000LL * 8;  // 72 B in 125 ns
  p.lines_in_flight = 4;
  p.prefetch = 4 * kLine;
  p.read_ahead = 0;
  p.read_streams = 1;
  return p;
}

ReadStreams make(const HostBridgeParameters& p) {
  return {p, kLine, [](std::uint64_t) { return 200 * kNanosecond; }};
}

ReadStreams::Request read(std::uint32_t initiator, std::uint64_t address, std::uint32_t bytes,
                          Picoseconds now = 0) {
  ReadStreams::Request request;
  request.initiator = initiator;
  request.address = address;
  request.bytes = bytes;
  request.now = now;
  request.first_data = now + kFirst;
  request.byte_time = 2 * kNanosecond;
  request.max_pause = 120 * kNanosecond;
  return request;
}

TEST(ReadStreams, AShortReadWaitsForItsLineOnly) {
  ReadStreams streams = make(parameters());
  ReadStreams::Request request = read(0, 0, kLine);
  request.several_lines = false;
  const ReadStreams::Burst burst = streams.open(request);
  EXPECT_EQ(burst.bytes, kLine);
  EXPECT_EQ(burst.wait, kLatency + kLink - kBus - kFirst);
  EXPECT_EQ(streams.lines(), 1U);
}

TEST(ReadStreams, ABlockLeavesWhenItsLastWordCanFollowWithoutAPause) {
  ReadStreams streams = make(parameters());
  const ReadStreams::Burst burst = streams.open(read(0, 0, 4 * kLine));
  EXPECT_EQ(burst.bytes, 4 * kLine);
  EXPECT_EQ(burst.wait, kLatency + 4 * kLink - 4 * kBus - kFirst);
}

TEST(ReadStreams, FewerLinesInFlightPayTheLatencyMoreOften) {
  HostBridgeParameters p = parameters();
  p.lines_in_flight = 2;
  ReadStreams streams = make(p);
  // The third line is ordered when the first has come, the fourth when the second has.
  const ReadStreams::Burst burst = streams.open(read(0, 0, 4 * kLine));
  EXPECT_EQ(burst.wait, 2 * kLatency + 3 * kLink - 4 * kBus - kFirst);
}

TEST(ReadStreams, AnInitiatorThatComesBackFindsItsData) {
  ReadStreams streams = make(parameters());
  streams.open(read(0, 0, 4 * kLine));
  streams.close(0, kLine, 2 * kMicrosecond);  // preempted after one line
  const ReadStreams::Burst burst = streams.open(read(0, kLine, 3 * kLine, 3 * kMicrosecond));
  EXPECT_EQ(burst.bytes, 3 * kLine);
  EXPECT_EQ(burst.wait, 0);
  EXPECT_EQ(streams.continued(), 1U);
  EXPECT_EQ(streams.lines(), 4U);
}

TEST(ReadStreams, AnotherInitiatorTakesTheOnlyStream) {
  ReadStreams streams = make(parameters());
  streams.open(read(0, 0, 4 * kLine));
  streams.close(0, kLine, 2 * kMicrosecond);
  streams.open(read(1, 0x10000, kLine, 3 * kMicrosecond));
  EXPECT_EQ(streams.lost_lines(), 3U);
  streams.close(1, 0x10000 + kLine, 5 * kMicrosecond);
  const ReadStreams::Burst burst = streams.open(read(0, kLine, 3 * kLine, 6 * kMicrosecond));
  EXPECT_EQ(burst.wait, kLatency + 3 * kLink - 3 * kBus - kFirst);
  EXPECT_EQ(streams.continued(), 0U);
}

TEST(ReadStreams, TwoStreamsServeTwoInitiators) {
  HostBridgeParameters p = parameters();
  p.read_streams = 2;
  ReadStreams streams = make(p);
  streams.open(read(0, 0, 4 * kLine));
  streams.close(0, kLine, 2 * kMicrosecond);
  streams.open(read(1, 0x10000, kLine, 3 * kMicrosecond));
  streams.close(1, 0x10000 + kLine, 5 * kMicrosecond);
  EXPECT_EQ(streams.open(read(0, kLine, 3 * kLine, 6 * kMicrosecond)).wait, 0);
  streams.close(0, 4 * kLine, 7 * kMicrosecond);
  // A third one displaces the one that was served longest ago.
  streams.open(read(2, 0x20000, kLine, 8 * kMicrosecond));
  streams.close(2, 0x20000 + kLine, 10 * kMicrosecond);
  EXPECT_EQ(streams.lost_lines(), 3U) << "the rest of the second initiator's block";
}

TEST(ReadStreams, WithoutLinesAheadTheAdapterDisconnectsAfterEachBlock) {
  HostBridgeParameters p = parameters();
  p.prefetch = kLine;
  ReadStreams streams = make(p);
  EXPECT_EQ(streams.open(read(0, 0, 4 * kLine)).bytes, kLine);

  p.read_ahead = kLine;
  ReadStreams ahead = make(p);
  // The second line comes while the first is on the bus, the third is ordered only then.
  EXPECT_EQ(ahead.open(read(0, 0, 4 * kLine)).bytes, 2 * kLine);
}

TEST(ReadStreams, ACutBurstOrdersNothingMore) {
  HostBridgeParameters p = parameters();
  p.prefetch = kLine;
  p.read_ahead = 2 * kLine;
  p.lines_in_flight = 3;
  ReadStreams streams = make(p);
  ASSERT_GT(streams.open(read(0, 0, 8 * kLine)).bytes, 2 * kLine);
  // Until the end of the first line on the bus, three lines were ordered.
  streams.close(0, kLine, kLatency + kLink - 1);
  EXPECT_EQ(streams.lines(), 3U);
  EXPECT_EQ(streams.remaining().size(), 2U);
}

TEST(ReadStreams, AReadEndsAtTheBoundary) {
  HostBridgeParameters p = parameters();
  p.read_boundary = 128;
  ReadStreams streams = make(p);
  EXPECT_EQ(streams.open(read(0, 96, 256)).bytes, 32U);
  EXPECT_EQ(streams.lines(), 1U);
}

TEST(ReadStreams, ALineIsOrderedAfterTheWritesThatTheReadPushes) {
  ReadStreams streams = make(parameters());
  ReadStreams::Request request = read(0, 0, kLine);
  request.several_lines = false;
  request.order_from = kMicrosecond;
  EXPECT_EQ(streams.open(request).wait, kMicrosecond + kLatency + kLink - kBus - kFirst);
}

}  // namespace
}  // namespace slotlab::host
