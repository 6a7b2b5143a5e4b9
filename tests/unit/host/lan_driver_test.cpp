// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/unit/host/lan_frames.h"

namespace slotlab::host {
namespace {

TEST(LanDriver, PostsAllBuffersAndEnablesTheInterruptAtStart) {
  RecordingSeam host;
  traffic::EthernetRings rings(1500);
  LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  EXPECT_EQ(host.writes,
            (Writes{{traffic::mailbox::kRxProducer, 512}, {traffic::mailbox::kInterrupt, 0}}));
  EXPECT_TRUE(host.jobs.empty());
}

TEST(LanDriver, AcknowledgesEverySecondSegmentAndEnablesTheInterruptLast) {
  RecordingSeam host;
  traffic::EthernetRings rings(1500);
  LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  host.writes.clear();
  for (std::uint64_t i = 0; i < 5; ++i) receive(rings, i);
  driver.interrupt();
  host.finish_job(driver);
  EXPECT_EQ(driver.payload_bytes_rx(), 0u);
  host.finish_job(driver);
  EXPECT_EQ(driver.payload_bytes_rx(), 5u * 1460);
  EXPECT_EQ(host.writes,
            (Writes{{traffic::mailbox::kTxProducer, 2}, {traffic::mailbox::kInterrupt, 0}}));
  EXPECT_EQ(rings.tx.at(0).frame.acknowledged, 2u * 1460);
  EXPECT_EQ(rings.tx.at(1).frame.acknowledged, 4u * 1460);
  ASSERT_EQ(host.jobs.size(), 1u);  // the application reads
  EXPECT_EQ(host.jobs[0].place, CpuPlace::process);
}

/// A driver that receives, no cache misses in its interrupt handler; two segments have come and the
/// handler's first pass over them is to begin.
struct TwoSegments {
  explicit TwoSegments(bool thread_optimized_scheduling)
      : parameters(parameters_with(thread_optimized_scheduling)),
        driver(parameters, one_stream(traffic::EthernetPattern::receive), rings) {
    driver.attach(host);
    driver.start();
    for (std::uint64_t i = 0; i < 2; ++i) receive(rings, i);
    driver.interrupt();
    host.finish_job(driver);
  }
  static LanDriverParameters parameters_with(bool thread_optimized_scheduling) {
    LanDriverParameters parameters;
    parameters.thread_optimized_scheduling = thread_optimized_scheduling;
    parameters.memory_accesses_per_rx_interrupt = 0;
    return parameters;
  }

  RecordingSeam host;
  traffic::EthernetRings rings{1500};
  const LanDriverParameters parameters;
  LanDriver driver;
};

TEST(LanDriver, ThreadOptimizedSchedulingHandsFramesOverToTheirProcess) {
  TwoSegments test(true);
  auto& [host, rings, parameters, driver] = test;
  // The interrupt CPU does the driver's part only.
  EXPECT_EQ(host.jobs[0].work, 2 * parameters.rx_segment_interrupt);
  host.finish_job(driver);
  EXPECT_EQ(driver.payload_bytes_rx(), 0u);
  ASSERT_EQ(host.jobs.size(), 1u);
  EXPECT_EQ(host.jobs[0].place, CpuPlace::protocol);
  EXPECT_EQ(host.jobs[0].cookie, 1u);
  EXPECT_EQ(host.jobs[0].work, 2 * parameters.rx_segment_protocol + parameters.ack_send);

  // What comes meanwhile waits for the protocol's next turn.
  receive(rings, 2);
  driver.interrupt();
  const RecordingSeam::Job protocol = host.jobs[0];
  host.jobs.erase(host.jobs.begin());
  host.finish_job(driver);
  host.finish_job(driver);
  EXPECT_TRUE(host.jobs.empty());
  driver.cpu_done(protocol.id, protocol.cookie);
  EXPECT_EQ(driver.payload_bytes_rx(), 2u * 1460);
  EXPECT_EQ(rings.tx.at(0).frame.acknowledged, 2u * 1460);
  ASSERT_EQ(host.jobs.size(), 2u);
  EXPECT_EQ(host.jobs[0].place, CpuPlace::protocol);
  EXPECT_EQ(host.jobs[1].place, CpuPlace::process);
}

TEST(LanDriver, WithoutItTheInterruptCpuDoesTheProtocolsWork) {
  TwoSegments test(false);
  const LanDriverParameters& parameters = test.parameters;
  EXPECT_EQ(
      test.host.jobs[0].work,
      2 * (parameters.rx_segment_interrupt + parameters.rx_segment_protocol) + parameters.ack_send);
}

TEST(LanDriver, PassesFramesOnBeforeTheInterruptIsOver) {
  RecordingSeam host;
  traffic::EthernetRings rings(1500);
  LanDriverParameters parameters;
  parameters.frames_per_pass = 4;
  LanDriver driver(parameters, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  host.writes.clear();
  for (std::uint64_t i = 0; i < 6; ++i) receive(rings, i);
  driver.interrupt();
  host.finish_job(driver);
  const Picoseconds first_pass = host.jobs[0].work;
  host.finish_job(driver);
  // The sender hears of four segments, and a process reads them, while two are still to come.
  EXPECT_EQ(driver.payload_bytes_rx(), 4u * 1460);
  EXPECT_EQ(host.writes, (Writes{{traffic::mailbox::kTxProducer, 2}}));
  ASSERT_EQ(host.jobs.size(), 2u);
  EXPECT_EQ(host.jobs[0].place, CpuPlace::interrupt_cpu);
  EXPECT_EQ(host.jobs[0].work, first_pass / 2);
  EXPECT_EQ(host.jobs[1].place, CpuPlace::process);
  host.writes.clear();
  host.finish_job(driver);
  EXPECT_EQ(driver.payload_bytes_rx(), 6u * 1460);
  EXPECT_EQ(host.writes,
            (Writes{{traffic::mailbox::kTxProducer, 3}, {traffic::mailbox::kInterrupt, 0}}));
}

TEST(LanDriver, WaitsForMemoryOnceForEachSegmentInTheInterrupt) {
  const auto work_of = [](Picoseconds latency) {
    RecordingSeam host;
    host.latency = latency;
    traffic::EthernetRings rings(1500);
    LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
    driver.attach(host);
    driver.start();
    for (std::uint64_t i = 0; i < 5; ++i) receive(rings, i);
    driver.interrupt();
    host.finish_job(driver);
    return host.jobs[0].work;
  };
  EXPECT_EQ(work_of(300 * kNanosecond) - work_of(200 * kNanosecond), 5 * 100 * kNanosecond);
}

TEST(LanDriver, GivesBuffersBackInBatches) {
  RecordingSeam host;
  traffic::EthernetRings rings(1500);
  LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  host.writes.clear();
  for (std::uint64_t i = 0; i < 32; ++i) {
    receive(rings, i);
    if (i == 30 || i == 31) {
      driver.interrupt();
      while (!host.jobs.empty()) host.finish_job(driver);
      const bool posted = host.writes.front().first == traffic::mailbox::kRxProducer;
      EXPECT_EQ(posted, i == 31);
      host.writes.clear();
    }
  }
}

}  // namespace
}  // namespace slotlab::host
