// SPDX-License-Identifier: Apache-2.0
// The bridge between two segments, a host played by hand on its primary side and a device on its
// secondary side.

#include "bus/pci_bridge.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "bus/bus_function.h"
#include "tests/support/scripted_probe.h"

namespace slotlab::bus {
namespace {

using test::run_until;
using test::ScriptedProbe;

SegmentParameters mode(BusMode mode) {
  SegmentParameters parameters;
  parameters.mode = mode;
  return parameters;
}

class Bridge : public testing::Test {
 protected:
  struct Machine {
    Machine(BusMode primary_mode, BusMode secondary_mode, const BridgeParameters& parameters)
        : primary("primary_bus", mode(primary_mode)),
          secondary("secondary_bus", mode(secondary_mode)),
          host("host", pool),
          device("device", pool),
          bridge("bridge", parameters, pool) {
      AgentTraits traits;
      traits.name = "host";
      traits.claims_rest = true;
      host.attach(primary, traits);
      bridge.attach(primary, secondary, kMmioBase, kMmioWindow);
      traits.name = "device";
      traits.claims_rest = false;
      traits.window_base = kMmioBase;
      traits.window_size = kMmioWindow;
      traits.latency_timer = 0;
      device.attach(secondary, traits);
      if (family_of(primary_mode) == BusFamily::pcix) {
        host.answer.kind = AnswerKind::split;
        host.completes_splits = true;
      }
    }
    std::uint64_t statistic(std::string_view path) const {
      StatisticsGroup out("bridge");
      bridge.report(out, BusAgent::now());
      const Statistic* const found = out.find(path);
      return found == nullptr ? ~0ULL : static_cast<std::uint64_t>(found->value);
    }

    TransactionPool pool;
    BusSegment primary;
    BusSegment secondary;
    ScriptedProbe host;
    ScriptedProbe device;
    PciBridge bridge;
  };

  Machine& pcix() {
    machine_ = std::make_unique<Machine>(BusMode::pcix_133, BusMode::pcix_133, parameters);
    return *machine_;
  }
  Machine& conventional() {
    machine_ = std::make_unique<Machine>(BusMode::pci_66, BusMode::pci_66, parameters);
    return *machine_;
  }
  /// Bytes of the `command`s that `events` moved.
  static std::uint32_t moved(const std::vector<ScriptedProbe::Event>& events, Command command) {
    std::uint32_t sum = 0;
    for (const auto& event : events) sum += event.command == command ? event.moved : 0;
    return sum;
  }
  static std::size_t count(const std::vector<ScriptedProbe::Event>& events, Outcome outcome) {
    return static_cast<std::size_t>(std::count_if(
        events.begin(), events.end(), [&](const auto& event) { return event.outcome == outcome; }));
  }

  BridgeParameters parameters;

