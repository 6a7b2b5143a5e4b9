// SPDX-License-Identifier: Apache-2.0
#include "host/lan_driver.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace slotlab::host {
namespace {

/// A host whose jobs the test ends by hand.
class Script : public HostSeam {
 public:
  struct Job {
    CpuPlace place;
    Picoseconds work;
    std::uint32_t id;
    std::uint64_t cookie;
    DriverLock lock;
  };

  void cpu_run(CpuPlace place, Picoseconds work, std::uint32_t id, std::uint64_t cookie,
               DriverLock lock) override {
    jobs.push_back({place, work, id, cookie, lock});
  }
  void mmio_write(std::uint64_t offset, std::uint64_t value) override {
    writes.emplace_back(offset, value);
  }
  void set_timer(Picoseconds, std::uint32_t, std::uint64_t) override {}
  Picoseconds now() const override { return 0; }
  Picoseconds memory_latency() const override { return latency; }

  Job end_first(LanDriver& driver) {
    const Job job = jobs.front();
    jobs.erase(jobs.begin());
    driver.cpu_done(job.id, job.cookie);
    return job;
  }

  std::vector<Job> jobs;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> writes;
  Picoseconds latency = 200 * kNanosecond;
};

using Writes = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

NetperfParameters one_stream(traffic::EthernetPattern pattern) {
  NetperfParameters netperf;
  netperf.pattern = pattern;
  netperf.streams = 1;
  return netperf;
}

void receive(traffic::EthernetRings& rings, std::uint64_t index) {
  traffic::EthernetFrame frame;
  frame.stream = 1;
  frame.sequence = index * 1460;
  frame.payload = 1460;
  frame.frame_bytes = 1518;
  rings.returns.at(rings.status.return_producer++).frame = frame;
}

TEST(LanDriver, PostsAllBuffersAndEnablesTheInterruptAtStart) {
  Script host;
  traffic::EthernetRings rings(1500);
  LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  EXPECT_EQ(host.writes,
            (Writes{{traffic::mailbox::kRxProducer, 512}, {traffic::mailbox::kInterrupt, 0}}));
  EXPECT_TRUE(host.jobs.empty());
}

TEST(LanDriver, SendsAMessageWithOneDoorbell) {
  Script host;
  traffic::EthernetRings rings(1500);
  const LanDriverParameters parameters;
  LanDriver driver(parameters, one_stream(traffic::EthernetPattern::transmit), rings);
  driver.attach(host);
  driver.start();
  ASSERT_EQ(host.jobs.size(), 1u);
  EXPECT_EQ(host.jobs[0].place, CpuPlace::process);
  host.writes.clear();
  host.end_first(driver);
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
    while (!host.jobs.empty()) host.end_first(driver);
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
    host.end_first(driver);
    host.end_first(driver);
  }

  std::uint64_t acknowledged = 0;
  Script host;
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
  test.host.end_first(test.driver);
  EXPECT_EQ(test.host.writes, (Writes{{traffic::mailbox::kTxProducer, 2 * (89 + 8)}}));
}

TEST(LanDriver, ThreadOptimizedSchedulingSendsOnTheProcessesCpu) {
  LanDriverParameters parameters;
  parameters.thread_optimized_scheduling = true;
  FullWindow test(parameters);
  test.acknowledge();
  test.host.end_first(test.driver);  // the protocol's work on it
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
    test.host.end_first(test.driver);
    EXPECT_TRUE(test.host.jobs.empty());
  }
  test.acknowledge();
  test.host.end_first(test.driver);
  ASSERT_EQ(test.host.jobs.size(), 1u);
  EXPECT_EQ(test.host.jobs[0].place, CpuPlace::process);
}

TEST(LanDriver, SendersAndTheInterruptShareALockIfSoSet) {
  for (const bool shared : {false, true}) {
    LanDriverParameters parameters;
    parameters.interrupt_keeps_lock = shared;
    FullWindow test(parameters);
    test.driver.interrupt();
    EXPECT_EQ(test.host.end_first(test.driver).lock, DriverLock::none);
    ASSERT_EQ(test.host.jobs.size(), 1u);
    EXPECT_EQ(test.host.jobs[0].lock, shared ? DriverLock::keeps : DriverLock::none);
    test.host.end_first(test.driver);
    test.acknowledge();
    ASSERT_EQ(test.host.jobs.size(), 1u);
    EXPECT_EQ(test.host.jobs[0].lock, shared ? DriverLock::takes : DriverLock::none);
  }
}

TEST(LanDriver, AcknowledgesEverySecondSegmentAndEnablesTheInterruptLast) {
  Script host;
  traffic::EthernetRings rings(1500);
  LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  host.writes.clear();
  for (std::uint64_t i = 0; i < 5; ++i) receive(rings, i);
  driver.interrupt();
  host.end_first(driver);
  EXPECT_EQ(driver.payload_bytes_rx(), 0u);
  host.end_first(driver);
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
    host.end_first(driver);
  }
  static LanDriverParameters parameters_with(bool thread_optimized_scheduling) {
    LanDriverParameters parameters;
    parameters.thread_optimized_scheduling = thread_optimized_scheduling;
    parameters.memory_accesses_per_rx_interrupt = 0;
    return parameters;
  }

  Script host;
  traffic::EthernetRings rings{1500};
  const LanDriverParameters parameters;
  LanDriver driver;
};

