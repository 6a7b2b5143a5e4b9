// SPDX-License-Identifier: Apache-2.0
#include "bus/bare_clock_rules.h"

#include <gtest/gtest.h>

#include "bus/conventional_clock_rules.h"
#include "bus/pcix_clock_rules.h"
#include "tests/unit/bus/timing.h"

namespace slotlab::bus {
namespace {

const BareClockRules kPci(std::make_unique<ConventionalClockRules>(8));
const BareClockRules kPcix(std::make_unique<PcixClockRules>(8));

TEST(BareRules, KeepDataAndTheWaitsOfTheTarget) {
  TargetAnswer held = answer(DecodeSpeed::medium);
  held.initial_wait = 20;
  for (const BareClockRules* rules : {&kPci, &kPcix}) {
    const auto t = rules->plan(transaction(Command::memory_read_multiple, 0, 512), held);
    EXPECT_EQ(t.total, 20U + 64U);
    EXPECT_EQ(t.first_data, 20U);
    EXPECT_EQ(clocks_of(t, ClockClass::data), 64U);
    EXPECT_EQ(clocks_of(t, ClockClass::initial_wait), 20U);
    EXPECT_EQ(t.bytes_moved, 512U);
    EXPECT_EQ(sum_of_runs(t), t.total);
  }
}

TEST(BareRules, TakeOneClockForWhatMovesNothing) {
  const auto retry = kPci.plan(transaction(Command::memory_write, 0, 64),
                               answer(DecodeSpeed::medium, AnswerKind::retry));
  EXPECT_EQ(retry.total, 1U);
  EXPECT_EQ(retry.outcome, Outcome::retried);
  const auto split = kPcix.plan(transaction(Command::memory_read_block, 0, 64),
                                answer(DecodeSpeed::medium, AnswerKind::split));
  EXPECT_EQ(split.total, 1U);
  EXPECT_EQ(clocks_of(split, ClockClass::split_request), 1U);
}

TEST(BareRules, PreemptAtTheSameDataPhase) {
  const ConventionalClockRules full(8);
  const auto write = transaction(Command::memory_write, 0, 2048);
  const auto medium = answer(DecodeSpeed::medium);
  const std::uint32_t left_out = full.plan(write, medium).first_data;
  const auto whole = full.preempted(write, medium, 64 + left_out);
  const auto bare = kPci.preempted(write, medium, 64);
  EXPECT_EQ(bare.bytes_moved, whole.bytes_moved);
  EXPECT_EQ(bare.outcome, Outcome::preempted);
  EXPECT_EQ(bare.total, whole.data_phases);
}

TEST(BareRules, LeaveABurstThatWouldBeOverAnyway) {
  const auto write = transaction(Command::memory_write, 0, 64);
  EXPECT_EQ(kPci.preempted(write, answer(DecodeSpeed::medium), 64).outcome, Outcome::completed);
}

}  // namespace
}  // namespace slotlab::bus