 private:
  std::unique_ptr<Machine> machine_;
};

constexpr Command kWrite = Command::memory_write_block;
constexpr Command kRead = Command::memory_read_block;

TEST_F(Bridge, PostsWritesUpAndDoorbellsDown) {
  Machine& m = pcix();
  m.device.ask(kWrite, 0x1000, 512, 1);
  m.host.ask(Command::memory_write, kMmioBase + 0x40, 8, 1, 0, 77);
  run_until(5 * kMicrosecond);
  EXPECT_EQ(moved(m.host.taken, kWrite), 512U);
  EXPECT_EQ(m.host.taken.at(0).address, 0x1000U);
  EXPECT_LT(m.device.performed.at(0).time, m.host.taken.at(0).time);  // posted
  ASSERT_EQ(m.device.taken.size(), 1U);
  EXPECT_EQ(m.device.taken.at(0).address, kMmioBase + 0x40);
  EXPECT_EQ(m.device.taken.at(0).value, 77U);
}

TEST_F(Bridge, RetriesAWriteThatItHasNoRoomFor) {
  parameters.posted_write_bytes = 256;
  Machine& m = pcix();
  m.host.answer.kind = AnswerKind::retry;
  for (std::uint64_t i = 0; i < 3; ++i) {
    m.device.ask(kWrite, 0x1000 * i, 128, static_cast<Picoseconds>(1 + i));
  }
  run_until(2 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 2U);
  EXPECT_GT(count(m.device.performed, Outcome::retried), 3U);
  // The last retry may still be on the bus.
  EXPECT_LE(m.statistic("upstream.write_retries"), count(m.device.performed, Outcome::retried) + 1);
  m.host.answer.kind = AnswerKind::accept;
  run_until(4 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 3U);
  EXPECT_EQ(moved(m.host.taken, kWrite), 384U);
}

TEST_F(Bridge, TheNumberOfPostedWritesIsLimitedToo) {
  parameters.posted_writes = 2;
  Machine& m = pcix();
  m.host.answer.kind = AnswerKind::retry;
  for (std::uint64_t i = 0; i < 3; ++i) {
    m.device.ask(kWrite, 0x1000 * i, 8, static_cast<Picoseconds>(1 + i));
  }
  run_until(2 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 2U);
  m.host.answer.kind = AnswerKind::accept;
  run_until(4 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 3U);
}

TEST_F(Bridge, DisconnectsAWriteAtTheLastAdbThatFits) {
  parameters.posted_write_bytes = 300;
  Machine& m = pcix();
  m.host.answer.kind = AnswerKind::retry;
  m.device.ask(kWrite, 0x1000, 512, 1);
  run_until(kMicrosecond);
  EXPECT_EQ(m.device.performed.at(0).outcome, Outcome::disconnected);
  EXPECT_EQ(m.device.performed.at(0).moved, 256U);
  EXPECT_EQ(m.device.performed.at(1).outcome, Outcome::retried);
  m.host.answer.kind = AnswerKind::accept;
  run_until(6 * kMicrosecond);
  EXPECT_EQ(moved(m.host.taken, kWrite), 512U);
}

// The buffer is given back: far more than it holds goes through, and nothing is lost.
TEST_F(Bridge, EveryByteOfALongStreamArrivesOnce) {
  parameters.posted_write_bytes = 512;
  parameters.forward_clocks = 2;
  parameters.flow_through = 8;
  Machine& m = pcix();
  m.device.ask(kWrite, 0x10000 + 30, 20'000, 1);
  run_until(60 * kMicrosecond);
  EXPECT_GT(m.device.performed.size(), 20U);
  EXPECT_EQ(moved(m.device.performed, kWrite), 20'000U);
  std::uint64_t next = 0x10000 + 30;
  for (const auto& event : m.host.taken) {
    EXPECT_EQ(event.address, next);  // in order, without a gap
    next = event.address + event.moved;
  }
  EXPECT_EQ(next, 0x10000U + 30 + 20'000);
}

// Doorbells cut the device's bursts while the bridge already passes them on. Each write that the
// host sees has to be as long as what the device has moved.
class BridgeFlow : public Bridge,
                   public testing::WithParamInterface<std::tuple<std::uint32_t, BusMode, BusMode>> {
};

TEST_P(BridgeFlow, EveryByteOfACutBurstArrivesOnce) {
  parameters.flow_through = 8;
  parameters.forward_clocks = std::get<0>(GetParam());
  Machine m(std::get<1>(GetParam()), std::get<2>(GetParam()), parameters);
  m.device.ask(kWrite, 0x10000 + 30, 20'000, 1);
  for (std::uint64_t i = 0; i < 60; ++i) {
    const auto time = static_cast<Picoseconds>(300'000 + i * 337'001);
    m.host.ask(Command::memory_write, kMmioBase + 8 * i, 8, time, 0, i);
  }
  run_until(600 * kMicrosecond);
  EXPECT_GT(count(m.device.performed, Outcome::preempted), 0U);
  EXPECT_EQ(m.device.taken.size(), 60U);
  EXPECT_EQ(moved(m.device.performed, kWrite), 20'000U);
  std::uint64_t next = 0x10000 + 30;
  for (const auto& event : m.host.taken) {
    EXPECT_EQ(event.address, next);
    next = event.address + event.moved;
  }
  EXPECT_EQ(next, 0x10000U + 30 + 20'000);
}

INSTANTIATE_TEST_SUITE_P(ForwardClocks, BridgeFlow,
                         testing::Combine(testing::Values(2, 3, 8, 64),
                                          testing::Values(BusMode::pci_33, BusMode::pcix_133),
                                          testing::Values(BusMode::pci_33, BusMode::pci_66,
                                                          BusMode::pcix_133)));

TEST_F(Bridge, AReadDoesNotPassAnEarlierWrite) {
  Machine& m = pcix();
  m.host.answer.kind = AnswerKind::retry;
  m.device.ask(kWrite, 0x1000, 128, 1);
  m.device.ask(kRead, 0x2000, 128, 2);
  run_until(3 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::split), 1U);  // the bridge has both
  ASSERT_FALSE(m.host.addressed.empty());
  for (const auto& event : m.host.addressed) EXPECT_EQ(event.command, kWrite);
  m.host.answer.kind = AnswerKind::split;
  run_until(6 * kMicrosecond);
  EXPECT_EQ(m.host.taken.at(0).command, kWrite);
  EXPECT_EQ(m.host.taken.at(1).command, kRead);
  EXPECT_EQ(moved(m.device.taken, Command::split_completion), 128U);
}

/// A host that retries reads and takes writes.
class ReadShy : public ScriptedProbe {
 public:
  using ScriptedProbe::ScriptedProbe;

 protected:
  TargetAnswer address_phase(const BusTransaction& t) override {
    answer.kind = is_read(t.command) ? AnswerKind::retry : AnswerKind::accept;
    return ScriptedProbe::address_phase(t);
  }
};

TEST_F(Bridge, AWritePassesAReadThatIsRetried) {
  TransactionPool pool;
  BusSegment primary("primary_bus", mode(BusMode::pcix_133));
  BusSegment secondary("secondary_bus", mode(BusMode::pcix_133));
  ReadShy host("host", pool);
  ScriptedProbe device("device", pool);
  PciBridge bridge("bridge", parameters, pool);
  AgentTraits traits;
  traits.claims_rest = true;
  host.attach(primary, traits);
  bridge.attach(primary, secondary, kMmioBase, kMmioWindow);
  traits.claims_rest = false;
  device.attach(secondary, traits);
  device.ask(kRead, 0x2000, 128, 1);
  device.ask(kWrite, 0x1000, 128, 500'000);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(host.taken.size(), 1U);
  EXPECT_EQ(host.taken.at(0).command, kWrite);
}

TEST_F(Bridge, ACompletionDoesNotPassADoorbell) {
  Machine& m = pcix();
  m.host.completes_splits = false;
  m.device.ask(kRead, 0x2000, 128, 1, 5);
  run_until(kMicrosecond);
  ASSERT_EQ(m.host.taken.size(), 1U);
  m.device.answer.kind = AnswerKind::retry;
  m.host.ask(Command::memory_write, kMmioBase, 8);
  m.host.complete(m.host.taken.at(0), 100'000);
  run_until(3 * kMicrosecond);
  EXPECT_EQ(moved(m.host.performed, Command::split_completion), 128U);  // the bridge has it
  EXPECT_TRUE(m.device.taken.empty());
  m.device.answer.kind = AnswerKind::accept;
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 2U);
  EXPECT_EQ(m.device.taken.at(0).command, kWrite);
  EXPECT_EQ(m.device.taken.at(1).command, Command::split_completion);
  EXPECT_EQ(m.device.taken.at(1).tag, 5U);
}

// The doorbell is posted while the read's data are still to come, so it comes first.
TEST_F(Bridge, DelayedReadDataWaitForAnEarlierDoorbell) {
  Machine& m = conventional();
  m.host.answer.kind = AnswerKind::retry;
  m.device.ask(Command::memory_read_line, 0x2000, 64, 1);
  run_until(kMicrosecond);
  m.device.answer.kind = AnswerKind::retry;
  m.host.ask(Command::memory_write, kMmioBase, 8);
  run_until(3 * kMicrosecond);
  ASSERT_EQ(count(m.host.performed, Outcome::completed), 1U);  // the bridge has the doorbell
  m.host.answer.kind = AnswerKind::accept;
  run_until(6 * kMicrosecond);
  EXPECT_EQ(moved(m.host.taken, Command::memory_read_line), 64U);  // and the data
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_line), 0U);
  m.device.answer.kind = AnswerKind::accept;
  run_until(9 * kMicrosecond);
  EXPECT_EQ(m.device.taken.size(), 1U);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_line), 64U);
}

TEST_F(Bridge, SplitCapacityIsTheReadBuffer) {
  parameters.read_buffer_bytes = 1024;
  Machine& m = pcix();
  m.host.completes_splits = false;
  for (std::uint32_t i = 0; i < 3; ++i) m.device.ask(kRead, 0x1000 * i, 512, 1 + i, i);
  run_until(2 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::split), 2U);
  EXPECT_GT(count(m.device.performed, Outcome::retried), 3U);
  ASSERT_EQ(m.host.taken.size(), 2U);
  m.host.complete(m.host.taken.at(0));
  run_until(4 * kMicrosecond);
  EXPECT_EQ(moved(m.device.taken, Command::split_completion), 512U);
  EXPECT_EQ(count(m.device.performed, Outcome::split), 3U);
}

TEST_F(Bridge, CompletionsCarryTheRequestersTagAndGoBackInOrder) {
  Machine& m = pcix();
  for (std::uint32_t i = 0; i < 4; ++i) m.device.ask(kRead, 0x1000 * i, 256, 1 + i, 40 + i);
  run_until(8 * kMicrosecond);
  EXPECT_EQ(moved(m.device.taken, Command::split_completion), 1024U);
  std::uint32_t tag = 40;
  for (const auto& event : m.device.taken) {
    EXPECT_EQ(event.tag, tag);
    if (event.moved == event.bytes) ++tag;
  }
  EXPECT_EQ(tag, 44U);
}

TEST_F(Bridge, ADelayedReadIsRetriedUntilItsDataAreThere) {
  Machine& m = conventional();
  m.host.answer.initial_wait = 100;  // 1.5 us
  m.device.ask(Command::memory_read_line, 0x2000, 64, 1);
  run_until(1'500'000);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 0U);
  EXPECT_GT(m.statistic("upstream.read_retries"), 3U);
  run_until(4 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 1U);
  EXPECT_EQ(m.device.performed.back().moved, 64U);
  EXPECT_EQ(moved(m.host.taken, Command::memory_read_line), 64U);
}

TEST_F(Bridge, PrefetchGoesByCommand) {
  Machine& m = conventional();
  m.device.ask(Command::memory_read, 0x1000, 8, 1);
  m.device.ask(Command::memory_read_multiple, 0x2000, 512, 3 * kMicrosecond);
  run_until(9 * kMicrosecond);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read), 8U);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_multiple), 512U);
  EXPECT_EQ(moved(m.host.taken, Command::memory_read_line), 64U);
  EXPECT_EQ(moved(m.host.taken, Command::memory_read_multiple), 512U);
  EXPECT_EQ(m.statistic("upstream.fetched"), 576U);
}

