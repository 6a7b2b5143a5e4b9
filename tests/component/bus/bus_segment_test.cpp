// SPDX-License-Identifier: Apache-2.0
// The segment by itself: when requests are seen, what settles ties, and that every clock is
// counted once. The clocks of whole scripts are the matter of differential_test.cpp.

#include "bus/bus_segment.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <memory>

#include "tests/support/scripted_probe.h"

namespace slotlab::bus {
namespace {

using test::run_until;
using test::ScriptedProbe;

constexpr Picoseconds kPeriod = 7500;  // PCI-X 133

/// A segment with three probes; probe i claims the addresses from i << 32 on.
struct Bench {
  explicit Bench(const std::string& name, SegmentParameters parameters = {},
                 std::uint32_t latency_timer = 64)
      : segment((name + "_segment").c_str(), parameters) {
    for (std::uint64_t i = 0; i < 3; ++i) {
      const std::string probe = name + "_probe" + std::to_string(i);
      probes.push_back(std::make_unique<ScriptedProbe>(probe.c_str(), pool));
      AgentTraits traits;
      traits.name = "probe" + std::to_string(i);
      traits.latency_timer = latency_timer;
      traits.window_base = i << 32;
      traits.window_size = 1ULL << 32;
      probes.back()->attach(segment, traits);
    }
  }
  ScriptedProbe& operator[](std::size_t i) { return *probes[i]; }
  std::uint64_t clocks(ClockClass c) const { return segment.account().clocks(c); }
  std::uint64_t sum() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kClockClasses; ++i) sum += clocks(static_cast<ClockClass>(i));
    return sum;
  }

  TransactionPool pool;
  BusSegment segment;
  std::vector<std::unique_ptr<ScriptedProbe>> probes;
};

constexpr std::uint64_t kTarget = 2ULL << 32;
constexpr Command kWrite = Command::memory_write_block;

// 64 bytes, decode B: 14 clocks from the address phase to the free bus.
constexpr std::int64_t kWriteClocks = 64 / 8 + 6;

SegmentParameters grant(std::uint32_t clocks, Parking parking) {
  SegmentParameters parameters;
  parameters.grant_clocks = clocks;
  parameters.parking = parking;
  return parameters;
}

// A request made at a clock edge is seen at the next one; one made before the edge, at the edge.
TEST(BusSegment, ARequestIsSeenAtTheFirstEdgeAfterIt) {
  Bench before("before", grant(0, Parking::none));
  Bench at("at", grant(0, Parking::none));
  before[0].ask(kWrite, kTarget, 64, 10 * kPeriod - 1);
  at[0].ask(kWrite, kTarget, 64, 10 * kPeriod);
  run_until(kMicrosecond);
  EXPECT_EQ(before[0].performed.at(0).time, (10 + kWriteClocks) * kPeriod);
  EXPECT_EQ(at[0].performed.at(0).time, (11 + kWriteClocks) * kPeriod);
}

TEST(BusSegment, TheGrantTakesItsClocksUnlessTheBusIsParked) {
  Bench parked("parked", grant(3, Parking::last_user));
  Bench unparked("unparked", grant(3, Parking::none));
  for (Bench* bench : {&parked, &unparked}) {
    (*bench)[0].ask(kWrite, kTarget, 64, 9 * kPeriod + 1);
    (*bench)[0].ask(kWrite, kTarget, 64, 99 * kPeriod + 1);
  }
  run_until(2 * kMicrosecond);
  for (Bench* bench : {&parked, &unparked}) {  // nobody has used the bus yet
    EXPECT_EQ((*bench)[0].performed.at(0).time, (13 + kWriteClocks) * kPeriod);
  }
  EXPECT_EQ(parked[0].performed.at(1).time, (100 + kWriteClocks) * kPeriod);
  EXPECT_EQ(unparked[0].performed.at(1).time, (103 + kWriteClocks) * kPeriod);
}

// Hidden arbitration: a request that was seen long enough before the bus is free loses nothing.
TEST(BusSegment, ArbitrationHidesBehindATransaction) {
  Bench bench("hidden", grant(3, Parking::none));
  bench[0].ask(kWrite, kTarget, 64, 1);            // address phase at clock 4
  bench[1].ask(kWrite, kTarget, 64, 5 * kPeriod);  // seen at 6
  run_until(kMicrosecond);
  EXPECT_EQ(bench[0].performed.at(0).time, (4 + kWriteClocks) * kPeriod);
  EXPECT_EQ(bench[1].performed.at(0).time, (4 + 2 * kWriteClocks) * kPeriod);
}

