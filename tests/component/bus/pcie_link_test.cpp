// SPDX-License-Identifier: Apache-2.0
// The PCI Express link with its functions and the root complex, a device played by hand: single
// transfers against times worked out by hand, streams against the closed form.

#include "bus/pcie_link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "bus/pcie_bandwidth.h"
#include "bus/pcie_function.h"
#include "host/root_complex.h"
#include "tests/support/scripted_probe.h"

namespace slotlab::bus {
namespace {

using test::run_until;
using testing::ElementsAre;

constexpr Picoseconds kNs = kNanosecond;

/// Keeps a number of DMAs under way, or does what it is told once.
class Streamer : public DeviceFunction {
 public:
  explicit Streamer(FunctionSeam& seam) : seam_(seam) {}
  std::uint64_t mmio_read(std::uint64_t /*offset*/) override { return 0; }
  void mmio_write(std::uint64_t offset, std::uint64_t value) override {
    doorbells.emplace_back(offset, value);
    doorbells_at.push_back(seam_.now());
  }
  void dma_complete(std::uint32_t tag) override {
    completed.push_back(tag);
    completed_at.push_back(seam_.now());
    if (repeat_bytes > 0) issue();
  }
  void timer(std::uint32_t /*id*/, std::uint64_t /*cookie*/) override {
    for (int i = 0; i < 64; ++i) issue();
  }
  void stream(bool reads, std::uint32_t bytes) {
    repeat_reads = reads;
    repeat_bytes = bytes;
    seam_.set_timer(0, 0);
  }

  bool repeat_reads = false;
  std::uint32_t repeat_bytes = 0;
  std::vector<std::uint32_t> completed;
  std::vector<Picoseconds> completed_at;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> doorbells;
  std::vector<Picoseconds> doorbells_at;

 private:
  void issue() {
    address_ += 0x1000;
    if (repeat_reads) {
      seam_.dma_read(address_, repeat_bytes, 0);
    } else {
      seam_.dma_write(address_, repeat_bytes, 0);
    }
  }
  FunctionSeam& seam_;
  std::uint64_t address_ = 0;
};

class Interrupts : public InterruptSink {
 public:
  void interrupt(unsigned line) override {
    lines.push_back(line);
    at.push_back(PcieAgent::now());
  }
  std::vector<unsigned> lines;
  std::vector<Picoseconds> at;
};

double sum_of_shares(const StatisticsGroup& link, const std::string& way) {
  double sum = 0;
  for (const char* use : {"payload", "packet_overhead", "dllp", "credit_stall", "idle"}) {
    sum += link.find("use." + way + use)->value;
  }
  return sum;
}

// Gen 2, eight lanes: a byte takes 250 ps. Path 100 ns, host path and memory 300 ns.
class PcieSlot : public testing::Test {
 protected:
  struct Machine {
    Machine(const PcieLinkParameters& slot, const PcieCardParameters& card,
            const host::RootComplexParameters& root_parameters,
            const PcieFunctionParameters& function, const host::MemoryParameters& memory)
        : link("link", slot, card, root_parameters.receive),
          root("root", root_parameters, memory, 1, 1, pool, interrupts),
          f0("f0", function, 0, pool),
          f1("f1", function, 1, pool),
          d0(f0),
          d1(f1) {
      root.attach(link);
      f0.attach(link, "f0");
      f1.attach(link, "f1");
      f0.attach(d0);
      f1.attach(d1);
    }
    TransactionPool pool;
    Interrupts interrupts;
    PcieLink link;
    host::RootComplex root;
    PcieFunction f0;
    PcieFunction f1;
    Streamer d0;
    Streamer d1;
  };