TEST_F(Bridge, LeftoverPrefetchIsDiscarded) {
  Machine& m = conventional();
  m.device.ask(Command::memory_read_multiple, 0x2000, 200, 1);
  run_until(5 * kMicrosecond);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_multiple), 200U);
  EXPECT_EQ(m.statistic("upstream.discarded"), 312U);
  // What follows is fetched anew, though the bridge has had it.
  m.device.ask(Command::memory_read_multiple, 0x2000 + 200, 200);
  run_until(10 * kMicrosecond);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_multiple), 400U);
  EXPECT_EQ(m.statistic("upstream.fetched"), 1024U);
}

TEST_F(Bridge, AReadLongerThanThePrefetchTakesSeveralFetches) {
  parameters.prefetch_multiple = 128;
  Machine& m = conventional();
  m.device.ask(Command::memory_read_multiple, 0x2000, 512, 1);
  run_until(9 * kMicrosecond);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_multiple), 512U);
  EXPECT_EQ(count(m.device.performed, Outcome::disconnected), 3U);
  EXPECT_EQ(m.statistic("upstream.fetched"), 512U);
  EXPECT_EQ(m.statistic("upstream.discarded"), 0U);
}

// The host gives 128 bytes at a time, after a wait: the bridge cannot pass on what is to come.
TEST_F(Bridge, DataOfAReadThatTheHostCutsDoNotFlowBeforeTheLastPiece) {
  Machine& m = conventional();
  m.host.answer.initial_wait = 60;
  m.host.answer.max_bytes = 128;
  m.device.ask(Command::memory_read_multiple, 0x2000, 512, 1);
  run_until(20 * kMicrosecond);
  ASSERT_EQ(m.host.taken.size(), 4U);
  const auto data = std::find_if(m.device.performed.begin(), m.device.performed.end(),
                                 [](const auto& event) { return event.moved > 0; });
  ASSERT_NE(data, m.device.performed.end());
  EXPECT_EQ(data->moved, 512U);
  EXPECT_GT(data->time, m.host.taken.back().time);
}