TEST(BusSegment, RequestsOfOneClockAreEqualWhateverTheirOrder) {
  Bench up("up");
  Bench down("down");
  up[0].ask(kWrite, kTarget, 64, 1);
  up[1].ask(kWrite, kTarget, 64, 2);
  down[1].ask(kWrite, kTarget, 64, 1);
  down[0].ask(kWrite, kTarget, 64, 2);
  run_until(kMicrosecond);
  for (Bench* bench : {&up, &down}) {
    EXPECT_LT((*bench)[0].performed.at(0).time, (*bench)[1].performed.at(0).time);
  }
}

// A burst of 512 bytes has its address phase at 2, first data at 6; its ADBs end at 21, 37, 53.
TEST(BusSegment, ALateRequestCutsTheBurstAtTheAdbAfterItsGrantIsGone) {
  const struct {
    std::int64_t seen;
    std::uint32_t moved;
  } cases[] = {{5, 128}, {20, 128}, {21, 256}, {36, 256}, {37, 384}, {52, 384}, {53, 512}};
  std::vector<std::unique_ptr<Bench>> benches;
  for (const auto& c : cases) {
    benches.push_back(
        std::make_unique<Bench>("seen" + std::to_string(c.seen), SegmentParameters{}, 0));
    (*benches.back())[0].ask(kWrite, kTarget, 512, 1);
  }
  for (const auto& c : cases) {
    run_until(c.seen * kPeriod - 2);  // leaves the time at c.seen * kPeriod - 1
    (*benches[static_cast<std::size_t>(&c - cases)])[1].ask(kWrite, kTarget, 64);
  }
  run_until(2 * kMicrosecond);
  for (const auto& c : cases) {
    Bench& bench = *benches[static_cast<std::size_t>(&c - cases)];
    EXPECT_EQ(bench[0].performed.at(0).moved, c.moved) << c.seen;
    EXPECT_EQ(bench[0].performed.back().moved, c.moved == 512 ? 512 : 512 - c.moved);
  }
}

TEST(BusSegment, TheLatencyTimerHoldsTheCutBack) {
  // With the address phase at clock 2, an ADB ends 19, 35 and 51 clocks into the burst.
  for (const std::uint32_t timer : {19U, 20U, 35U, 36U, 52U}) {
    auto* const bench =  // lives as long as the simulation
        new Bench("timer" + std::to_string(timer), SegmentParameters{}, timer);
    (*bench)[0].ask(kWrite, kTarget, 512, 1);
    (*bench)[1].ask(kWrite, kTarget, 64, 1);
    static std::vector<std::unique_ptr<Bench>> benches;
    benches.emplace_back(bench);
    if (timer != 52) continue;
    run_until(2 * kMicrosecond);
    EXPECT_EQ((*benches[0])[0].performed.at(0).moved, 128U);
    EXPECT_EQ((*benches[1])[0].performed.at(0).moved, 256U);
    EXPECT_EQ((*benches[2])[0].performed.at(0).moved, 256U);
    EXPECT_EQ((*benches[3])[0].performed.at(0).moved, 384U);
    EXPECT_EQ((*benches[4])[0].performed.at(0).moved, 512U);
    benches.clear();
  }
}

// Wherever the measurement starts - idle, waits, in mid-burst - each clock after is counted once.
TEST(BusSegment, TheClassesSumToTheClocksOfTheMeasurement) {
  std::vector<std::unique_ptr<Bench>> benches;
  std::vector<Picoseconds> starts;
  for (std::int64_t i = 0; i < 60; ++i) {
    benches.push_back(std::make_unique<Bench>("start" + std::to_string(i)));
    Bench& bench = *benches.back();
    bench[0].ask(kWrite, kTarget, 512, 10 * kPeriod + 1);
    bench[1].ask(kWrite, kTarget, 512, 12 * kPeriod + 1);
    bench[1].answer.kind = AnswerKind::split;
    bench[1].completes_splits = true;
    bench[2].ask(Command::memory_read_block, 1ULL << 32, 256, 20 * kPeriod + 1);
    starts.push_back(i * 4 * kPeriod + i % 4 * 2500);
  }
  for (std::size_t i = 0; i < benches.size(); ++i) {
    run_until(starts[i]);
    benches[i]->segment.settle(starts[i]);
    benches[i]->segment.start_measurement(starts[i]);
  }
  const Picoseconds end = 400 * kPeriod + 1234;
  run_until(end);
  for (std::size_t i = 0; i < benches.size(); ++i) {
    benches[i]->segment.settle(end);
    const std::int64_t clocks = 400 - (starts[i] + kPeriod - 1) / kPeriod;
    EXPECT_EQ(benches[i]->segment.account().total(), clocks) << starts[i];
    EXPECT_EQ(benches[i]->sum(), static_cast<std::uint64_t>(clocks)) << starts[i];
  }
  // The first one saw it all: 512 + 512 + 256 bytes.
  EXPECT_EQ(benches[0]->clocks(ClockClass::data), 160U);
  EXPECT_EQ(benches.back()->clocks(ClockClass::data), 0U);
}

