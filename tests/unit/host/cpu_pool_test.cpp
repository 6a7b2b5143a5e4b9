// SPDX-License-Identifier: Apache-2.0
#include "host/cpu_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace slotlab::host {
namespace {

/// Timers that fire in order of time, then of call.
class Clock : public TimerService {
 public:
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    pending_.push_back({now_ + delay, id, cookie});
  }
  Picoseconds now() const override { return now_; }
  void run_until(CpuPool& pool, Picoseconds end) {
    for (;;) {
      const auto next =
          std::min_element(pending_.begin(), pending_.end(),
                           [](const Pending& a, const Pending& b) { return a.time < b.time; });
      if (next == pending_.end() || next->time > end) break;
      const Pending event = *next;
      pending_.erase(next);
      now_ = event.time;
      pool.timer(event.id, event.cookie);
    }
    now_ = end;
  }

 private:
  struct Pending {
    Picoseconds time;
    std::uint32_t id;
    std::uint64_t cookie;
  };
  std::vector<Pending> pending_;
  Picoseconds now_ = 0;
};

/// Notes when which job ended; a job may queue another.
class Recorder : public HostDriver {
 public:
  explicit Recorder(Clock& clock) : clock_(clock) {}
  void start() override {}
  void interrupt() override {}
  void timer(std::uint32_t, std::uint64_t) override {}
  void cpu_done(std::uint32_t id, std::uint64_t) override { ends.emplace_back(id, clock_.now()); }

  using Ends = std::vector<std::pair<std::uint32_t, Picoseconds>>;
  Ends ends;

 private:
  Clock& clock_;
};

CpuParameters two_cpus() {
  CpuParameters parameters;
  parameters.cpus_per_cell = 2;
  return parameters;
}

TEST(CpuPool, HasTheCpusOfAllCells) {
  Clock clock;
  EXPECT_EQ(CpuPool(CpuParameters(), 4, clock).cpus(), 16u);
}

TEST(CpuPool, SpreadsWorkAndQueuesTheRest) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::any, 0, 10, 1, 0);
  pool.run(driver, CpuPlace::any, 0, 15, 2, 0);
  pool.run(driver, CpuPlace::any, 0, 10, 3, 0);
  pool.run(driver, CpuPlace::any, 0, 10, 4, 0);
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 10}, {2, 15}, {3, 20}, {4, 25}}));
  EXPECT_EQ(pool.busy_time(100), 45);
}

TEST(CpuPool, InterruptPreemptsAndTheProcessGoesOn) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::any, 0, 100, 1, 0);  // goes to the highest CPU
  clock.run_until(pool, 40);
  pool.run(driver, CpuPlace::interrupt_cpu, 1, 7, 2, 0);
  pool.run(driver, CpuPlace::interrupt_cpu, 1, 3, 3, 0);
  clock.run_until(pool, 49);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{2, 47}}));
  clock.run_until(pool, 109);
  EXPECT_EQ(driver.ends.size(), 2u);
  clock.run_until(pool, 110);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{2, 47}, {3, 50}, {1, 110}}));
  EXPECT_EQ(pool.busy_time(110), 110);
}

TEST(CpuPool, InterruptWorkStaysOnItsCpu) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::interrupt_cpu, 1, 10, 1, 0);
  pool.run(driver, CpuPlace::interrupt_cpu, 1, 10, 2, 0);
  pool.run(driver, CpuPlace::any, 1, 5, 3, 0);
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{3, 5}, {1, 10}, {2, 20}}));
}

TEST(CpuPool, ProcessesBeginAwayFromInterrupts) {
  Clock clock;
  CpuParameters parameters;
  parameters.cpus_per_cell = 4;
  CpuPool pool(parameters, 1, clock);
  pool.reserve_for_interrupts(0);
  pool.reserve_for_interrupts(1);
  Recorder driver(clock);
  const std::uint32_t first = pool.add_process();
  const std::uint32_t second = pool.add_process();
  const std::uint32_t third = pool.add_process();
  // Protocol work follows the process: the first and the third share a CPU.
  pool.run(driver, CpuPlace::protocol, first, 10, 1, 0);
  pool.run(driver, CpuPlace::protocol, second, 10, 2, 0);
  pool.run(driver, CpuPlace::protocol, third, 10, 3, 0);
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 10}, {2, 10}, {3, 20}}));
}

TEST(CpuPool, ProtocolWorkRunsWhereTheProcessRanLastAndBeforeIt) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  const std::uint32_t process = pool.add_process();
  pool.run(driver, CpuPlace::interrupt_cpu, 1, 50, 1, 0);  // its first CPU is taken
  pool.run(driver, CpuPlace::process, process, 100, 2, 0);
  clock.run_until(pool, 20);
  pool.run(driver, CpuPlace::protocol, process, 7, 3, 0);
  clock.run_until(pool, 200);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{3, 27}, {1, 50}, {2, 107}}));
}

