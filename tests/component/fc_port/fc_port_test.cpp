// SPDX-License-Identifier: Apache-2.0
#include "fc_port/fc_port.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/component/fc_port/fake_machine.h"

namespace slotlab::testing {
namespace {

using fc::PortParameters;
using fc::StorageParameters;
using host::DiskbenchParameters;
using host::DiskbenchPattern;

constexpr Picoseconds kWarmUp = 20 * kMillisecond;
constexpr Picoseconds kLength = 200 * kMillisecond;

DiskbenchParameters workload(DiskbenchPattern pattern, std::uint32_t block = 128 * 1024,
                             std::uint32_t depth = 8) {
  DiskbenchParameters parameters;
  parameters.pattern = pattern;
  parameters.block = block;
  parameters.queue_depth = depth;
  return parameters;
}

StorageParameters fabric() {
  StorageParameters storage;
  storage.topology = fc::TopologyKind::fabric;
  return storage;
}

/// Four host reads of 512 bytes and the engine's own time give 11.1 us per frame.
FakeTimes slow_reads() {
  FakeTimes times;
  times.read_piece = 1'900 * kNanosecond;
  return times;
}

TEST(FcPort, FabricReadRunsAtTheLinkRate) {
  FcBench bench({}, fabric(), workload(DiskbenchPattern::read));
  bench.measure(kWarmUp, kLength);
  EXPECT_NEAR(bench.read_mb, 206.4, 0.5);  // 2048 bytes in 9.92 us
  EXPECT_EQ(bench.write_mb, 0);
}

TEST(FcPort, LoopTenanciesCostReadThroughput) {
  FcBench bench({}, {}, workload(DiskbenchPattern::read));
  bench.measure(kWarmUp, kLength);
  // 64 frames of 9.92 us, 4 tenancies of 12 us, a response: 683 us per 128 KiB.
  EXPECT_NEAR(bench.read_mb, 131072 / 683.3, 0.5);
}

TEST(FcPort, WriteIsBoundByHostReads) {
  FcBench bench({}, {}, workload(DiskbenchPattern::write), slow_reads());
  bench.measure(kWarmUp, kLength);
  // 3.5 us + 4 x 1.9 us per frame, 0.5 us set-up per I/O.
  EXPECT_NEAR(bench.write_mb, 131072 / (64 * 11.1 + 0.5), 1.0);
}

TEST(FcPort, BidirectionalSharesTheEngine) {
  PortParameters port;
  port.engine.overlap_writes = false;
  FcBench bench(port, {}, workload(DiskbenchPattern::bidirectional), slow_reads());
  bench.measure(kWarmUp, kLength);
  // A pair takes 2 + 4 x 0.5 and 3.5 + 4 x 1.9 us; a little is lost when one side has no work.
  EXPECT_NEAR(bench.read_mb + bench.write_mb, 4096 / 15.1, 6.0);
  EXPECT_NEAR(bench.read_mb, bench.write_mb, 10.0);
}

TEST(FcPort, OverlappedWritesCostTheEngineOnlyTheirOverhead) {
  PortParameters port;
  port.engine.overlap_writes = true;
  FcBench bench(port, {}, workload(DiskbenchPattern::bidirectional), slow_reads());
  bench.measure(kWarmUp, kLength);
  // A pair takes 2 and 3.5 + 4 x 1.9 us; the write of 4 x 0.5 us goes beside the other job.
  EXPECT_NEAR(bench.read_mb + bench.write_mb, 4096 / 13.1, 7.0);
}

TEST(FcPort, FastHostReadsLeaveTheLinkAsLimit) {
  FakeTimes times;
  times.read_piece = 600 * kNanosecond;
  times.write_piece = 400 * kNanosecond;
  PortParameters port;
  port.engine.transmit_frame_overhead = 3 * kMicrosecond;
  FcBench bench(port, {}, workload(DiskbenchPattern::bidirectional), times);
  bench.measure(kWarmUp, kLength);
  EXPECT_GT(bench.read_mb + bench.write_mb, 360);
}

TEST(FcPort, FirmwareLimitsSmallIos) {
  FcBench reads({}, fabric(), workload(DiskbenchPattern::read, 1024, 32));
  reads.measure(kWarmUp, kLength);
  EXPECT_NEAR(reads.iops, 1e6 / 28.4, 200);
  FcBench writes({}, fabric(), workload(DiskbenchPattern::write, 1024, 32));
  writes.measure(kWarmUp, kLength);
  EXPECT_NEAR(writes.iops, 1e6 / 48.5, 200);
}

TEST(FcPort, OneGigabitLinkHalvesReads) {
  StorageParameters storage = fabric();
  storage.speed = fc::LinkSpeed::one_gbps;
  FcBench bench({}, storage, workload(DiskbenchPattern::read));
  bench.measure(kWarmUp, kLength);
  EXPECT_NEAR(bench.read_mb, 103.2, 0.3);
}

TEST(FcPort, DifferentFixedSpeedsAreRefused) {
  PortParameters port;
  port.link.speed = fc::LinkSpeed::two_gbps;
  StorageParameters storage;
  storage.speed = fc::LinkSpeed::one_gbps;
  traffic::FcQueues queues;
  EXPECT_THROW(fc::FcPort(port, storage, queues), std::invalid_argument);
}

TEST(FcPort, HalfDuplexLoopSharesOneLink) {
  StorageParameters storage;
  storage.loop.full_duplex = false;
  storage.loop.tenancy_overhead = 0;
  FakeTimes times;
  times.read_piece = 200 * kNanosecond;
  FcBench bench({}, storage, workload(DiskbenchPattern::bidirectional), times);
  bench.measure(kWarmUp, kLength);
  EXPECT_LT(bench.read_mb + bench.write_mb, 206.5);
  EXPECT_GT(bench.read_mb + bench.write_mb, 195);
  EXPECT_NEAR(bench.read_mb, bench.write_mb, 10);
}

TEST(FcPort, FewTimersPerFrame) {
  FcBench bench({}, {}, workload(DiskbenchPattern::bidirectional));
  bench.measure(0, kLength);
  const double frames = (bench.read_mb + bench.write_mb) * 0.2e6 / 2048;
  EXPECT_LT(static_cast<double>(bench.machine.device_timers) / frames, 3);
}

TEST(FcPort, SharesSumToOne) {
  FcBench bench({}, {}, workload(DiskbenchPattern::bidirectional), slow_reads());
  bench.measure(kWarmUp, kLength);
  StatisticsGroup root("fc");
  bench.port.report(root, bench.machine.now());
  for (const char* name : {"engine", "link_receive", "link_transmit"}) {
    double sum = 0;
    for (const Statistic& statistic : root.group(name).statistics()) {
      if (statistic.kind == StatisticKind::share) sum += statistic.value;
    }
    EXPECT_NEAR(sum, 1.0, 1e-9) << name;
  }
  EXPECT_NEAR(root.find("total")->value / 1e6, bench.read_mb + bench.write_mb, 1e-6);
}

TEST(FcPort, OneReadStepByStep) {
  traffic::FcQueues queues;
  FakeMachine machine;
  DeviceSide side(machine);
  StorageParameters storage = fabric();
  fc::FcPort port({}, storage, queues);
  machine.connect(port, nullptr);
  port.attach(side);
  machine.log_dmas = true;
  const std::uint32_t in =
      queues.post_request({traffic::IoDirection::read, 128 * 1024, 7, 0}, 0x8000'0000);
  port.mmio_write(traffic::FcQueues::kRequestInRegister, in);
  machine.run_until(10 * kMillisecond);

  ASSERT_EQ(machine.dmas.size(), 1U + 64U + 1U);
  EXPECT_TRUE(machine.dmas[0].read);
  EXPECT_EQ(machine.dmas[0].bytes, 448U);  // 7 IOCBs
  // Nothing leaves before the IOCBs are there, the firmware is through, the command has arrived,
  // the data is ready and the first frame is here and has been set up.
  const fc::LinkTiming timing(fc::LinkSpeed::two_gbps);
  const Picoseconds first = 1'500 * kNanosecond + 14'200 * kNanosecond +
                            timing.frame_time(fc::kCommandPayload) + 100'500 * kNanosecond +
                            timing.frame_time(2048) + 500 * kNanosecond + 2 * kMicrosecond;
  EXPECT_EQ(machine.dmas[1].issued, first);
  EXPECT_EQ(machine.dmas[1].address, 0x8000'0000U);
  for (std::uint32_t frame = 0; frame < 64; ++frame) {
    EXPECT_FALSE(machine.dmas[1 + frame].read);
    EXPECT_EQ(machine.dmas[1 + frame].bytes, 2048U);
    EXPECT_EQ(machine.dmas[1 + frame].address, 0x8000'0000U + frame * 2048U);
  }
  const FakeMachine::Dma& response = machine.dmas[65];
  EXPECT_EQ(response.bytes, 64U);
  EXPECT_EQ(response.address, queues.response_address(0));
  EXPECT_EQ(machine.interrupts, 1U);
  EXPECT_EQ(machine.last_interrupt, response.issued + 500 * kNanosecond);
  EXPECT_EQ(queues.take_response(), 7U);
  EXPECT_EQ(port.payload_bytes_read(), 128U * 1024U);
}

TEST(FcPort, WritePrefetchStopsAtTheTransmitBuffers) {
  traffic::FcQueues queues;
  FakeTimes times;
  times.read_piece = 100 * kNanosecond;
  FakeMachine machine(times);
  DeviceSide side(machine);
  PortParameters port_parameters;
  port_parameters.engine.transmit_frame_overhead = 0;
  StorageParameters storage;
  storage.loop.tenancy_overhead = kMillisecond;  // the link waits; the engine may not
  fc::FcPort port(port_parameters, storage, queues);
  machine.connect(port, nullptr);
  port.attach(side);
  machine.log_dmas = true;
  port.mmio_write(traffic::FcQueues::kRequestInRegister,
                  queues.post_request({traffic::IoDirection::write, 64 * 1024, 1, 0}, 0));
  machine.run_until(500 * kMicrosecond);
  EXPECT_EQ(machine.dmas.size(), 1U + 4U);
  machine.run_until(100 * kMillisecond);
  EXPECT_EQ(machine.dmas.size(), 1U + 32U + 1U);
  EXPECT_EQ(port.payload_bytes_written(), 64U * 1024U);
}

TEST(FcPort, CoalescingSavesInterrupts) {
  PortParameters port;
  port.interrupts.mode = fc::InterruptMode::coalesced;
  port.interrupts.coalesce_count = 4;
  FcBench bench(port, fabric(), workload(DiskbenchPattern::read, 1024, 32));
  bench.measure(0, kLength);
  const auto per_interrupt = [](const FcBench& b) {
    return static_cast<double>(b.driver.ios_completed()) /
           static_cast<double>(b.machine.interrupts);
  };
  // Those that complete while an interrupt is being served join the next one.
  EXPECT_GE(per_interrupt(bench), 3.99);
  FcBench each({}, fabric(), workload(DiskbenchPattern::read, 1024, 32));
  each.measure(0, kLength);
  EXPECT_LT(per_interrupt(each), 1.1);
  EXPECT_NEAR(bench.iops, 1e6 / 28.4, 400);
}

TEST(FcPort, CoalescedResponseWaitsForTheTimerAtMost) {
  for (const std::uint32_t count : {1U, 2U}) {
    traffic::FcQueues queues;
    FakeMachine machine;
    DeviceSide side(machine);
    PortParameters parameters;
    parameters.interrupts.mode = fc::InterruptMode::coalesced;
    parameters.interrupts.coalesce_count = count;
    fc::FcPort port(parameters, fabric(), queues);
    machine.connect(port, nullptr);
    port.attach(side);
    machine.log_dmas = true;
    port.mmio_write(traffic::FcQueues::kRequestInRegister,
                    queues.post_request({traffic::IoDirection::read, 1024, 1, 0}, 0));
    machine.run_until(10 * kMillisecond);
    EXPECT_EQ(machine.interrupts, 1U);
    EXPECT_EQ(machine.last_interrupt - machine.dmas.back().issued,
              500 * kNanosecond + (count == 1 ? 0 : 200 * kMicrosecond));
  }
}

TEST(FcPort, FullExchangeTableHoldsFetchesBack) {
  PortParameters port;
  port.firmware.exchanges = 2;
  FcBench bench(port, fabric(), workload(DiskbenchPattern::bidirectional));
  bench.measure(kWarmUp, kLength);
  EXPECT_GT(bench.read_mb + bench.write_mb, 100);
}

TEST(FcPort, OfferedLoadIsDelivered) {
  DiskbenchParameters load = workload(DiskbenchPattern::bidirectional);
  load.offered_load = 100'000'000LL * 8;
  FcBench bench({}, {}, load);
  bench.measure(kWarmUp, 2 * kLength);
  EXPECT_NEAR(bench.read_mb, 50, 1.0);
  EXPECT_NEAR(bench.write_mb, 50, 1.0);
}

TEST(FcPort, NoPatternNoTraffic) {
  FcBench bench({}, {}, workload(DiskbenchPattern::none));
  bench.measure(kWarmUp, kLength);
  EXPECT_TRUE(bench.machine.device_timers == 0 && bench.iops == 0);
}

/// Every timing and size must move something: small I/O, large I/O, or one write at a time.
struct Knob {
  const char* name;
  std::function<void(PortParameters&, StorageParameters&)> turn;
};

class EveryKnobMatters : public ::testing::TestWithParam<Knob> {};

TEST_P(EveryKnobMatters, MovesThroughput) {
  bool moved = false;
  const DiskbenchParameters loads[] = {
      workload(DiskbenchPattern::bidirectional, 1024, 4),
      workload(DiskbenchPattern::bidirectional, 128 * 1024, 4),
      workload(DiskbenchPattern::write, 128 * 1024, 1),
  };
  for (const DiskbenchParameters& load : loads) {
    PortParameters port;
    StorageParameters storage;
    storage.queue_depth = 6;
    FcBench before(port, storage, load);
    GetParam().turn(port, storage);
    FcBench after(port, storage, load);
    before.measure(kWarmUp, kLength / 4);
    after.measure(kWarmUp, kLength / 4);
    moved |= before.driver.bytes_completed() != after.driver.bytes_completed();
  }
  EXPECT_TRUE(moved);
}

INSTANTIATE_TEST_SUITE_P(
    All, EveryKnobMatters,
    ::testing::Values(
        Knob{"frame_payload", [](auto& p, auto&) { p.link.frame_payload = 1024; }},
        Knob{"port_credit", [](auto& p, auto&) { p.link.bb_credit = 1; }},
        Knob{"read_time", [](auto& p, auto&) { p.firmware.read_time *= 2; }},
        Knob{"write_time", [](auto& p, auto&) { p.firmware.write_time *= 2; }},
        Knob{"start_share", [](auto& p, auto&) { p.firmware.start_share = 0; }},
        Knob{"exchanges", [](auto& p, auto&) { p.firmware.exchanges = 2; }},
        Knob{"batch", [](auto& p, auto&) { p.firmware.iocb_fetch_batch = 1; }},
        Knob{"receive", [](auto& p, auto&) { p.engine.receive_frame_overhead *= 2; }},
        Knob{"transmit", [](auto& p, auto&) { p.engine.transmit_frame_overhead *= 2; }},
        Knob{"setup", [](auto& p, auto&) { p.engine.exchange_setup_time *= 10; }},
        Knob{"rx_buffers", [](auto& p, auto&) { p.engine.receive_frame_buffers = 1; }},
        Knob{"tx_buffers", [](auto& p, auto&) { p.engine.transmit_frame_buffers = 1; }},
        Knob{"frames_per_dma", [](auto& p, auto&) { p.engine.frames_per_dma = 4; }},
        Knob{"topology", [](auto&, auto& s) { s.topology = fc::TopologyKind::fabric; }},
        Knob{"tenancy_overhead", [](auto&, auto& s) { s.loop.tenancy_overhead *= 3; }},
        Knob{"tenancy_frames", [](auto&, auto& s) { s.loop.tenancy_frames = 2; }},
        Knob{"full_duplex", [](auto&, auto& s) { s.loop.full_duplex = false; }},
        Knob{"speed", [](auto&, auto& s) { s.speed = fc::LinkSpeed::one_gbps; }},
        Knob{"storage_credit", [](auto&, auto& s) { s.bb_credit = 1; }},
        Knob{"path_delay", [](auto&, auto& s) { s.path_delay *= 20; }},
        Knob{"queue_depth", [](auto&, auto& s) { s.queue_depth = 1; }},
        Knob{"read_service", [](auto&, auto& s) { s.read_service_time *= 20; }},
        Knob{"write_service", [](auto&, auto& s) { s.write_service_time *= 40; }},
        Knob{"xfer_rdy", [](auto&, auto& s) { s.xfer_rdy_time *= 40; }},
        Knob{"write_burst", [](auto&, auto& s) { s.write_burst = 16 * 1024; }},
        Knob{"burst_gap", [](auto&, auto& s) { s.burst_gap = 100 * kMicrosecond; }},
        Knob{"burst_frames",
             [](auto&, auto& s) {
               s.burst_gap = 100 * kMicrosecond;
               s.burst_frames = 4;
             }}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace slotlab::testing
