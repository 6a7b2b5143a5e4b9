// SPDX-License-Identifier: Apache-2.0
// Conventional PCI, clock by clock. Clock 0 is the address phase; the last data phase stands at
// `first_data + data_phases - 1`, so "not at n-1, at n" is asked of the preemption clock.

#include "bus/conventional_clock_rules.h"

#include <gtest/gtest.h>

#include "tests/unit/bus/timing.h"

namespace slotlab::bus {
namespace {

constexpr Command kWrite = Command::memory_write;
constexpr Command kInvalidate = Command::memory_write_invalidate;
constexpr Command kReads[] = {Command::memory_read, Command::memory_read_line,
                              Command::memory_read_multiple};
constexpr DecodeSpeed kSpeeds[] = {DecodeSpeed::fast, DecodeSpeed::medium, DecodeSpeed::slow};

class ConventionalRules : public testing::Test {
 protected:
  TransactionTiming plan(const BusTransaction& t, const TargetAnswer& a) const {
    const TransactionTiming timing = wide_.plan(t, a);
    EXPECT_EQ(sum_of_runs(timing), timing.total);
    return timing;
  }
  TransactionTiming preempted(const BusTransaction& t, const TargetAnswer& a,
                              std::uint32_t clock) const {
    const TransactionTiming timing = wide_.preempted(t, a, clock);
    EXPECT_EQ(sum_of_runs(timing), timing.total);
    return timing;
  }