TEST(BusSegment, SettlingCountsThePastOfAStandingRequestAsArbitration) {
  Bench bench("settle", grant(8, Parking::none));
  bench[0].ask(kWrite, kTarget, 64, 10 * kPeriod - 1);  // address phase at 18
  run_until(14 * kPeriod);
  bench.segment.settle(14 * kPeriod);
  EXPECT_EQ(bench.clocks(ClockClass::idle_free), 10U);
  EXPECT_EQ(bench.clocks(ClockClass::arbitration), 4U);
  run_until(kMicrosecond);
  EXPECT_EQ(bench.clocks(ClockClass::idle_free), 10U);
  EXPECT_EQ(bench.clocks(ClockClass::arbitration), 8U);
}

/// A part of a machine that holds a segment.
struct Slot : sc_core::sc_module {
  explicit Slot(const sc_core::sc_module_name& name) : sc_module(name), segment("bus", {}) {}
  BusSegment segment;
};

// A SystemC warning (a name taken twice, a name that is none) would fail this test.
TEST(BusSegment, SegmentsMayHoldAgentsOfTheSameName) {
  Slot one("slot0");
  Slot two("slot1");
  TransactionPool pool;
  ScriptedProbe first("first", pool);
  ScriptedProbe second("second", pool);
  AgentTraits traits;
  traits.name = "host";
  traits.claims_rest = true;
  first.attach(one.segment, traits);
  second.attach(two.segment, traits);
  run_until(kPeriod);
}

/// Asks for the bus from within its own address phase.
class Impatient : public ScriptedProbe {
 public:
  using ScriptedProbe::ScriptedProbe;

 protected:
  TargetAnswer address_phase(const BusTransaction& t) override {
    ask(kWrite, 0, 64);
    return ScriptedProbe::address_phase(t);
  }
};

TEST(BusSegment, ATargetMayAskInItsAddressPhase) {
  TransactionPool pool;
  BusSegment segment("segment", {});
  ScriptedProbe initiator("initiator", pool);
  Impatient target("target", pool);
  AgentTraits traits;
  traits.name = "initiator";
  traits.window_size = 1ULL << 32;
  traits.latency_timer = 0;
  initiator.attach(segment, traits);
  traits.name = "target";
  traits.window_base = 1ULL << 32;
  target.attach(segment, traits);
  initiator.ask(kWrite, 1ULL << 32, 64, 1);
  initiator.ask(kWrite, 1ULL << 32, 512, kMicrosecond + 1);
  run_until(3 * kMicrosecond);
  ASSERT_EQ(target.performed.size(), 5U);  // 512 bytes are cut at each ADB
  EXPECT_EQ(initiator.performed.at(0).time, (2 + kWriteClocks) * kPeriod);
  EXPECT_EQ(target.performed.at(0).time, (2 + 2 * kWriteClocks) * kPeriod);
  Picoseconds last = 0;
  for (const ScriptedProbe::Event& event : target.performed) {
    EXPECT_GT(event.time, last);
    last = event.time;
  }
}

/// Asks for one write, and makes it shorter.
class Trimming : public ScriptedProbe {
 public:
  Trimming(const sc_core::sc_module_name& name, TransactionPool& pool)
      : ScriptedProbe(sc_core::sc_module_name(name), pool), own_pool_(pool) {}
  void start(std::uint32_t bytes, Picoseconds delay) {
    transaction_ = &own_pool_.acquire();
    transaction_->command = kWrite;
    transaction_->address = 1ULL << 32;
    transaction_->bytes = bytes;
    request(*transaction_, delay);
  }
  void trim(std::uint32_t bytes) { shorten(*transaction_, bytes); }