TEST(LanDriver, ThreadOptimizedSchedulingHandsFramesOverToTheirProcess) {
  TwoSegments test(true);
  auto& [host, rings, parameters, driver] = test;
  // The interrupt CPU does the driver's part only.
  EXPECT_EQ(host.jobs[0].work, 2 * parameters.rx_segment_interrupt);
  host.end_first(driver);
  EXPECT_EQ(driver.payload_bytes_rx(), 0u);
  ASSERT_EQ(host.jobs.size(), 1u);
  EXPECT_EQ(host.jobs[0].place, CpuPlace::protocol);
  EXPECT_EQ(host.jobs[0].cookie, 1u);
  EXPECT_EQ(host.jobs[0].work, 2 * parameters.rx_segment_protocol + parameters.ack_send);

  // What comes meanwhile waits for the protocol's next turn.
  receive(rings, 2);
  driver.interrupt();
  const Script::Job protocol = host.jobs[0];
  host.jobs.erase(host.jobs.begin());
  host.end_first(driver);
  host.end_first(driver);
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
  Script host;
  traffic::EthernetRings rings(1500);
  LanDriverParameters parameters;
  parameters.frames_per_pass = 4;
  LanDriver driver(parameters, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  host.writes.clear();
  for (std::uint64_t i = 0; i < 6; ++i) receive(rings, i);
  driver.interrupt();
  host.end_first(driver);
  const Picoseconds first_pass = host.jobs[0].work;
  host.end_first(driver);
  // The sender hears of four segments, and a process reads them, while two are still to come.
  EXPECT_EQ(driver.payload_bytes_rx(), 4u * 1460);
  EXPECT_EQ(host.writes, (Writes{{traffic::mailbox::kTxProducer, 2}}));
  ASSERT_EQ(host.jobs.size(), 2u);
  EXPECT_EQ(host.jobs[0].place, CpuPlace::interrupt_cpu);
  EXPECT_EQ(host.jobs[0].work, first_pass / 2);
  EXPECT_EQ(host.jobs[1].place, CpuPlace::process);
  host.writes.clear();
  host.end_first(driver);
  EXPECT_EQ(driver.payload_bytes_rx(), 6u * 1460);
  EXPECT_EQ(host.writes,
            (Writes{{traffic::mailbox::kTxProducer, 3}, {traffic::mailbox::kInterrupt, 0}}));
}

TEST(LanDriver, WaitsForMemoryOnceForEachSegmentInTheInterrupt) {
  const auto work_of = [](Picoseconds latency) {
    Script host;
    host.latency = latency;
    traffic::EthernetRings rings(1500);
    LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
    driver.attach(host);
    driver.start();
    for (std::uint64_t i = 0; i < 5; ++i) receive(rings, i);
    driver.interrupt();
    host.end_first(driver);
    return host.jobs[0].work;
  };
  EXPECT_EQ(work_of(300 * kNanosecond) - work_of(200 * kNanosecond), 5 * 100 * kNanosecond);
}

TEST(LanDriver, GivesBuffersBackInBatches) {
  Script host;
  traffic::EthernetRings rings(1500);
  LanDriver driver({}, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  host.writes.clear();
  for (std::uint64_t i = 0; i < 32; ++i) {
    receive(rings, i);
    if (i == 30 || i == 31) {
      driver.interrupt();
      while (!host.jobs.empty()) host.end_first(driver);
      const bool posted = host.writes.front().first == traffic::mailbox::kRxProducer;
      EXPECT_EQ(posted, i == 31);
      host.writes.clear();
    }
  }
}

TEST(LanDriver, ReadsUpToASocketsWorthInACall) {
  Script host;
  traffic::EthernetRings rings(1500);
  LanDriverParameters parameters;
  parameters.frames_per_pass = 200;
  parameters.memory_accesses_per_rx_segment = 0;
  LanDriver driver(parameters, one_stream(traffic::EthernetPattern::receive), rings);
  driver.attach(host);
  driver.start();
  for (std::uint64_t i = 0; i < 100; ++i) receive(rings, i);
  driver.interrupt();
  host.end_first(driver);
  host.end_first(driver);
  ASSERT_EQ(host.jobs.size(), 1u);
  const Picoseconds segment = parameters.rx_segment_read + parameters.rx_copy_per_byte * 1460;
  // 128 KiB are 89 segments and a part of one.
  EXPECT_EQ(host.end_first(driver).work, parameters.message_syscall + 89 * segment);
  ASSERT_EQ(host.jobs.size(), 1u);
  EXPECT_EQ(host.jobs[0].work, parameters.message_syscall + 11 * segment);
}

TEST(LanDriver, ReceiveCostGrowsWithMemoryLatencyAndWithoutChecksumOffload) {
  const auto read_work = [](Picoseconds latency, bool offload) {
    Script host;
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
    host.end_first(driver);
    host.end_first(driver);
    return host.jobs.at(0).work;
  };
  const Picoseconds base = read_work(200 * kNanosecond, true);
  EXPECT_EQ(read_work(300 * kNanosecond, true) - base, kMicrosecond);
  EXPECT_EQ(read_work(200 * kNanosecond, false) - base, 1'460 * kNanosecond);
}

}  // namespace
}  // namespace slotlab::host
