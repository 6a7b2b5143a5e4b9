// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/timer_heap.h"
#include "bus/agenda.h"

namespace slotlab::bus {

/// A module with timers. Those of one instant fire in the order in which they were set.
class TimerModule : private Agenda::Participant {
 protected:
  using Timer = TimerHeap::Timer;
  using Rank = Agenda::Rank;

  explicit TimerModule(Rank rank) : Participant(rank) {}

  /// Calls `fire` after `delay` (>= 0).
  void start_timer(Picoseconds delay, std::uint32_t owner, std::uint32_t id, std::uint64_t cookie) {
    const Picoseconds time = Agenda::now() + delay;
    const bool first = time < timers_.next_time();
    timers_.set(time, owner, id, cookie);
    if (first && !firing_) appoint(time);
  }
  virtual void fire(const Timer& timer) = 0;

 private:
  void turn(Picoseconds now) final {
    firing_ = true;
    while (timers_.next_time() <= now) {
      const Timer timer = timers_.pop();
      fire(timer);
    }
    firing_ = false;
    appoint(timers_.next_time());
  }

  TimerHeap timers_;
  bool firing_ = false;
};

}  // namespace slotlab::bus