TEST(CpuPool, AWaitingProcessIsTakenOverByACpuThatBecomesIdle) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  const std::uint32_t first = pool.add_process();
  const std::uint32_t second = pool.add_process();
  const std::uint32_t third = pool.add_process();  // begins where the first is
  pool.run(driver, CpuPlace::process, first, 100, 1, 0);
  pool.run(driver, CpuPlace::process, second, 30, 2, 0);
  pool.run(driver, CpuPlace::process, third, 10, 3, 0);
  clock.run_until(pool, 60);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{2, 30}, {3, 40}}));
  // It stays where it has been taken to.
  pool.run(driver, CpuPlace::protocol, third, 5, 4, 0);
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{2, 30}, {3, 40}, {4, 65}, {1, 100}}));
}

TEST(CpuPool, AProcessTakesThePlaceOfPollingWhenNoCpuIsIdle) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::polling_process, 0, 10, 1, 0);
  clock.run_until(pool, 20);
  const std::uint32_t first = pool.add_process();
  const std::uint32_t second = pool.add_process();
  pool.run(driver, CpuPlace::process, first, 30, 2, 0);   // the first CPU is idle
  pool.run(driver, CpuPlace::process, second, 10, 3, 0);  // in place of polling
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 10}, {3, 30}, {2, 50}}));
}

TEST(CpuPool, EachOtherProcessSlowsAJobDown) {
  Clock clock;
  CpuParameters parameters = two_cpus();
  parameters.contention = 100'000;           // 10 %
  parameters.interrupt_contention = 50'000;  // 5 %
  CpuPool pool(parameters, 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::any, 0, 100, 1, 0);            // alone
  pool.run(driver, CpuPlace::interrupt_cpu, 0, 200, 2, 0);  // beside the first
  clock.run_until(pool, 50);
  pool.run(driver, CpuPlace::any, 0, 100, 3, 0);  // behind the first
  clock.run_until(pool, 300);
  // The third runs beside the interrupt alone, which copies nothing.
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 100}, {3, 200}, {2, 210}}));
  pool.run(driver, CpuPlace::any, 0, 100, 4, 0);
  pool.run(driver, CpuPlace::any, 0, 100, 5, 0);  // beside the fourth
  clock.run_until(pool, 600);
  EXPECT_EQ(driver.ends[3], (Recorder::Ends::value_type{4, 400}));
  EXPECT_EQ(driver.ends[4], (Recorder::Ends::value_type{5, 410}));
}

TEST(CpuPool, ProtocolWorkSlowsProcessesDownAndIsSlowedLikeThem) {
  Clock clock;
  CpuParameters parameters = two_cpus();
  parameters.contention = 100'000;  // 10 %
  CpuPool pool(parameters, 1, clock);
  Recorder driver(clock);
  const std::uint32_t first = pool.add_process();
  const std::uint32_t second = pool.add_process();
  pool.run(driver, CpuPlace::protocol, first, 300, 1, 0);
  pool.run(driver, CpuPlace::protocol, second, 100, 2, 0);
  clock.run_until(pool, 150);
  pool.run(driver, CpuPlace::process, second, 100, 3, 0);
  clock.run_until(pool, 500);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{2, 110}, {3, 260}, {1, 300}}));
}

/// Four CPUs; the first takes interrupts. All are at work on processes, the first on `moved`.
struct FullCpus {
  FullCpus() : pool(parameters(), 1, clock), driver(clock) {
    pool.reserve_for_interrupts(0);
    for (std::uint32_t i = 0; i < 3; ++i) {
      pool.run(driver, CpuPlace::process, pool.add_process(), 1000, 10 + i, 0);
    }
    moved = pool.add_process();
    pool.run(driver, CpuPlace::process, moved, 100, 1, 0);
  }
  static CpuParameters parameters() {
    CpuParameters parameters;
    parameters.cpus_per_cell = 4;
    return parameters;
  }

  Clock clock;
  CpuPool pool;
  Recorder driver;
  std::uint32_t moved = 0;
};

TEST(CpuPool, AProcessGoesOnAfterASingleInterrupt) {
  FullCpus test;
  test.clock.run_until(test.pool, 40);
  test.pool.run(test.driver, CpuPlace::interrupt_cpu, 0, 500, 2, 0);
  test.clock.run_until(test.pool, 700);
  EXPECT_EQ(test.driver.ends, (Recorder::Ends{{2, 540}, {1, 600}}));
}

