// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/scsi_port.h"

#include <gtest/gtest.h>

#include "tests/component/scsi_port/scsi_bench.h"

namespace slotlab::scsi {
namespace {

using host::DiskbenchPattern;
using testing::ScsiBench;

PortParameters ultra160() {
  PortParameters p;
  p.bus.protocol = SpiProtocol::phase_based;
  p.bus.data_rate = 160'000'000LL * 8;
  p.sequencer = {0, 0, 0, 0};
  return p;
}

PortParameters ultra320() {
  PortParameters p;
  p.sequencer = {0, 0, 0, 0};
  return p;
}

/// Disks that are never the limit.
ChainParameters fast_disks(std::uint32_t number) {
  ChainParameters chain;
  chain.disks = number;
  chain.disk.media_rate = 10'000'000'000;
  chain.disk.command_time = 0;
  return chain;
}

host::ScsiWorkloadParameters load(DiskbenchPattern pattern, std::uint32_t depth,
                                  std::uint32_t block = 4096) {
  host::ScsiWorkloadParameters workload;
  workload.disk.pattern = pattern;
  workload.disk.queue_depth = depth;
  workload.disk.block = block;
  return workload;
}

/// A host that is never the limit.
testing::FakeTimes fast_host() { return {10'000, 10'000, 10'000, 10'000, 0}; }
constexpr host::ScsiDriverParameters kFastDriver{100'000, 100'000, 100'000};

// A saturated phase-based bus spends 15.41 us beside the data of each read, and 25.6 us on them.
TEST(ScsiPort, SaturatedUltra160ReadsTakeWhatTheBusRulesSay) {
  ScsiBench bench(ultra160(), fast_disks(4), load(DiskbenchPattern::read, 4), fast_host(),
                  kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_NEAR(static_cast<double>(bench.time_per_io), 41.01e6, 0.05e6);
}

// A write with room in the cache is one connection: no DISCONNECT, no reselection with its
// messages. 4.0 + 15 bytes of 0.39 us + 25.6 us, and the first DMA read of its data.
TEST(ScsiPort, CachedUltra160WritesNeedOneConnection) {
  ScsiBench bench(ultra160(), fast_disks(4), load(DiskbenchPattern::write, 4), fast_host(),
                  kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_NEAR(static_cast<double>(bench.time_per_io), 35.49e6, 0.1e6);
}

// 6.2925 us beside the data, and 12.8 us for them.
TEST(ScsiPort, SaturatedUltra320ReadsTakeWhatTheBusRulesSay) {
  ScsiBench bench(ultra320(), fast_disks(4), load(DiskbenchPattern::read, 4), fast_host(),
                  kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_NEAR(static_cast<double>(bench.time_per_io), 19.09e6, 0.1e6);
}

TEST(ScsiPort, JoinedIosShareTheirConnections) {
  PortParameters joined = ultra320();
  joined.bus.ios_per_connection = 4;
  ScsiBench bench(joined, fast_disks(1), load(DiskbenchPattern::read, 16), fast_host(),
                  kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_LT(bench.time_per_io, 17 * kMicrosecond);
  EXPECT_GT(bench.time_per_io, 12'800 * kNanosecond);
}

TEST(ScsiPort, TheChipsTimeAddsToTheBusTime) {
  PortParameters slow = ultra160();
  slow.sequencer = {10 * kMicrosecond, kMicrosecond, 2 * kMicrosecond, 0};
  ScsiBench bench(slow, fast_disks(4), load(DiskbenchPattern::read, 4), fast_host(), kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  // One I/O, two connections, seven phases.
  EXPECT_NEAR(static_cast<double>(bench.time_per_io), 41.01e6 + 10e6 + 2e6 + 14e6, 0.1e6);
}

TEST(ScsiPort, FurtherPagesArePhasesOfTheirOwn) {
  PortParameters slow = ultra160();
  slow.sequencer = {0, 0, 2 * kMicrosecond, 0};
  ScsiBench bench(slow, fast_disks(4), load(DiskbenchPattern::read, 4, 8192), fast_host(),
                  kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_NEAR(static_cast<double>(bench.time_per_io), 15.41e6 + 51.2e6 + 16e6, 0.1e6);
}

TEST(ScsiPort, MediaRateLimitsSequentialReads) {
  ChainParameters chain = fast_disks(2);
  chain.disk.media_rate = 20'000'000LL * 8;
  ScsiBench bench(ultra320(), chain, load(DiskbenchPattern::read, 4), fast_host(), kFastDriver);
  bench.measure(100 * kMillisecond, 100 * kMillisecond);  // the read-ahead is used up by then
  EXPECT_NEAR(static_cast<double>(bench.bytes_read), 4e6, 0.02e6);  // 2 disks, 20 MB/s, 0.1 s
}

TEST(ScsiPort, MediaRateLimitsWritesOnceTheCacheIsFull) {
  ChainParameters chain = fast_disks(1);
  chain.disk.media_rate = 20'000'000LL * 8;
  for (const PortParameters& port : {ultra160(), ultra320()}) {
    ScsiBench bench(port, chain, load(DiskbenchPattern::write, 4), fast_host(), kFastDriver);
    bench.measure(200 * kMillisecond, 100 * kMillisecond);
    EXPECT_NEAR(static_cast<double>(bench.bytes_written), 2e6, 0.02e6);
  }
}

TEST(ScsiPort, WithoutImmediateReportingWritesWaitForTheMedia) {
  ChainParameters chain = fast_disks(1);
  chain.disk.media_rate = 4096 * 8 * 1000;  // a block a millisecond
  chain.disk.immediate_reporting = false;
  for (const PortParameters& port : {ultra160(), ultra320()}) {
    ScsiBench bench(port, chain, load(DiskbenchPattern::write, 1), fast_host(), kFastDriver);
    bench.measure(10 * kMillisecond, 100 * kMillisecond);
    EXPECT_GE(bench.time_per_io, kMillisecond);
    EXPECT_LE(bench.time_per_io, kMillisecond + 70 * kMicrosecond);
  }
}

TEST(ScsiPort, SlowHostReadsHoldTheBusDuringWrites) {
  testing::FakeTimes slow = fast_host();
  slow.read_piece = 4 * kMicrosecond;  // 512 bytes: 16 us a burst of 2 KB, 6.4 us on the wires
  ScsiBench bench(ultra320(), fast_disks(4), load(DiskbenchPattern::write, 4), slow, kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_GT(bench.time_per_io, 32 * kMicrosecond);
}

TEST(ScsiPort, InterruptsForEveryReplyOrForSeveral) {
  ScsiBench each(ultra160(), fast_disks(4), load(DiskbenchPattern::read, 4), fast_host(),
                 kFastDriver);
  each.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_NEAR(static_cast<double>(each.interrupts_taken), static_cast<double>(each.ios_done), 2);

  PortParameters coalesced = ultra160();
  coalesced.messages.coalesce_depth = 4;
  coalesced.messages.coalesce_time = kMillisecond;
  ScsiBench four(coalesced, fast_disks(4), load(DiskbenchPattern::read, 4), fast_host(),
                 kFastDriver);
  four.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_NEAR(static_cast<double>(four.interrupts_taken), static_cast<double>(four.ios_done) / 4,
              2);
}

TEST(ScsiPort, ReadsAndWritesTogetherBothMove) {
  ScsiBench bench(ultra320(), fast_disks(3), load(DiskbenchPattern::bidirectional, 2), fast_host(),
                  kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  EXPECT_GT(bench.bytes_read, 5'000'000U);
  EXPECT_GT(bench.bytes_written, 5'000'000U);
}

TEST(ScsiPort, BusTimeIsSplitCompletely) {
  ScsiBench bench(ultra320(), fast_disks(3), load(DiskbenchPattern::bidirectional, 2), fast_host(),
                  kFastDriver);
  bench.measure(10 * kMillisecond, 100 * kMillisecond);
  StatisticsGroup group("port");
  bench.port.report(group, bench.machine.now());
  double sum = 0;
  for (const char* use :
       {"data", "host_wait", "control", "arbitration", "sequencer", "disk_wait", "idle"}) {
    const Statistic* statistic = group.find(std::string("scsi_bus.use.") + use);
    ASSERT_NE(statistic, nullptr) << use;
    EXPECT_GE(statistic->value, -0.001) << use;
    sum += statistic->value;
  }
  EXPECT_NEAR(sum, 1.0, 1e-9);
}

}  // namespace
}  // namespace slotlab::scsi
