// SPDX-License-Identifier: Apache-2.0
#include "gige_port/gige_port.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "tests/component/gige_port/lan_bench.h"

namespace slotlab {
namespace {

using test::LanBench;
using test::LanBenchParameters;
using traffic::EthernetPattern;

constexpr Picoseconds kWarmUp = 40 * kMillisecond;
constexpr Picoseconds kMeasured = 100 * kMillisecond;

LanBenchParameters with(EthernetPattern pattern) {
  LanBenchParameters parameters;
  parameters.netperf.pattern = pattern;
  return parameters;
}

/// A bus on which the DMA engine, not the cable, is the limit.
LanBenchParameters slow_bus(EthernetPattern pattern) {
  LanBenchParameters parameters = with(pattern);
  parameters.bus.read = 1'300 * kNanosecond;
  parameters.bus.read_burst = 512;
  parameters.port.read_setup_time = 3 * kMicrosecond;
  parameters.port.write_setup_time = 2 * kMicrosecond;
  // As many acknowledgements each way, or the directions' turns do not carry the same payload.
  parameters.network.segments_per_ack = parameters.driver.segments_per_ack;
  return parameters;
}

TEST(GigePort, FillsTheCableWhenDmaIsFast) {
  // 1460 B of payload in 1538 B on the wire: 949.3 Mbit/s.
  LanBench transmit(with(EthernetPattern::transmit));
  transmit.measure(kWarmUp, kMeasured);
  EXPECT_NEAR(transmit.tx_mbit, 949.3, 1.0);
  EXPECT_EQ(transmit.rx_bytes, 0u);

  LanBench receive(with(EthernetPattern::receive));
  receive.measure(kWarmUp, kMeasured);
  EXPECT_NEAR(receive.rx_mbit, 949.3, 1.0);
  EXPECT_EQ(receive.tx_bytes, 0u);
}

TEST(GigePort, FillsTheCableWithJumboFrames) {
  LanBenchParameters parameters = with(EthernetPattern::transmit);
  parameters.port.mtu = 9000;
  LanBench transmit(parameters);
  transmit.measure(kWarmUp, kMeasured);
  EXPECT_NEAR(transmit.tx_mbit, 991.4, 2.0);

  parameters.netperf.pattern = EthernetPattern::receive;
  LanBench receive(parameters);
  receive.measure(kWarmUp, kMeasured);
  EXPECT_NEAR(receive.rx_mbit, 991.4, 2.0);
}

TEST(GigePort, ReceivesAndSendsEquallyWhenTheEngineIsTheLimit) {
  LanBench bench(slow_bus(EthernetPattern::bidirectional));
  bench.measure(kWarmUp, kMeasured);
  EXPECT_LT(bench.tx_mbit + bench.rx_mbit, 1400);
  EXPECT_NEAR(bench.tx_mbit / bench.rx_mbit, 1.0, 0.05);
}

TEST(GigePort, EveryEngineTimeCountsInBothDirections) {
  const auto total = [](const std::function<void(gige::PortParameters&)>& change) {
    LanBenchParameters parameters = slow_bus(EthernetPattern::bidirectional);
    change(parameters.port);
    LanBench bench(parameters);
    bench.measure(kWarmUp, kMeasured);
    return bench.tx_mbit + bench.rx_mbit;
  };
  const double before = total([](gige::PortParameters&) {});
  EXPECT_LT(total([](gige::PortParameters& p) { p.read_setup_time += kMicrosecond; }),
            before * 0.95);
  EXPECT_LT(total([](gige::PortParameters& p) { p.write_setup_time += kMicrosecond; }),
            before * 0.95);
  EXPECT_LT(total([](gige::PortParameters& p) { p.frame_overhead_tx += kMicrosecond; }),
            before * 0.97);
  EXPECT_LT(total([](gige::PortParameters& p) { p.frame_overhead_rx += kMicrosecond; }),
            before * 0.97);
  EXPECT_GT(total([](gige::PortParameters& p) { p.return_batch = 4; }), before * 1.02);
  EXPECT_LT(total([](gige::PortParameters& p) { p.tx_descriptor_batch = 1; }), before * 0.95);
}

TEST(GigePort, OneDmaAtATimeNeverOverlaps) {
  LanBenchParameters parameters = slow_bus(EthernetPattern::bidirectional);
  LanBench one(parameters);
  one.measure(kWarmUp, kMeasured);
  EXPECT_EQ(one.bus.counts.overlapping, 0u);

  parameters.port.one_dma_at_a_time = false;
  LanBench two(parameters);
  two.measure(kWarmUp, kMeasured);
  EXPECT_GT(two.bus.counts.overlapping, 0u);
  EXPECT_GT(two.tx_mbit + two.rx_mbit, 1.1 * (one.tx_mbit + one.rx_mbit));
}

TEST(GigePort, PauseFramesKeepTheReceiveBufferFromOverflowing) {
  LanBenchParameters parameters = slow_bus(EthernetPattern::receive);
  parameters.port.write_setup_time = 8 * kMicrosecond;
  LanBench bench(parameters);
  bench.measure(kWarmUp, kMeasured);
  StatisticsGroup root("root");
  bench.port.report(root, bench.loop.now());
  EXPECT_EQ(root.find("rx_dropped")->value, 0.0);
  EXPECT_GT(root.find("network.paused")->value, 0.2);
  EXPECT_GE(root.find("rx_buffer_peak")->value, parameters.port.pause_high_water);
  EXPECT_LT(bench.rx_mbit, 700);
}

TEST(GigePort, LostFramesAreSentAgainWithoutPauseFrames) {
  LanBenchParameters parameters = slow_bus(EthernetPattern::receive);
  parameters.port.write_setup_time = 8 * kMicrosecond;
  parameters.port.pause_frames = false;
  LanBench bench(parameters);
  bench.measure(kWarmUp, kSecond);
  StatisticsGroup root("root");
  bench.port.report(root, bench.loop.now());
  EXPECT_GT(root.find("rx_dropped")->value, 0.0);
  EXPECT_GT(root.find("network.retransmissions")->value, 0.0);
  EXPECT_GT(bench.rx_mbit, 10);
}

TEST(GigePort, EngineStatesAddUpToAllOfTheTime) {
  LanBench bench(slow_bus(EthernetPattern::bidirectional));
  bench.measure(kWarmUp, kMeasured);
  StatisticsGroup root("root");
  bench.port.report(root, bench.loop.now());
  double sum = 0;
  for (const char* state : {"idle", "setup", "frame_overhead", "bus_read", "posted_write"}) {
    const Statistic* share = root.find(std::string("dma_engine.time.") + state);
    ASSERT_NE(share, nullptr) << state;
    EXPECT_GE(share->value, 0.0) << state;
    sum += share->value;
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
}

TEST(GigePort, OfferedLoadIsKeptInBothDirections) {
  for (const std::int64_t mbit : {50, 200, 600}) {
    LanBenchParameters parameters = with(EthernetPattern::bidirectional);
    parameters.netperf.offered_load = mbit * 1'000'000;
    LanBench bench(parameters);
    bench.measure(kWarmUp, 10 * kMeasured);
    EXPECT_NEAR(bench.tx_mbit, static_cast<double>(mbit), 0.02 * static_cast<double>(mbit));
    EXPECT_NEAR(bench.rx_mbit, static_cast<double>(mbit), 0.02 * static_cast<double>(mbit));
  }
}

TEST(GigePort, CostsFewTimersPerFrame) {
  for (const EthernetPattern pattern :
       {EthernetPattern::transmit, EthernetPattern::receive, EthernetPattern::bidirectional}) {
    LanBench bench(with(pattern));
    bench.measure(kWarmUp, kMeasured);
    const std::uint64_t segments = (bench.tx_bytes + bench.rx_bytes) / 1460;
    EXPECT_LT(bench.bus.counts.timers, 8 * segments);
  }
}

TEST(GigePort, BothEndsAgreeOnWhatWasSent) {
  LanBench bench(with(EthernetPattern::bidirectional));
  bench.run_until(kMeasured);
  // What is acknowledged has been received; what lies between is at most the four windows.
  EXPECT_GE(bench.port.payload_bytes_tx(), bench.driver.payload_bytes_tx());
  EXPECT_LE(bench.port.payload_bytes_tx() - bench.driver.payload_bytes_tx(), 4u * 128 * 1024);
}

TEST(GigePort, TwoRunsAreTheSame) {
  LanBench first(slow_bus(EthernetPattern::bidirectional));
  LanBench second(slow_bus(EthernetPattern::bidirectional));
  first.measure(kWarmUp, kMeasured);
  second.measure(kWarmUp, kMeasured);
  EXPECT_EQ(first.events, second.events);
  EXPECT_EQ(first.tx_bytes, second.tx_bytes);
  EXPECT_EQ(first.rx_bytes, second.rx_bytes);
}

TEST(GigePort, IsSilentWithoutTraffic) {
  LanBench bench(with(EthernetPattern::none));
  bench.measure(kWarmUp, kMeasured);
  EXPECT_EQ(bench.bus.counts.reads + bench.bus.counts.writes, 0u);
  EXPECT_EQ(bench.bus.counts.interrupts, 0u);
}

TEST(GigePort, RefusesRingsOfAnotherMtu) {
  gige::PortParameters port;
  traffic::EthernetRings rings(9000);
  EXPECT_THROW(gige::GigePort(port, {}, {}, rings), std::invalid_argument);
}

}  // namespace
}  // namespace slotlab