TEST_F(Bridge, OneDelayedReadAtATimeWhenSoLimited) {
  parameters.delayed_reads = 1;
  Machine& m = conventional();
  m.host.answer.initial_wait = 60;
  m.device.ask(Command::memory_read_line, 0x1000, 64, 1);
  m.device.ask(Command::memory_read_line, 0x2000, 64, 2);
  run_until(kMicrosecond);
  EXPECT_EQ(m.statistic("upstream.fetched"), 64U);
  run_until(8 * kMicrosecond);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_line), 128U);
}

TEST_F(Bridge, JoinsAConventionalCardToAPcixSlot) {
  parameters.prefetch_multiple = 256;
  Machine m(BusMode::pcix_133, BusMode::pci_66, parameters);
  m.device.ask(Command::memory_read_multiple, 0x2000, 256, 1);
  m.device.ask(Command::memory_write, 0x8000, 256, 2);
  run_until(9 * kMicrosecond);
  EXPECT_EQ(moved(m.device.performed, Command::memory_read_multiple), 256U);
  EXPECT_EQ(count(m.host.taken, Outcome::split), 1U);
  EXPECT_EQ(moved(m.host.taken, kWrite), 256U);
}

TEST_F(Bridge, JoinsAPcixCardToAConventionalSlot) {
  Machine m(BusMode::pci_66, BusMode::pcix_133, parameters);
  m.device.ask(kRead, 0x2000, 256, 1, 3);
  m.device.ask(kWrite, 0x8000, 256, 2);
  run_until(9 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::split), 1U);
  EXPECT_EQ(moved(m.device.taken, Command::split_completion), 256U);
  EXPECT_EQ(m.device.taken.at(0).tag, 3U);
  EXPECT_EQ(moved(m.host.taken, Command::memory_write), 256U);
}

}  // namespace
}  // namespace slotlab::bus
