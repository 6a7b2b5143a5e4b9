// SPDX-License-Identifier: Apache-2.0
// What netperf's calls and acknowledgements send, and what its calls read.
#include <gtest/gtest.h>

#include "tests/unit/host/lan_frames.h"

namespace slotlab::host {
namespace {

TEST(LanDriver, SendsAMessageWithOneDoorbell) {
  RecordingSeam host;
  traffic::EthernetRings rings(1500);
  const LanDriverParameters parameters;
  LanDriver driver(parameters, one_stream(traffic::EthernetPattern::transmit), rings);
  driver.attach(host);
  driver.start();
  ASSERT_EQ(host.jobs.size(), 1u);
  EXPECT_EQ(host.jobs[0].place, CpuPlace::process);
  host.writes.clear();
  host.finish_job(driver);
  // 22 segments, header and payload each; the next message is on its way to a CPU.
  EXPECT_EQ(host.writes, (Writes{{traffic::mailbox::kTxProducer, 44}}));
  EXPECT_EQ(host.jobs.size(), 1u);
  EXPECT_TRUE(rings.tx.at(0).first);
  EXPECT_FALSE(rings.tx.at(0).last);
  EXPECT_EQ(rings.tx.at(0).frame.payload, 1460u);
  EXPECT_EQ(rings.tx.at(1).bytes, 1460u);
  EXPECT_TRUE(rings.tx.at(1).last);
  EXPECT_EQ(rings.tx.at(42).frame.sequence, 21u * 1460);
}

/// A driver that has sent all that the window of its one stream takes; the writer is stopped as
/// well.
struct FullWindow {
  explicit FullWindow(const LanDriverParameters& parameters)
      : driver(parameters, one_stream(traffic::EthernetPattern::transmit), rings) {
    driver.attach(host);
    driver.start();
    while (!host.jobs.empty()) host.finish_job(driver);
  }
  /// An acknowledgement of 32 more segments, up to the end of the interrupt's work on it.
  void acknowledge() {
    acknowledged += 32;
    traffic::EthernetFrame& ack = rings.returns.at(rings.status.return_producer).frame;
    ack = {};
    ack.acknowledged = acknowledged * 1460;
    ack.window = 128 * 1024;
    ++rings.status.return_producer;
    rings.status.tx_consumer = 2 * acknowledged;
    driver.interrupt();
    host.finish_job(driver);
    host.finish_job(driver);
  }

  std::uint64_t acknowledged = 0;
  RecordingSeam host;
  traffic::EthernetRings rings{1500};
  LanDriver driver;
};

TEST(LanDriver, StopsAtTheWindowAndGoesOnWithAcknowledgements) {
  FullWindow test({});
  EXPECT_EQ(test.host.writes.back().second, 2u * 89);  // 89 segments fit into 128 KiB
  test.acknowledge();
  EXPECT_EQ(test.driver.payload_bytes_tx(), 32u * 1460);
  // What was written before leaves without the process, and where acknowledgements are handled: as
  // much as a pass of the interrupt handler goes over.
  ASSERT_EQ(test.host.jobs.size(), 1u);
  EXPECT_EQ(test.host.jobs[0].place, CpuPlace::interrupt_cpu);
  test.host.writes.clear();
  test.host.finish_job(test.driver);
  EXPECT_EQ(test.host.writes, (Writes{{traffic::mailbox::kTxProducer, 2 * (89 + 8)}}));
}

TEST(LanDriver, ThreadOptimizedSchedulingSendsOnTheProcessesCpu) {
  LanDriverParameters parameters;
  parameters.thread_optimized_scheduling = true;
  FullWindow test(parameters);
  test.acknowledge();
  test.host.finish_job(test.driver);  // the protocol's work on it
  ASSERT_EQ(test.host.jobs.size(), 1u);
  EXPECT_EQ(test.host.jobs[0].place, CpuPlace::protocol);
  EXPECT_EQ(test.host.jobs[0].cookie, 0u);
  EXPECT_EQ(
      test.host.jobs[0].work,
      8 * (parameters.tx_segment + test.host.latency * parameters.memory_accesses_per_tx_segment));
}

TEST(LanDriver, TheWriterSleepsUntilLittleIsLeftToSend) {
  LanDriverParameters parameters;
  parameters.frames_per_pass = 64;
  FullWindow test(parameters);
  // Eight messages are written, 179 segments and a half; 89 of them are sent.
  for (int i = 0; i < 2; ++i) {
    test.acknowledge();
    test.host.finish_job(test.driver);
    EXPECT_TRUE(test.host.jobs.empty());
  }
  test.acknowledge();
  test.host.finish_job(test.driver);
  ASSERT_EQ(test.host.jobs.size(), 1u);
  EXPECT_EQ(test.host.jobs[0].place, CpuPlace::process);
}

TEST(LanDriver, SendersAndTheInterruptShareALockIfSoSet) {
  for (const bool shared : {false, true}) {
    LanDriverParameters parameters;
    parameters.interrupt_keeps_lock = shared;
    FullWindow test(parameters);
    test.driver.interrupt();
    EXPECT_EQ(test.host.finish_job(test.driver).lock, DriverLock::none);
    ASSERT_EQ(test.host.jobs.size(), 1u);
    EXPECT_EQ(test.host.jobs[0].lock, shared ? DriverLock::keeps : DriverLock::none);
    test.host.finish_job(test.driver);
    test.acknowledge();
    ASSERT_EQ(test.host.jobs.size(), 1u);
    EXPECT_EQ(test.host.jobs[0].lock, shared ? DriverLock::takes : DriverLock::none);
  }
}

TEST(LanDriver, ReadsUpToASocketsWorthInACall) {
  RecordingSeam host;
  traffic::EthernetRings rings(1500);
  LanDriverParameters parameters;
  parameters.frames_per_pass = 200;
  parameters.memory_accesses_per_rx_segment = 0;
  LanDriver driver(parameters, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  for (std::uint64_t i = 0; i < 100; ++i) receive(rings, i);
  driver.interrupt();
  host.finish_job(driver);
  host.finish_job(driver);
  ASSERT_EQ(host.jobs.size(), 1u);
  const Picoseconds segment = parameters.rx_segment_read + parameters.rx_copy_per_byte * 1460;
  // 128 KiB are 89 segments and a part of one.
  EXPECT_EQ(host.finish_job(driver).work, parameters.message_syscall + 89 * segment);
  ASSERT_EQ(host.jobs.size(), 1u);
  EXPECT_EQ(host.jobs[0].work, parameters.message_syscall + 11 * segment);
}

TEST(LanDriver, ReceiveCostGrowsWithMemoryLatencyAndWithoutChecksumOffload) {
  const auto read_work = [](Picoseconds latency, bool offload) {
    RecordingSeam host;
    host.latency = latency;
    traffic::EthernetRings rings(1500);
    LanDriverParameters parameters;
    parameters.memory_accesses_per_rx_segment = 10;
    parameters.checksum_per_byte = 1'000;
    parameters.checksum_offload = offload;
    LanDriver driver(parameters, one_stream(traffic::EthernetPattern::receive), rings);
    driver.attach(host);
    driver.start();
    receive(rings, 0);
    driver.interrupt();
    host.finish_job(driver);
    host.finish_job(driver);
    return host.jobs.at(0).work;
  };
  const Picoseconds base = read_work(200 * kNanosecond, true);
  EXPECT_EQ(read_work(300 * kNanosecond, true) - base, kMicrosecond);
  EXPECT_EQ(read_work(200 * kNanosecond, false) - base, 1'460 * kNanosecond);
}

}  // namespace
}  // namespace slotlab::host
