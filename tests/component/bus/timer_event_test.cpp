// SPDX-License-Identifier: Apache-2.0
#include "bus/timer_event.h"

#include <gtest/gtest.h>

#include <functional>
#include <systemc>
#include <utility>
#include <vector>

namespace slotlab::bus {
namespace {

/// Records when its timers fire.
class Owner : public sc_core::sc_module {
 public:
  using Fired = std::vector<std::pair<std::uint32_t, Picoseconds>>;

  explicit Owner(sc_core::sc_module_name name) : sc_module(name) {
    SC_HAS_PROCESS(Owner);
    SC_METHOD(tick);
    sensitive << timers_.event();
    dont_initialize();
  }
  static Picoseconds now() { return static_cast<Picoseconds>(sc_core::sc_time_stamp().value()); }
  void set(Picoseconds delay, std::uint32_t id) { timers_.set(now(), delay, 0, id, 0); }

  Fired fired;
  std::function<void(std::uint32_t)> on_fire = [](std::uint32_t) {};
  int ticks = 0;

 private:
  void tick() {
    ++ticks;
    timers_.run_due(now(), [this](const TimerHeap::Timer& timer) {
      fired.emplace_back(timer.id, now());
      on_fire(timer.id);
    });
  }
  TimerEvent timers_;
};

/// Runs for `time`; what is due at its very end waits for the next call.
void run(Picoseconds time) {
  sc_core::sc_start(sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(time)));
}

TEST(TimerEvent, FiresInOrderOfTimeThenOfSetting) {
  Owner owner("owner");
  owner.set(20, 1);
  owner.set(10, 2);
  owner.set(20, 3);
  run(20);
  EXPECT_EQ(owner.fired, (Owner::Fired{{2, 10}}));
  run(1);
  EXPECT_EQ(owner.fired, (Owner::Fired{{2, 10}, {1, 20}, {3, 20}}));
}

TEST(TimerEvent, FiresFarTimersOnThePicosecond) {
  Owner owner("owner");
  const Picoseconds far = 3 * kMillisecond + 7;
  owner.set(far, 1);
  run(far);
  EXPECT_TRUE(owner.fired.empty());
  run(1);
  EXPECT_EQ(owner.fired, (Owner::Fired{{1, far}}));
  EXPECT_LE(owner.ticks, 201) << "looks on the way, but seldom";
}

TEST(TimerEvent, TimersSetWhileOthersFireAreServed) {
  Owner owner("owner");
  owner.on_fire = [&owner](std::uint32_t id) {
    if (id == 1) owner.set(0, 2);
    if (id == 2) owner.set(5, 3);
  };
  owner.set(10, 1);
  run(20);
  EXPECT_EQ(owner.fired, (Owner::Fired{{1, 10}, {2, 10}, {3, 15}}));
}

}  // namespace
}  // namespace slotlab::bus