 private:
  TransactionPool& own_pool_;
  BusTransaction* transaction_ = nullptr;
};

// The address phase of 512 bytes stands at clock 2, their first data at 6, their last at 69.
TEST(BusSegment, AWriteMayBecomeShorterWhileItWaitsOrRuns) {
  struct Case {
    std::int64_t clock;
    std::int64_t end;
  };
  constexpr Case kCases[] = {{0, 2 + 22}, {1, 2 + 22}, {5, 2 + 22}, {20, 2 + 22}};
  TransactionPool pool;
  std::vector<std::unique_ptr<BusSegment>> segments;
  std::vector<std::unique_ptr<Trimming>> initiators;
  std::vector<std::unique_ptr<ScriptedProbe>> targets;
  for (const Case& c : kCases) {
    const std::string number = std::to_string(c.clock);
    segments.push_back(std::make_unique<BusSegment>(("bus" + number).c_str(), SegmentParameters{}));
    initiators.push_back(std::make_unique<Trimming>(("from" + number).c_str(), pool));
    targets.push_back(std::make_unique<ScriptedProbe>(("to" + number).c_str(), pool));
    AgentTraits traits;
    traits.name = "agent";
    initiators.back()->attach(*segments.back(), traits);
    traits.claims_rest = true;
    targets.back()->attach(*segments.back(), traits);
    initiators.back()->start(512, 1);
  }
  for (std::size_t i = 0; i < segments.size(); ++i) {
    run_until(kCases[i].clock * kPeriod + 10);
    initiators[i]->trim(128);
  }
  run_until(kMicrosecond);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    ASSERT_EQ(targets[i]->taken.size(), 1U);
    EXPECT_EQ(targets[i]->taken.at(0).moved, 128U);
    EXPECT_EQ(initiators[i]->performed.at(0).time, kCases[i].end * kPeriod) << kCases[i].clock;
  }
}

// Too late is too late: the transaction ends at once, and time does not run backwards.
TEST(BusSegment, AWriteThatBecomesShorterTooLateEndsAtOnce) {
  TransactionPool pool;
  BusSegment segment("bus", {});
  Trimming initiator("initiator", pool);
  ScriptedProbe target("target", pool);
  AgentTraits traits;
  traits.name = "agent";
  initiator.attach(segment, traits);
  traits.claims_rest = true;
  target.attach(segment, traits);
  initiator.start(512, 1);
  run_until(40 * kPeriod);
  initiator.trim(128);
  run_until(kMicrosecond);
  segment.settle(kMicrosecond);
  ASSERT_EQ(initiator.performed.size(), 1U);
  EXPECT_EQ(initiator.performed.at(0).time, 40 * kPeriod + 1);
  EXPECT_EQ(segment.account().total(), kMicrosecond / kPeriod);
}

TEST(BusSegment, AnAddressThatNobodyClaimsIsAnError) {
  Bench bench("unclaimed");
  bench[0].ask(kWrite, 7ULL << 32, 64, 1);
  EXPECT_NONFATAL_FAILURE(EXPECT_THROW(run_until(kMicrosecond), sc_core::sc_report), "claims");
}

TEST(BusSegment, ReportCountsByAgent) {
  Bench bench("report", {}, 0);
  bench[0].ask(kWrite, kTarget, 512, 1);
  bench[1].ask(kWrite, kTarget, 512, 1);
  run_until(200 * kPeriod);
  bench.segment.settle(200 * kPeriod);
  StatisticsGroup out("segment");
  bench.segment.report(out, 200 * kPeriod);
  EXPECT_EQ(out.find("agents.probe0.transactions")->value, 4);
  EXPECT_EQ(out.find("agents.probe0.preemptions")->value, 3);
  EXPECT_EQ(out.find("agents.probe0.retries")->value, 0);
  const double share = out.find("utilization")->value;
  EXPECT_DOUBLE_EQ(
      share, 1 - (out.find("clocks.idle_free")->value + out.find("clocks.idle_blocked")->value +
                  out.find("clocks.arbitration")->value));
  EXPECT_DOUBLE_EQ(out.find("clocks.data")->value, 128.0 / 200.0);
}

}  // namespace
}  // namespace slotlab::bus
