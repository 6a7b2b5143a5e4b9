// SPDX-License-Identifier: Apache-2.0
// PCI-X, clock by clock. Clock 0 is the address phase, clock 1 the attribute phase.

#include "bus/pcix_clock_rules.h"

#include <gtest/gtest.h>

#include "tests/unit/bus/timing.h"

namespace slotlab::bus {
namespace {

constexpr Command kWrite = Command::memory_write_block;
constexpr Command kRead = Command::memory_read_block;
constexpr DecodeSpeed kSpeeds[] = {DecodeSpeed::fast, DecodeSpeed::medium, DecodeSpeed::slow};

class PcixRules : public testing::Test {
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

  PcixClockRules wide_{8};
  PcixClockRules narrow_{4};
};

// Decode A, no wait: N/8 + 5 clocks; B and C one and two more.
TEST_F(PcixRules, ClockBudgetByDecodeSpeed) {
  for (std::uint32_t i = 0; i < 3; ++i) {
    for (const Command command : {kWrite, kRead, Command::memory_write}) {
      const TransactionTiming t = plan(transaction(command, 0, 512), answer(kSpeeds[i]));
      EXPECT_EQ(t.first_data, 3 + i);
      EXPECT_EQ(t.total, 512 / 8 + 5 + i);
      EXPECT_EQ(clocks_of(t, ClockClass::address), 2U);
      EXPECT_EQ(clocks_of(t, ClockClass::initial_wait), 1 + i);
      EXPECT_EQ(clocks_of(t, ClockClass::data), 64U);
      EXPECT_EQ(clocks_of(t, ClockClass::turnaround), 2U);
    }
  }
}

TEST_F(PcixRules, SplitCompletionCountsItsOverheadAsItsOwn) {
  const TransactionTiming t =
      plan(transaction(Command::split_completion, 0, 512), answer(DecodeSpeed::fast));
  EXPECT_EQ(t.total, 512U / 8 + 5);
  EXPECT_EQ(clocks_of(t, ClockClass::data), 64U);
  EXPECT_EQ(clocks_of(t, ClockClass::split_completion), 5U);
  EXPECT_EQ(clocks_of(t, ClockClass::address), 0U);
}

TEST_F(PcixRules, WritesAndCompletionsWaitAnEvenNumberOfClocks) {
  for (std::uint32_t wait = 0; wait < 6; ++wait) {
    TargetAnswer a = answer(DecodeSpeed::fast);
    a.initial_wait = wait;
    const std::uint32_t even = (wait + 1) / 2 * 2;
    EXPECT_EQ(plan(transaction(kWrite, 0, 64), a).first_data, 3 + even) << wait;
    EXPECT_EQ(plan(transaction(Command::memory_write, 0, 64), a).first_data, 3 + even);
    EXPECT_EQ(plan(transaction(Command::split_completion, 0, 64), a).first_data, 3 + even);
    EXPECT_EQ(plan(transaction(kRead, 0, 64), a).first_data, 3 + wait);
    EXPECT_EQ(plan(transaction(Command::memory_read_dword, 0, 4), a).first_data, 3 + wait);
  }
}

TEST_F(PcixRules, NoWaitStatesAfterTheFirstDataPhase) {
  TargetAnswer a = answer(DecodeSpeed::fast);
  a.waits_per_phase = 4;
  const TransactionTiming t = plan(transaction(kWrite, 0, 512), a);
  EXPECT_EQ(t.total, 69U);
  EXPECT_EQ(clocks_of(t, ClockClass::wait_state), 0U);
}

TEST_F(PcixRules, SplitResponseAndRetryMoveNothing) {
  for (std::uint32_t i = 0; i < 3; ++i) {
    const TransactionTiming split =
        plan(transaction(kRead, 0, 512), answer(kSpeeds[i], AnswerKind::split));
    EXPECT_EQ(split.total, 6 + i);
    EXPECT_EQ(clocks_of(split, ClockClass::split_request), 6 + i);
    EXPECT_EQ(split.outcome, Outcome::split);
    EXPECT_EQ(split.bytes_moved, 0U);
    const TransactionTiming retry =
        plan(transaction(kWrite, 0, 512), answer(kSpeeds[i], AnswerKind::retry));
    EXPECT_EQ(clocks_of(retry, ClockClass::retry), 6 + i);
    EXPECT_EQ(retry.outcome, Outcome::retried);
    EXPECT_EQ(
        preempted(transaction(kWrite, 0, 512), answer(kSpeeds[i], AnswerKind::retry), 1).total,
        6 + i);
  }
}

TEST_F(PcixRules, WidthAndAlignment) {
  const TargetAnswer a = answer(DecodeSpeed::fast);
  EXPECT_EQ(plan(transaction(kWrite, 0, 9), a).data_phases, 2U);
  EXPECT_EQ(plan(transaction(kWrite, 7, 2), a).data_phases, 2U);
  EXPECT_EQ(plan(transaction(kWrite, 7, 1), a).data_phases, 1U);
  EXPECT_EQ(narrow_.plan(transaction(kWrite, 0, 512), a).total, 128U + 5);
  EXPECT_EQ(narrow_.plan(transaction(kWrite, 6, 4), a).data_phases, 2U);
}

TEST_F(PcixRules, TargetDisconnectsAtTheLastAdbItHasRoomFor) {
  TargetAnswer a = answer(DecodeSpeed::fast);
  const struct {
    std::uint64_t address;
    std::uint32_t room;
    std::uint32_t moved;
  } cases[] = {{0, 128, 128},  {0, 255, 128}, {0, 256, 256}, {64, 191, 64},
               {64, 192, 192}, {120, 8, 8},   {127, 1, 1},   {127, 129, 129}};
  for (const auto& c : cases) {
    a.max_bytes = c.room;
    const TransactionTiming t = plan(transaction(kWrite, c.address, 512), a);
    EXPECT_EQ(t.bytes_moved, c.moved) << c.address << ' ' << c.room;
    EXPECT_EQ(t.outcome, Outcome::disconnected);
    EXPECT_EQ(t.total, 3 + t.data_phases + 2);
  }
  a.max_bytes = 512;
  EXPECT_EQ(plan(transaction(kWrite, 0, 512), a).outcome, Outcome::completed);
}

// First data at clock 3: the ADBs of an aligned burst end at clocks 18, 34, 50 and 66.
TEST_F(PcixRules, PreemptionEndsAtAnAdb) {
  const TargetAnswer a = answer(DecodeSpeed::fast);
  const BusTransaction t = transaction(kWrite, 0, 512);
  const struct {
    std::uint32_t clock;
    std::uint32_t moved;
  } cases[] = {{0, 128},  {1, 128},  {3, 128},  {17, 128}, {18, 128}, {19, 256},
               {34, 256}, {35, 384}, {50, 384}, {51, 512}, {66, 512}, {900, 512}};
  for (const auto& c : cases) {
    const TransactionTiming cut = preempted(t, a, c.clock);
    EXPECT_EQ(cut.bytes_moved, c.moved) << c.clock;
    EXPECT_EQ(cut.outcome, c.moved == 512 ? Outcome::completed : Outcome::preempted);
    EXPECT_EQ(cut.total, 3 + c.moved / 8 + 2);
  }
}

TEST_F(PcixRules, PreemptionOfAnUnalignedBurst) {
  const TargetAnswer a = answer(DecodeSpeed::fast);
  const BusTransaction t = transaction(kWrite, 121, 300);  // phases: 121..127, 128..135, ...
  EXPECT_EQ(preempted(t, a, 3).bytes_moved, 7U);
  EXPECT_EQ(preempted(t, a, 4).bytes_moved, 135U);
  EXPECT_EQ(preempted(t, a, 19).bytes_moved, 135U);
  EXPECT_EQ(preempted(t, a, 20).bytes_moved, 263U);
  EXPECT_EQ(preempted(t, a, 36).bytes_moved, 300U);
}

TEST_F(PcixRules, BurstWithinAnAdbCannotBePreempted) {
  const TransactionTiming t = preempted(transaction(kWrite, 0, 128), answer(DecodeSpeed::fast), 1);
  EXPECT_EQ(t.outcome, Outcome::completed);
  EXPECT_EQ(t.bytes_moved, 128U);
}

TEST_F(PcixRules, PreemptionAndDisconnect) {
  TargetAnswer a = answer(DecodeSpeed::fast);
  a.max_bytes = 256;
  EXPECT_EQ(preempted(transaction(kWrite, 0, 512), a, 18).outcome, Outcome::preempted);
  EXPECT_EQ(preempted(transaction(kWrite, 0, 512), a, 19).outcome, Outcome::disconnected);
}

TEST_F(PcixRules, PreemptedCompletionKeepsItsClass) {
  const TransactionTiming t =
      preempted(transaction(Command::split_completion, 0, 512), answer(DecodeSpeed::medium), 1);
  EXPECT_EQ(t.bytes_moved, 128U);
  EXPECT_EQ(clocks_of(t, ClockClass::split_completion), 6U);
  EXPECT_EQ(clocks_of(t, ClockClass::data), 16U);
}

TEST_F(PcixRules, MadeForThePcixModes) {
  for (const BusMode mode : {BusMode::pcix_66, BusMode::pcix_100, BusMode::pcix_133}) {
    EXPECT_EQ(make_clock_rules(mode, 64)
                  ->plan(transaction(kWrite, 0, 64), answer(DecodeSpeed::fast))
                  .total,
              13U);
  }
}

}  // namespace
}  // namespace slotlab::bus