TEST(CpuPool, AProcessLeavesTheCpuWhereInterruptsDoNotEnd) {
  FullCpus test;
  test.clock.run_until(test.pool, 40);
  for (std::uint32_t i = 0; i < 100; ++i) {
    test.pool.run(test.driver, CpuPlace::interrupt_cpu, 0, 100, 2, 0);
  }
  test.clock.run_until(test.pool, 1059);
  EXPECT_EQ(test.driver.ends.size(), 10u + 3u);
  test.clock.run_until(test.pool, 1060);  // it had 60 left when another CPU became free
  EXPECT_EQ(test.driver.ends.back(), (Recorder::Ends::value_type{1, 1060}));
}

TEST(CpuPool, AProcessDoesNotWaitWhereInterruptsDoNotEnd) {
  FullCpus test;
  test.clock.run_until(test.pool, 250);  // the process has run on the first CPU
  for (std::uint32_t i = 0; i < 100; ++i) {
    test.pool.run(test.driver, CpuPlace::interrupt_cpu, 0, 100, 2, 0);
  }
  test.pool.run(test.driver, CpuPlace::process, test.moved, 100, 1, 0);
  test.clock.run_until(test.pool, 1100);
  EXPECT_EQ(test.driver.ends.back().first, 1u);
}

TEST(CpuPool, SpinsForTheLockThatAnInterruptKeeps) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  Recorder other(clock);
  const std::uint32_t process = pool.add_process();
  pool.run(driver, CpuPlace::interrupt_cpu, 0, 100, 1, 0, DriverLock::keeps);
  pool.run(driver, CpuPlace::interrupt_cpu, 0, 100, 2, 0, DriverLock::keeps);
  pool.run(driver, CpuPlace::process, process, 30, 3, 0, DriverLock::takes);
  clock.run_until(pool, 90);
  // The spinning CPU takes no interrupt work.
  pool.run(driver, CpuPlace::protocol, process, 5, 4, 0);
  clock.run_until(pool, 150);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 100}, {3, 100}, {4, 105}}));
  EXPECT_EQ(pool.busy_time(150), 150 + 105);
  // Another card's lock is another lock.
  pool.run(other, CpuPlace::process, process, 10, 5, 0, DriverLock::takes);
  clock.run_until(pool, 300);
  EXPECT_EQ(other.ends, (Recorder::Ends{{5, 160}}));
}

TEST(CpuPool, StatesAddUpToTheElapsedTime) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::any, 0, 30, 1, 0);
  clock.run_until(pool, 10);
  pool.start_measurement(10);
  pool.run(driver, CpuPlace::interrupt_cpu, 1, 10, 2, 0);
  clock.run_until(pool, 110);
  StatisticsGroup root("cpu");
  pool.report(root, 110);
  EXPECT_DOUBLE_EQ(root.find("cpu1.process")->value, 0.2);
  EXPECT_DOUBLE_EQ(root.find("cpu1.interrupt")->value, 0.1);
  EXPECT_DOUBLE_EQ(root.find("cpu1.idle")->value, 0.7);
  EXPECT_DOUBLE_EQ(root.find("utilization")->value, 0.15);
}

TEST(CpuPool, PollingProcessKeepsItsCpuBusyAndWorksInOrder) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::polling_process, 0, 10, 1, 0);
  pool.run(driver, CpuPlace::polling_process, 0, 10, 2, 0);
  pool.run(driver, CpuPlace::polling_process, 0, 10, 3, 0);
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 10}, {2, 20}, {3, 30}}));
  EXPECT_EQ(pool.busy_time(100), 100);  // the other CPU stayed idle
}

TEST(CpuPool, OtherProcessesDisturbThePollingOneOnlyWhenNoCpuIsIdle) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::polling_process, 0, 10, 1, 0);
  clock.run_until(pool, 20);
  pool.run(driver, CpuPlace::any, 0, 30, 2, 0);  // the first CPU
  pool.run(driver, CpuPlace::any, 0, 10, 3, 0);  // in place of polling
  pool.run(driver, CpuPlace::polling_process, 0, 10, 4, 0);
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 10}, {3, 30}, {4, 40}, {2, 50}}));
  EXPECT_EQ(pool.busy_time(100), 130);
}

TEST(CpuPool, InterruptPreemptsPolling) {
  Clock clock;
  CpuPool pool(two_cpus(), 1, clock);
  Recorder driver(clock);
  pool.run(driver, CpuPlace::polling_process, 1, 10, 1, 0);
  clock.run_until(pool, 20);
  pool.run(driver, CpuPlace::interrupt_cpu, 1, 5, 2, 0);
  pool.run(driver, CpuPlace::polling_process, 1, 10, 3, 0);
  clock.run_until(pool, 100);
  EXPECT_EQ(driver.ends, (Recorder::Ends{{1, 10}, {2, 25}, {3, 35}}));
}

}  // namespace
}  // namespace slotlab::host