  PcieSlot() {
    slot.generation = PcieGeneration::gen2;
    memory.spread = 0;
    memory.latency_1_cell = 100 * kNs;
    root.read_path_latency = 200 * kNs;
    root.receive.drain_rate = 80'000'000'000;
    root.memory_read_rate = 400'000'000'000;
  }
  Machine& machine() {
    machine_ = std::make_unique<Machine>(slot, card, root, function, memory);
    return *machine_;
  }
  /// Payload rate of a stream of function 0 between 100 and 1100 us.
  double measured(bool reads, std::uint32_t bytes) {
    Machine& m = machine();
    m.d0.stream(reads, bytes);
    run_until(100 * kMicrosecond);
    m.link.start_measurement(100 * kMicrosecond);
    const std::size_t before = m.d0.completed.size();
    run_until(1100 * kMicrosecond);
    return static_cast<double>(m.d0.completed.size() - before) * bytes / 1e-3;
  }
  void expect_write(PcieLimit limit, std::uint32_t bytes = 2048) {
    const PcieBandwidth wanted = PcieStream(slot, card, root.receive).write(bytes);
    EXPECT_EQ(wanted.limit, limit);
    const auto rate = static_cast<double>(wanted.bytes_per_second);
    EXPECT_NEAR(measured(false, bytes), rate, 0.005 * rate);
  }
  void expect_read(PcieLimit limit, std::uint32_t bytes = 2048) {
    const PcieBandwidth wanted =
        PcieStream(slot, card, root.receive).read(bytes, function, 300 * kNs);
    EXPECT_EQ(wanted.limit, limit);
    const auto rate = static_cast<double>(wanted.bytes_per_second);
    EXPECT_NEAR(measured(true, bytes), rate, 0.005 * rate);
  }

  Machine* machine_of_measurement() { return machine_.get(); }

  PcieLinkParameters slot;
  PcieCardParameters card;
  PcieFunctionParameters function;
  host::RootComplexParameters root;
  host::MemoryParameters memory;

