// SPDX-License-Identifier: Apache-2.0
// The front end of a function with a device played by hand, and a host played by hand.

#include "bus/bus_function.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "tests/support/scripted_probe.h"

namespace slotlab::bus {
namespace {

using test::run_until;
using test::ScriptedProbe;
using testing::ElementsAre;
using testing::Pair;

/// Logs what the bus tells it, and may answer a timer with another one.
class ScriptedFunction : public DeviceFunction {
 public:
  explicit ScriptedFunction(FunctionSeam& seam) : seam_(seam) {}
  std::uint64_t mmio_read(std::uint64_t /*offset*/) override { return 0; }
  void mmio_write(std::uint64_t offset, std::uint64_t value) override {
    doorbells.emplace_back(offset, value);
  }
  void dma_complete(std::uint32_t tag) override {
    completed.push_back(tag);
    completed_at.push_back(seam_.now());
  }
  void timer(std::uint32_t id, std::uint64_t cookie) override {
    fired.emplace_back(id, cookie);
    fired_at.push_back(seam_.now());
    if (id == 100) seam_.set_timer(0, 101, cookie);
  }

  std::vector<std::pair<std::uint64_t, std::uint64_t>> doorbells;
  std::vector<std::uint32_t> completed;
  std::vector<Picoseconds> completed_at;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> fired;
  std::vector<Picoseconds> fired_at;

 private:
  FunctionSeam& seam_;
};

class Interrupts : public InterruptSink {
 public:
  void interrupt(unsigned line) override { lines.push_back(line); }
  std::vector<unsigned> lines;
};

class Function : public testing::Test {
 protected:
  struct Machine {
    Machine(BusMode mode, const FunctionParameters& parameters)
        : segment("bus", segment_parameters(mode)),
          host("host", pool),
          function("function", parameters, 3, pool, interrupts),
          device(function) {
      AgentTraits traits;
      traits.name = "host";
      traits.claims_rest = true;
      traits.latency_timer = 0;
      host.attach(segment, traits);
      function.attach(segment);
      function.attach(device);
      if (family_of(mode) == BusFamily::pcix) host.answer.kind = AnswerKind::split;
    }
    static SegmentParameters segment_parameters(BusMode mode) {
      SegmentParameters parameters;
      parameters.mode = mode;
      return parameters;
    }
    /// What the host was asked for: address and length of each transaction it took.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> taken() const {
      std::vector<std::pair<std::uint64_t, std::uint32_t>> result;
      for (const auto& event : host.taken) result.emplace_back(event.address, event.bytes);
      return result;
    }

    TransactionPool pool;
    Interrupts interrupts;
    BusSegment segment;
    ScriptedProbe host;
    BusFunction function;
    ScriptedFunction device;
  };

  Machine& machine(BusMode mode) {
    machine_ = std::make_unique<Machine>(mode, parameters);
    return *machine_;
  }

  FunctionParameters parameters;

