// SPDX-License-Identifier: Apache-2.0
// The ground that the component tests stand on: the kernel runs inside a GoogleTest process, its
// resolution is one picosecond, and what it warns of fails a test.

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <systemc>

#include "base/time.h"

namespace slotlab {
namespace {

/// Wakes itself once, `delay` after the start.
class Alarm : public sc_core::sc_module {
 public:
  Alarm(const sc_core::sc_module_name& name, Picoseconds delay)
      : sc_module(name), delay_(sc_core::sc_time::from_value(static_cast<std::uint64_t>(delay))) {
    SC_HAS_PROCESS(Alarm);
    SC_METHOD(ring);
    sensitive << event_;
    dont_initialize();
  }

  sc_core::sc_time rung_at() const { return rung_at_; }
  int rings() const { return rings_; }

 private:
  void start_of_simulation() override { event_.notify(delay_); }
  void ring() {
    rung_at_ = sc_core::sc_time_stamp();
    ++rings_;
  }

  sc_core::sc_time delay_;
  sc_core::sc_time rung_at_;
  sc_core::sc_event event_;
  int rings_ = 0;
};

TEST(Kernel, ResolutionIsOnePicosecond) {
  EXPECT_EQ(sc_core::sc_get_time_resolution(), sc_core::sc_time(1, sc_core::SC_PS));
}

// sc_start(t) stops before the processes of time t run; a run that includes them asks for t + 1 ps.
TEST(Kernel, FiresAtThePicosecondAndNotBefore) {
  constexpr Picoseconds kPeriod = 7500;
  Alarm alarm("alarm", kPeriod);
  sc_core::sc_start(sc_core::sc_time(kPeriod, sc_core::SC_PS));
  EXPECT_EQ(alarm.rings(), 0);
  sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_PS));
  EXPECT_EQ(alarm.rings(), 1);
  EXPECT_EQ(alarm.rung_at().value(), static_cast<std::uint64_t>(kPeriod));
}

TEST(Kernel, WarningFailsTheTest) {
  EXPECT_NONFATAL_FAILURE(SC_REPORT_WARNING("/slotlab/smoke", "on purpose"), "on purpose");
}

TEST(Kernel, ErrorFailsTheTestAndThrows) {
  EXPECT_NONFATAL_FAILURE(
      EXPECT_THROW(SC_REPORT_ERROR("/slotlab/smoke", "on purpose"), sc_core::sc_report),
      "on purpose");
}

}  // namespace
}  // namespace slotlab