  ConventionalClockRules wide_{8};
  ConventionalClockRules narrow_{4};
};

TEST_F(ConventionalRules, WriteByDecodeSpeed) {
  const std::uint32_t first[] = {1, 2, 3};
  for (const Command command : {kWrite, kInvalidate}) {
    for (std::size_t i = 0; i < 3; ++i) {
      const TransactionTiming t = plan(transaction(command, 0, 512), answer(kSpeeds[i]));
      EXPECT_EQ(t.first_data, first[i]);
      EXPECT_EQ(t.data_phases, 64U);
      EXPECT_EQ(t.total, first[i] + 64 + 1);
      EXPECT_EQ(t.bytes_moved, 512U);
      EXPECT_EQ(t.outcome, Outcome::completed);
      EXPECT_EQ(clocks_of(t, ClockClass::address), 1U);
      EXPECT_EQ(clocks_of(t, ClockClass::initial_wait), first[i] - 1);
      EXPECT_EQ(clocks_of(t, ClockClass::data), 64U);
      EXPECT_EQ(clocks_of(t, ClockClass::turnaround), 1U);
    }
  }
}

// The data of a read wait for the turnaround clock, even from a target that decodes fast.
TEST_F(ConventionalRules, ReadByDecodeSpeed) {
  const std::uint32_t first[] = {2, 2, 3};
  for (const Command command : kReads) {
    for (std::size_t i = 0; i < 3; ++i) {
      const TransactionTiming t = plan(transaction(command, 0, 64), answer(kSpeeds[i]));
      EXPECT_EQ(t.first_data, first[i]);
      EXPECT_EQ(t.total, first[i] + 8 + 1);
      EXPECT_EQ(clocks_of(t, ClockClass::turnaround), 2U);
      EXPECT_EQ(clocks_of(t, ClockClass::initial_wait), first[i] - 2);
    }
  }
}

// A write of N bytes, medium decode: N/8 + 3 clocks; 4 data phases make 7.
TEST_F(ConventionalRules, ClockBudgetOfMediumDecode) {
  for (const std::uint32_t bytes : {8U, 32U, 64U, 512U, 2048U, 4096U}) {
    EXPECT_EQ(plan(transaction(kWrite, 0, bytes), answer(DecodeSpeed::medium)).total,
              bytes / 8 + 3);
  }
  // Immediate read: address + turnaround + initial latency + data + idle.
  for (const std::uint32_t wait : {0U, 1U, 13U}) {
    TargetAnswer a = answer(DecodeSpeed::medium);
    a.initial_wait = wait;
    EXPECT_EQ(plan(transaction(Command::memory_read_multiple, 0, 512), a).total, 67 + wait);
  }
}

TEST_F(ConventionalRules, InitialWaitDelaysTheFirstDataPhaseOnly) {
  TargetAnswer a = answer(DecodeSpeed::medium);
  a.initial_wait = 7;
  const TransactionTiming t = plan(transaction(kWrite, 0, 64), a);
  EXPECT_EQ(t.first_data, 9U);
  EXPECT_EQ(clocks_of(t, ClockClass::initial_wait), 8U);
  EXPECT_EQ(clocks_of(t, ClockClass::wait_state), 0U);
  EXPECT_EQ(t.total, 18U);
}

TEST_F(ConventionalRules, WaitStatesStandBetweenDataPhases) {
  TargetAnswer a = answer(DecodeSpeed::medium);
  a.waits_per_phase = 3;
  EXPECT_EQ(clocks_of(plan(transaction(kWrite, 0, 8), a), ClockClass::wait_state), 0U);
  EXPECT_EQ(clocks_of(plan(transaction(kWrite, 0, 16), a), ClockClass::wait_state), 3U);
  const TransactionTiming t = plan(transaction(kWrite, 0, 64), a);
  EXPECT_EQ(clocks_of(t, ClockClass::wait_state), 21U);
  EXPECT_EQ(t.total, 11U + 21U);
}

TEST_F(ConventionalRules, UnalignedAddressTakesAPhaseMore) {
  const TargetAnswer a = answer(DecodeSpeed::medium);
  EXPECT_EQ(plan(transaction(kWrite, 0, 8), a).data_phases, 1U);
  EXPECT_EQ(plan(transaction(kWrite, 0, 9), a).data_phases, 2U);
  EXPECT_EQ(plan(transaction(kWrite, 7, 1), a).data_phases, 1U);
  EXPECT_EQ(plan(transaction(kWrite, 7, 2), a).data_phases, 2U);
  EXPECT_EQ(plan(transaction(kWrite, 1, 64), a).data_phases, 9U);
  EXPECT_EQ(plan(transaction(kWrite, 4, 60), a).data_phases, 8U);
}

TEST_F(ConventionalRules, NarrowBusTakesTwiceThePhases) {
  const TargetAnswer a = answer(DecodeSpeed::medium);
  EXPECT_EQ(narrow_.plan(transaction(kWrite, 0, 64), a).data_phases, 16U);
  EXPECT_EQ(narrow_.plan(transaction(kWrite, 0, 64), a).total, 19U);
  EXPECT_EQ(narrow_.plan(transaction(kWrite, 3, 2), a).data_phases, 2U);
  EXPECT_EQ(narrow_.plan(transaction(kWrite, 4, 4), a).data_phases, 1U);
}

TEST_F(ConventionalRules, RetryMovesNothing) {
  const std::uint32_t clocks[] = {4, 5, 6};
  for (std::size_t i = 0; i < 3; ++i) {
    for (const Command command : {Command::memory_read_multiple, kWrite}) {
      const TransactionTiming t =
          plan(transaction(command, 0, 512), answer(kSpeeds[i], AnswerKind::retry));
      EXPECT_EQ(t.total, clocks[i]);
      EXPECT_EQ(clocks_of(t, ClockClass::retry), clocks[i]);
      EXPECT_EQ(t.outcome, Outcome::retried);
      EXPECT_EQ(t.bytes_moved, 0U);
      EXPECT_EQ(t.data_phases, 0U);
    }
  }
}

TEST_F(ConventionalRules, RetryCannotBePreempted) {
  const TransactionTiming t =
      preempted(transaction(kWrite, 0, 512), answer(DecodeSpeed::medium, AnswerKind::retry), 1);
  EXPECT_EQ(t.outcome, Outcome::retried);
  EXPECT_EQ(t.total, 5U);
}

TEST_F(ConventionalRules, TargetDisconnectTakesAClosingClock) {
  TargetAnswer a = answer(DecodeSpeed::medium);
  a.max_bytes = 64;
  const TransactionTiming whole = plan(transaction(kWrite, 0, 64), a);
  EXPECT_EQ(whole.outcome, Outcome::completed);
  EXPECT_EQ(whole.total, 11U);
  const TransactionTiming cut = plan(transaction(kWrite, 0, 65), a);
  EXPECT_EQ(cut.outcome, Outcome::disconnected);
  EXPECT_EQ(cut.bytes_moved, 64U);
  EXPECT_EQ(cut.total, 12U);
  EXPECT_EQ(clocks_of(cut, ClockClass::disconnect), 1U);
}

TEST_F(ConventionalRules, PreemptionBeforeDataLeavesOneDataPhase) {
  const TargetAnswer a = answer(DecodeSpeed::medium);  // first data at clock 2
  for (const std::uint32_t clock : {0U, 1U, 2U}) {
    const TransactionTiming t = preempted(transaction(kWrite, 0, 64), a, clock);
    EXPECT_EQ(t.outcome, Outcome::preempted) << clock;
    EXPECT_EQ(t.data_phases, 1U) << clock;
    EXPECT_EQ(t.bytes_moved, 8U);
    EXPECT_EQ(t.total, 4U);
  }
  EXPECT_EQ(preempted(transaction(kWrite, 0, 64), a, 3).data_phases, 2U);
}

TEST_F(ConventionalRules, PreemptionEndsWithTheDataPhaseOfItsClock) {
  const TargetAnswer a = answer(DecodeSpeed::medium);
  for (std::uint32_t clock = 2; clock < 9; ++clock) {
    const TransactionTiming t = preempted(transaction(kWrite, 0, 64), a, clock);
    EXPECT_EQ(t.outcome, Outcome::preempted) << clock;
    EXPECT_EQ(t.first_data + t.data_phases - 1, clock);
    EXPECT_EQ(t.bytes_moved, 8 * (clock - 1));
  }
  // The last data phase stands at clock 9: from there on nothing is left to cut.
  for (const std::uint32_t clock : {9U, 10U, 1000U}) {
    const TransactionTiming t = preempted(transaction(kWrite, 0, 64), a, clock);
    EXPECT_EQ(t.outcome, Outcome::completed) << clock;
    EXPECT_EQ(t.total, 11U);
  }
}

TEST_F(ConventionalRules, PreemptionInAWaitStateGoesOnToTheNextDataPhase) {
  TargetAnswer a = answer(DecodeSpeed::medium);
  a.waits_per_phase = 2;  // data at 2, 5, 8, 11 ...
  EXPECT_EQ(preempted(transaction(kWrite, 0, 64), a, 2).data_phases, 1U);
  EXPECT_EQ(preempted(transaction(kWrite, 0, 64), a, 3).data_phases, 2U);
  EXPECT_EQ(preempted(transaction(kWrite, 0, 64), a, 5).data_phases, 2U);
  EXPECT_EQ(preempted(transaction(kWrite, 0, 64), a, 6).data_phases, 3U);
  EXPECT_EQ(preempted(transaction(kWrite, 0, 64), a, 5).total, 1U + 1 + 1 + 2 + 1 + 1);
}

TEST_F(ConventionalRules, PreemptionOfAnUnalignedBurstCountsItsShortFirstPhase) {
  const TransactionTiming t = preempted(transaction(kWrite, 5, 64), answer(DecodeSpeed::medium), 3);
  EXPECT_EQ(t.data_phases, 2U);
  EXPECT_EQ(t.bytes_moved, 11U);
}

TEST_F(ConventionalRules, PreemptedReadKeepsItsTurnaround) {
  const TransactionTiming t =
      preempted(transaction(Command::memory_read_line, 0, 64), answer(DecodeSpeed::fast), 4);
  EXPECT_EQ(t.data_phases, 3U);
  EXPECT_EQ(clocks_of(t, ClockClass::turnaround), 2U);
  EXPECT_EQ(t.total, 6U);
}

// Memory write and invalidate: first data at 2, the line's last data phase at 9.
TEST_F(ConventionalRules, WriteAndInvalidateEndsAtItsCacheLine) {
  const TargetAnswer a = answer(DecodeSpeed::medium);
  const BusTransaction t = transaction(kInvalidate, 0, 192);
  for (const std::uint32_t clock : {0U, 2U, 8U, 9U}) {
    const TransactionTiming cut = preempted(t, a, clock);
    EXPECT_EQ(cut.bytes_moved, 64U) << clock;
    EXPECT_EQ(cut.outcome, Outcome::preempted);
    EXPECT_EQ(cut.total, 11U);
  }
  EXPECT_EQ(preempted(t, a, 10).bytes_moved, 128U);
  EXPECT_EQ(preempted(t, a, 17).bytes_moved, 128U);
  EXPECT_EQ(preempted(t, a, 18).bytes_moved, 192U);
  EXPECT_EQ(preempted(t, a, 18).outcome, Outcome::completed);
}

TEST_F(ConventionalRules, TheTargetMayCutAWriteAndInvalidateInsideItsLine) {
  TargetAnswer a = answer(DecodeSpeed::medium);
  a.max_bytes = 48;
  const TransactionTiming t = preempted(transaction(kInvalidate, 0, 128), a, 3);
  EXPECT_EQ(t.outcome, Outcome::disconnected);
  EXPECT_EQ(t.bytes_moved, 48U);
}

TEST_F(ConventionalRules, PreemptionBeforeTheTargetsDisconnectWins) {
  TargetAnswer a = answer(DecodeSpeed::medium);
  a.max_bytes = 64;
  EXPECT_EQ(preempted(transaction(kWrite, 0, 128), a, 8).outcome, Outcome::preempted);
  EXPECT_EQ(preempted(transaction(kWrite, 0, 128), a, 9).outcome, Outcome::disconnected);
}

TEST_F(ConventionalRules, MadeForTheConventionalModes) {
  for (const BusMode mode : {BusMode::pci_33, BusMode::pci_66}) {
    EXPECT_EQ(make_clock_rules(mode, 32)->width_bytes(), 4U);
    EXPECT_EQ(make_clock_rules(mode, 64)
                  ->plan(transaction(kWrite, 0, 64), answer(DecodeSpeed::medium))
                  .total,
              11U);
  }
}

}  // namespace
}  // namespace slotlab::bus