 private:
  std::unique_ptr<Machine> machine_;
};

TEST_F(PcieSlot, AReadTakesRequestPathMemoryAndCompletions) {
  Machine& m = machine();
  m.f0.dma_read(0x1000, 512, 7);
  run_until(10 * kMicrosecond);
  EXPECT_THAT(m.d0.completed, ElementsAre(7));
  // 24 bytes 6 ns, 100, 300, an Ack or UpdateFC none yet (one packet of two), 552 bytes 138, 100.
  EXPECT_THAT(m.d0.completed_at, ElementsAre(644 * kNs));
}

TEST_F(PcieSlot, AWriteIsOverWhenItHasLeft) {
  Machine& m = machine();
  m.f0.dma_write(0x1000, 2048, 3);
  run_until(10 * kMicrosecond);
  EXPECT_THAT(m.d0.completed, ElementsAre(3));
  EXPECT_THAT(m.d0.completed_at, ElementsAre(560 * kNs));  // 8 x 280 bytes
}

TEST_F(PcieSlot, InterruptsFollowTheDataBeforeThem) {
  Machine& m = machine();
  m.f1.dma_write(0x1000, 256, 3);
  m.f1.raise_interrupt();
  run_until(10 * kMicrosecond);
  EXPECT_THAT(m.interrupts.lines, ElementsAre(1U));
  EXPECT_THAT(m.interrupts.at, ElementsAre((70 + 7 + 100) * kNs));  // 280 and 28 bytes
}

TEST_F(PcieSlot, DoorbellsReachTheirFunction) {
  Machine& m = machine();
  m.root.doorbell(1, 0x10, 42);
  run_until(10 * kMicrosecond);
  EXPECT_TRUE(m.d0.doorbells.empty());
  EXPECT_THAT(m.d1.doorbells, ElementsAre(std::pair<std::uint64_t, std::uint64_t>(0x10, 42)));
  EXPECT_THAT(m.d1.doorbells_at, ElementsAre(107 * kNs));
}

TEST_F(PcieSlot, AReadDoesNotPassAnEarlierWrite) {
  Machine& m = machine();
  m.f0.dma_write(0x1000, 4096, 1);
  m.f0.dma_read(0x8000, 64, 2);
  run_until(10 * kMicrosecond);
  EXPECT_THAT(m.d0.completed, ElementsAre(1, 2));
  // 16 x 280 bytes 1120 ns; then 6, 100, 300, DLLPs for 17 packets, 84 bytes 21 ns, 100. The 16
  // owed (8 Acks, 8 UpdateFCs) had gone before, while the lanes were idle.
  EXPECT_THAT(m.d0.completed_at, ElementsAre(1120 * kNs, 1647 * kNs));
}

TEST_F(PcieSlot, AWritePassesAReadThatLacksCredits) {
  root.receive.nonposted_headers = 1;
  root.receive.hold_time = 5 * kMicrosecond;
  Machine& m = machine();
  m.f0.dma_read(0x1000, 64, 1);
  m.f0.dma_read(0x2000, 64, 2);
  m.f0.dma_write(0x3000, 256, 3);
  run_until(20 * kMicrosecond);
  EXPECT_THAT(m.d0.completed, ElementsAre(3, 1, 2));
  EXPECT_GT(m.d0.completed_at.at(2), 5 * kMicrosecond);
}

TEST_F(PcieSlot, ReadsEndInOrderThoughDataMayNotComeSo) {
  memory.spread = 900'000;
  function.max_read_request = 128;
  Machine& m = machine();
  for (std::uint32_t i = 0; i < 50; ++i) m.f0.dma_read(0x1000 * i, 256, i);
  run_until(50 * kMicrosecond);
  ASSERT_EQ(m.d0.completed.size(), 50U);
  for (std::uint32_t i = 0; i < 50; ++i) EXPECT_EQ(m.d0.completed.at(i), i);
}

TEST_F(PcieSlot, FunctionsShareTheLanesEvenly) {
  Machine& m = machine();
  m.d0.stream(false, 2048);
  m.d1.stream(false, 2048);
  run_until(kMillisecond);
  const auto a = static_cast<double>(m.d0.completed.size());
  const auto b = static_cast<double>(m.d1.completed.size());
  EXPECT_NEAR(a, b, 2);
  EXPECT_NEAR((a + b) * 2048 / 1e-3, 2048 / 560e-9, 0.005 * 2048 / 560e-9);
}

TEST_F(PcieSlot, WritesAtTheLanesLimit) { expect_write(PcieLimit::lanes); }
TEST_F(PcieSlot, WritesAtTheLanesLimitOfEightGigatransfers) {
  slot.generation = PcieGeneration::gen3;
  slot.lanes = 4;
  slot.max_payload = 128;
  expect_write(PcieLimit::lanes, 4096);
}
TEST_F(PcieSlot, WritesAtTheCreditLimit) {
  root.receive.posted_data = 1024;
  expect_write(PcieLimit::credits);
}
TEST_F(PcieSlot, WritesAtTheHeaderCreditLimit) {
  root.receive.posted_headers = 3;
  slot.tlps_per_update_fc = 1;
  expect_write(PcieLimit::credits);
}
TEST_F(PcieSlot, WritesAtTheCreditLimitWithAnOddWindow) {
  root.receive.posted_headers = 3;
  expect_write(PcieLimit::credits);
}
TEST_F(PcieSlot, WritesAtTheCreditLimitWithLargeGroups) {
  root.receive.posted_headers = 4;
  slot.tlps_per_update_fc = 8;
  expect_write(PcieLimit::credits);
}
TEST_F(PcieSlot, WritesAtTheDrainLimit) {
  root.receive.drain_rate = 16'000'000'000;
  expect_write(PcieLimit::drain);
}
TEST_F(PcieSlot, ReadsAtTheLanesLimit) { expect_read(PcieLimit::lanes); }
TEST_F(PcieSlot, ReadsAtTheTagLimit) {
  function.tags = 2;
  expect_read(PcieLimit::tags);
}
TEST_F(PcieSlot, ReadsAtTheTagLimitOfOne) {
  function.tags = 1;
  expect_read(PcieLimit::tags);
}
TEST_F(PcieSlot, ReadsAtTheRequestCreditLimit) {
  root.receive.nonposted_headers = 2;
  root.receive.hold_time = 300 * kNs;
  slot.tlps_per_update_fc = 1;
  expect_read(PcieLimit::credits);
}
TEST_F(PcieSlot, ReadsAtTheRequestLimit) { expect_read(PcieLimit::lanes, 64); }

/// Both functions at once, reads and writes of many sizes, in a link with hardly any credits: all
/// of it arrives, in order of its kind, and the lanes' time is accounted for.
class PcieStress : public PcieSlot, public testing::WithParamInterface<int> {};

TEST_P(PcieStress, EverythingArrivesInOrder) {
  Random random(static_cast<std::uint64_t>(GetParam()));
  const auto draw = [&](std::int64_t from, std::int64_t to) {
    return static_cast<std::uint32_t>(from + random.below(to - from + 1));
  };
  slot.lanes = 1U << draw(0, 4);
  slot.max_payload = 128U << draw(0, 3);
  slot.read_completion_boundary = 64U << draw(0, 1);
  slot.tlps_per_ack = draw(1, 8);
  slot.tlps_per_update_fc = draw(1, 8);
  card.lanes = 16;
  card.max_payload = 4096;
  card.receive.posted_headers = draw(1, 3);
  function.tags = draw(1, 5);
  function.max_read_request = 128U << draw(0, 5);
  root.receive.posted_headers = draw(1, 5);
  root.receive.posted_data = slot.max_payload * draw(1, 3);
  root.receive.nonposted_headers = draw(1, 3);
  memory.spread = 900'000;
  Machine& m = machine();
  m.link.start_measurement(0);
  std::uint64_t read = 0;
  std::uint64_t written = 0;
  constexpr std::uint32_t kDmas = 200;
  for (std::uint32_t i = 0; i < kDmas; ++i) {
    const std::uint32_t bytes = draw(1, 9000);
    PcieFunction& f = i % 2 == 0 ? m.f0 : m.f1;
    if (draw(0, 1) == 0) {
      f.dma_read(draw(0, 1 << 20), bytes, i);
      read += bytes;
    } else {
      f.dma_write(draw(0, 1 << 20), bytes, 1000 + i);
      written += bytes;
    }
    if (draw(0, 9) == 0) f.raise_interrupt();
    if (draw(0, 3) == 0) m.root.doorbell(i % 2, 0x10, i);
  }
  run_until(100 * kMillisecond);
  std::size_t completed = 0;
  for (const Streamer* device : {&m.d0, &m.d1}) {
    std::uint32_t last_read = 0;
    std::uint32_t last_write = 0;
    for (const std::uint32_t tag : device->completed) {
      std::uint32_t& last = tag < 1000 ? last_read : last_write;
      EXPECT_GE(tag, last);
      last = tag;
    }
    for (std::size_t i = 1; i < device->doorbells.size(); ++i) {
      EXPECT_GT(device->doorbells[i].second, device->doorbells[i - 1].second);
    }
    completed += device->completed.size();
  }
  EXPECT_EQ(completed, kDmas);
  m.link.settle(100 * kMillisecond);
  StatisticsGroup out("link");
  m.link.report(out, 100 * kMillisecond);
  EXPECT_NEAR(out.find("traffic.to_card.data")->value,
              static_cast<double>(read + 4 * (m.d0.doorbells.size() + m.d1.doorbells.size())) * 10,
              1);
  EXPECT_NEAR(out.find("traffic.to_host.data")->value,
              static_cast<double>(written + 4 * m.interrupts.lines.size()) * 10, 1);
  EXPECT_NEAR(sum_of_shares(out, "to_host."), 1.0, 1e-12);
  EXPECT_NEAR(sum_of_shares(out, "to_card."), 1.0, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Draws, PcieStress, testing::Range(0, 20));

class PcieShares : public PcieSlot, public testing::WithParamInterface<bool> {};

TEST_P(PcieShares, SumToAHundredPercentEachWay) {
  root.receive.posted_data = 1024;
  measured(GetParam(), 2048);
  Machine& m = *machine_of_measurement();
  m.link.settle(1100 * kMicrosecond);
  StatisticsGroup out("link");
  m.link.report(out, 1100 * kMicrosecond);
  EXPECT_NEAR(sum_of_shares(out, "to_host."), 1.0, 1e-12);
  EXPECT_NEAR(sum_of_shares(out, "to_card."), 1.0, 1e-12);
  if (GetParam()) {
    EXPECT_GT(out.find("use.to_card.payload")->value, 0.85);
    EXPECT_DOUBLE_EQ(out.find("use.to_host.credit_stall")->value, 0.0);
  } else {
    EXPECT_GT(out.find("use.to_host.credit_stall")->value, 0.1);
    EXPECT_GT(out.find("use.to_card.dllp")->value, 0.01);
  }
}

INSTANTIATE_TEST_SUITE_P(Directions, PcieShares, testing::Bool());

}  // namespace
}  // namespace slotlab::bus