 private:
  std::unique_ptr<Machine> machine_;
};

TEST_F(Function, CutsAReadByMmrbc) {
  Machine& m = machine(BusMode::pcix_133);
  m.host.completes_splits = true;
  m.function.dma_read(0x1000, 1300, 7);
  run_until(3 * kMicrosecond);
  EXPECT_THAT(m.taken(), ElementsAre(Pair(0x1000, 512), Pair(0x1200, 512), Pair(0x1400, 276)));
  EXPECT_THAT(m.device.completed, ElementsAre(7));
  for (const auto& event : m.host.taken) EXPECT_EQ(event.command, Command::memory_read_block);
}

TEST_F(Function, OneSplitAtATimeWaitsForItsCompletion) {
  Machine& m = machine(BusMode::pcix_133);
  m.function.dma_read(0x1000, 1024, 7);
  run_until(3 * kMicrosecond);
  EXPECT_EQ(m.host.taken.size(), 1U);
  m.host.complete(m.host.taken.at(0));
  run_until(6 * kMicrosecond);
  EXPECT_EQ(m.host.taken.size(), 2U);
  EXPECT_TRUE(m.device.completed.empty());
  m.host.complete(m.host.taken.at(1));
  run_until(9 * kMicrosecond);
  EXPECT_THAT(m.device.completed, ElementsAre(7));
}

TEST_F(Function, AsManySplitsAsItMayHaveOpen) {
  parameters.max_outstanding_splits = 3;
  Machine& m = machine(BusMode::pcix_133);
  m.function.dma_read(0x1000, 1024, 1);  // two bus reads
  m.function.dma_read(0x8000, 1024, 2);  // two more
  run_until(3 * kMicrosecond);
  EXPECT_THAT(m.taken(), ElementsAre(Pair(0x1000, 512), Pair(0x1200, 512), Pair(0x8000, 512)));
  const auto first = m.host.taken.at(0);
  const auto second = m.host.taken.at(1);
  m.host.complete(first);
  run_until(6 * kMicrosecond);
  EXPECT_EQ(m.host.taken.size(), 4U);
  EXPECT_TRUE(m.device.completed.empty());
  m.host.complete(second);
  run_until(9 * kMicrosecond);
  EXPECT_THAT(m.device.completed, ElementsAre(1));
  m.host.complete(m.host.taken.at(2));
  m.host.complete(m.host.taken.at(3));
  run_until(12 * kMicrosecond);
  EXPECT_THAT(m.device.completed, ElementsAre(1, 2));
}

TEST_F(Function, ACompletionInPiecesEndsWithItsLastByte) {
  Machine& m = machine(BusMode::pcix_133);
  m.function.dma_read(0x1000, 512, 7);
  m.function.dma_read(0x4000, 128, 8);
  run_until(kMicrosecond);
  // The function's write cuts the completion at an ADB, as the host's latency timer is zero.
  m.host.complete(m.host.taken.at(0));
  run_until(kMicrosecond + 100 * kNanosecond);
  m.function.dma_write(0x9000, 64, 9);
  run_until(3 * kMicrosecond);
  ASSERT_EQ(m.host.performed.size(), 2U);
  EXPECT_EQ(m.host.performed.at(0).moved, 128U);
  EXPECT_THAT(m.device.completed, testing::UnorderedElementsAre(7, 9));
  EXPECT_EQ(m.host.taken.size(), 3U);
}

TEST_F(Function, RepeatsARetriedRead) {
  parameters.retry_clocks = 10;
  Machine& m = machine(BusMode::pcix_133);
  m.host.answer.kind = AnswerKind::retry;
  m.host.completes_splits = true;
  m.function.dma_read(0x1000, 64, 7);
  run_until(kMicrosecond);
  EXPECT_GT(m.host.addressed.size(), 4U);
  for (const auto& event : m.host.addressed) EXPECT_EQ(event.address, 0x1000U);
  // Retry of 7 clocks (decode B), 10 to the next REQ#, one to be seen; the bus is parked.
  EXPECT_EQ(m.host.addressed.at(2).time - m.host.addressed.at(1).time, 18 * 7500);
  m.host.answer.kind = AnswerKind::split;
  run_until(2 * kMicrosecond);
  EXPECT_THAT(m.device.completed, ElementsAre(7));
}

TEST_F(Function, ConventionalReadsChooseTheirCommandByLength) {
  parameters.max_read_pci = 256;
  Machine& m = machine(BusMode::pci_66);
  m.function.dma_read(0x1000, 8, 1);
  m.function.dma_read(0x2000, 64, 2);
  m.function.dma_read(0x3000, 300, 3);
  run_until(6 * kMicrosecond);
  EXPECT_THAT(m.taken(),
              ElementsAre(Pair(0x1000, 8), Pair(0x2000, 64), Pair(0x3000, 256), Pair(0x3100, 44)));
  EXPECT_EQ(m.host.taken.at(0).command, Command::memory_read);
  EXPECT_EQ(m.host.taken.at(1).command, Command::memory_read_line);
  EXPECT_EQ(m.host.taken.at(2).command, Command::memory_read_multiple);
  EXPECT_EQ(m.host.taken.at(3).command, Command::memory_read_line);
  EXPECT_THAT(m.device.completed, ElementsAre(1, 2, 3));
}

TEST_F(Function, AskForTheRestOfADisconnectedRead) {
  Machine& m = machine(BusMode::pci_66);
  m.host.answer.max_bytes = 200;
  m.function.dma_read(0x1000, 512, 1);
  run_until(6 * kMicrosecond);
  EXPECT_THAT(m.taken(), ElementsAre(Pair(0x1000, 512), Pair(0x10c8, 312), Pair(0x1190, 112)));
  EXPECT_THAT(m.device.completed, ElementsAre(1));
}

TEST_F(Function, WritesAreCutAndCompleteWhenTheLastByteHasGone) {
  parameters.max_write = 256;
  Machine& m = machine(BusMode::pcix_133);
  m.function.dma_write(0x1000, 600, 1);
  m.function.dma_write(0x4000, 64, 2);
  run_until(3 * kMicrosecond);
  EXPECT_THAT(m.taken(), ElementsAre(Pair(0x1000, 256), Pair(0x1100, 256), Pair(0x1200, 88),
                                     Pair(0x4000, 64)));
  EXPECT_THAT(m.device.completed, ElementsAre(1, 2));
  EXPECT_EQ(m.device.completed_at.at(0), m.host.taken.at(2).time);
}

TEST_F(Function, WritesDoNotWaitForReads) {
  Machine& m = machine(BusMode::pcix_133);
  m.function.dma_read(0x1000, 512, 1);  // the host never completes it
  run_until(kMicrosecond);
  m.function.dma_write(0x4000, 64, 2);
  run_until(2 * kMicrosecond);
  EXPECT_THAT(m.device.completed, ElementsAre(2));
}

TEST_F(Function, DoorbellsComeAtTheirOffset) {
  Machine& m = machine(BusMode::pcix_133);
  m.host.ask(Command::memory_write, kMmioBase + 3 * kMmioWindow + 0x28, 8, 1, 0, 99);
  run_until(kMicrosecond);
  EXPECT_THAT(m.device.doorbells, ElementsAre(Pair(0x28, 99)));
}

TEST_F(Function, InterruptsCarryTheLine) {
  Machine& m = machine(BusMode::pcix_133);
  m.function.raise_interrupt();
  EXPECT_THAT(m.interrupts.lines, ElementsAre(3U));
}

TEST_F(Function, TimersFireInOrderOfTimeAndOfCall) {
  Machine& m = machine(BusMode::pcix_133);
  m.function.set_timer(5000, 1, 10);
  m.function.set_timer(3000, 2, 20);
  m.function.set_timer(5000, 3, 30);
  m.function.set_timer(0, 4, 40);
  run_until(4999);
  EXPECT_THAT(m.device.fired, ElementsAre(Pair(4, 40), Pair(2, 20)));
  run_until(5000);
  EXPECT_THAT(m.device.fired, ElementsAre(Pair(4, 40), Pair(2, 20), Pair(1, 10), Pair(3, 30)));
  EXPECT_THAT(m.device.fired_at, ElementsAre(0, 3000, 5000, 5000));
}

TEST_F(Function, ATimerMaySetOneForTheSameTime) {
  Machine& m = machine(BusMode::pcix_133);
  m.function.set_timer(1000, 100, 1);
  m.function.set_timer(1000, 2, 2);
  m.function.set_timer(2000, 3, 3);
  run_until(3000);
  EXPECT_THAT(m.device.fired, ElementsAre(Pair(100, 1), Pair(2, 2), Pair(101, 1), Pair(3, 3)));
  EXPECT_THAT(m.device.fired_at, ElementsAre(1000, 1000, 1000, 2000));
}

TEST_F(Function, ReportsItsTraffic) {
  Machine& m = machine(BusMode::pcix_133);
  m.host.completes_splits = true;
  m.function.start_measurement(0);
  m.function.dma_read(0x1000, 1000, 1);
  m.function.dma_write(0x4000, 500, 2);
  run_until(10 * kMicrosecond);
  StatisticsGroup out("function");
  m.function.report(out, 10 * kMicrosecond);
  EXPECT_DOUBLE_EQ(out.find("dma_read_rate")->value, 100e6);
  EXPECT_DOUBLE_EQ(out.find("dma_write_rate")->value, 50e6);
  EXPECT_EQ(out.find("bus_read.count")->value, 2);
  EXPECT_EQ(out.find("dma_read.count")->value, 1);
}

}  // namespace
}  // namespace slotlab::bus
