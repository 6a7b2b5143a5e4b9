// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <systemc>

#include "base/timer_heap.h"

namespace slotlab::bus {

/// The timers of one module on one SystemC event.
///
/// A notification that gives way to an earlier one stays in the kernel's queue, cancelled, until
/// its time has come; every later event pays for the longer queue. So no notification is for more
/// than `kHorizon` ahead: the module then finds nothing due, and looks on.
class TimerEvent {
 public:
  const sc_core::sc_event& event() const { return event_; }

  void set(Picoseconds now, Picoseconds delay, std::uint32_t owner, std::uint32_t id,
           std::uint64_t cookie) {
    const Picoseconds time = now + delay;
    timers_.set(time, owner, id, cookie);
    notify(now, time);
  }

  /// The event has come: calls `fire(timer)` for every timer that is due at `now`, and for those
  /// that are set for `now` meanwhile.
  template <class Fire>
  void run_due(Picoseconds now, Fire&& fire) {
    notified_for_ = kNever;
    running_ = true;
    while (timers_.next_time() <= now) {
      const TimerHeap::Timer timer = timers_.pop();
      fire(timer);
    }
    running_ = false;
    if (!timers_.empty()) notify(now, timers_.next_time());
  }

 private:
  static constexpr Picoseconds kHorizon = 15 * kMicrosecond;

  void notify(Picoseconds now, Picoseconds time) {
    const Picoseconds next = std::min(time, now + kHorizon);
    if (running_ || next >= notified_for_) return;
    notified_for_ = next;
    event_.notify(
        sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(next - now)));
  }

  TimerHeap timers_;
  sc_core::sc_event event_;
  Picoseconds notified_for_ = kNever;  ///< of the pending notification
  bool running_ = false;
};

}  // namespace slotlab::bus
