// SPDX-License-Identifier: Apache-2.0
#include "base/state_timer.h"

#include <gtest/gtest.h>

namespace slotlab {
namespace {

enum class Phase { idle, busy, stalled };
using PhaseTimer = StateTimer<Phase, 3>;

Picoseconds sum(const PhaseTimer& timer, Picoseconds now) {
  return timer.spent(Phase::idle, now) + timer.spent(Phase::busy, now) +
         timer.spent(Phase::stalled, now);
}

TEST(StateTimer, StartsInTheFirstState) {
  const PhaseTimer timer;
  EXPECT_EQ(timer.state(), Phase::idle);
  EXPECT_EQ(timer.spent(Phase::idle, 7), 7);
  EXPECT_EQ(timer.spent(Phase::busy, 7), 0);
}

TEST(StateTimer, SplitsTheElapsedTimeToThePicosecond) {
  PhaseTimer timer;
  timer.enter(Phase::busy, 10);
  timer.enter(Phase::busy, 13);  // entering the present state changes nothing
  timer.enter(Phase::stalled, 17);
  timer.enter(Phase::busy, 17);  // no time passes
  EXPECT_EQ(timer.spent(Phase::idle, 20), 10);
  EXPECT_EQ(timer.spent(Phase::busy, 20), 10);
  EXPECT_EQ(timer.spent(Phase::stalled, 20), 0);
  EXPECT_EQ(sum(timer, 20), timer.elapsed(20));
}

TEST(StateTimer, RestartForgetsThePastAndKeepsTheState) {
  PhaseTimer timer;
  timer.enter(Phase::busy, 10);
  timer.restart(25);
  EXPECT_EQ(timer.state(), Phase::busy);
  EXPECT_EQ(timer.elapsed(25), 0);
  EXPECT_EQ(sum(timer, 25), 0);
  timer.enter(Phase::idle, 30);
  EXPECT_EQ(timer.spent(Phase::busy, 31), 5);
  EXPECT_EQ(timer.spent(Phase::idle, 31), 1);
  EXPECT_EQ(timer.elapsed(31), 6);
}

}  // namespace
}  // namespace slotlab
