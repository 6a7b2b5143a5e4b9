// SPDX-License-Identifier: Apache-2.0
#include "bus/timer_module.h"

#include <gtest/gtest.h>

#include <functional>
#include <systemc>
#include <utility>
#include <vector>

namespace slotlab::bus {
namespace {

/// Records when its timers fire.
class Owner : private TimerModule {
 public:
  using Fired = std::vector<std::pair<std::uint32_t, Picoseconds>>;

  Owner() : TimerModule(Rank::function) {}
  void set(Picoseconds delay, std::uint32_t id) { start_timer(delay, 0, id, 0); }

  Fired fired;
  std::function<void(std::uint32_t)> on_fire = [](std::uint32_t) {};

 private:
  void fire(const Timer& timer) override {
    fired.emplace_back(timer.id, Agenda::now());
    on_fire(timer.id);
  }
};

/// Runs for `time`; what is due at its very end waits for the next call.
void run(Picoseconds time) {
  sc_core::sc_start(sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(time)));
}

TEST(TimerModule, FiresInOrderOfTimeThenOfSetting) {
  Owner owner;
  owner.set(20, 1);
  owner.set(10, 2);
  owner.set(20, 3);
  run(20);
  EXPECT_EQ(owner.fired, (Owner::Fired{{2, 10}}));
  run(1);
  EXPECT_EQ(owner.fired, (Owner::Fired{{2, 10}, {1, 20}, {3, 20}}));
}

TEST(TimerModule, FiresFarTimersOnThePicosecond) {
  Owner owner;
  const Picoseconds far = 3 * kMillisecond + 7;
  owner.set(far, 1);
  run(far);
  EXPECT_TRUE(owner.fired.empty());
  run(1);
  EXPECT_EQ(owner.fired, (Owner::Fired{{1, far}}));
}

TEST(TimerModule, TimersSetWhileOthersFireAreServed) {
  Owner owner;
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
