// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "base/ring.h"
#include "base/state_timer.h"
#include "base/statistics.h"
#include "base/time.h"
#include "host/cpu_parameters.h"
#include "host/host_seam.h"
#include "host/timer_service.h"

namespace slotlab::host {

/// The processors of a partition, shared by all drivers. Interrupt work runs only on its card's
/// CPU, first come first served, and preempts other work there; other work goes to the
/// highest-numbered idle CPU (cards have their interrupt CPUs from 0 up), or waits in one queue.
/// A process runs where it ran last; when that CPU is busy it moves to an idle one, and when none
/// is it waits there, until a CPU that becomes idle takes it over. Processes begin spread over the
/// CPUs without interrupts, and leave a CPU where one interrupt's work follows the other. Each CPU
/// that works for a process slows the others down.
/// The polling process, once it has had work, keeps the last CPU busy all the time: with its work
/// in order, else by polling; other processes run there only when no CPU is idle.
class CpuPool : public StatisticsSource {
 public:
  CpuPool(const CpuParameters& parameters, std::uint32_t cells, TimerService& timers);

  std::uint32_t cpus() const { return static_cast<std::uint32_t>(cpus_.size()); }
  /// CPU `index` (< `cpus()`) takes interrupts of a card; before the first job.
  void reserve_for_interrupts(std::uint32_t index) {
    interrupt_cpus_ = std::max(interrupt_cpus_, index + 1);
  }
  /// Adds a process and returns its number.
  std::uint32_t add_process();
  /// Queues `work` for `owner`; ends in `owner.cpu_done(id, cookie)`. `where` is the CPU of the
  /// owner's card (< `cpus()`) for `CpuPlace::interrupt_cpu`, the number of the process for
  /// `process` and `protocol`, and nothing for the others.
  void run(HostDriver& owner, CpuPlace place, std::uint32_t where, Picoseconds work,
           std::uint32_t id, std::uint64_t cookie, DriverLock lock = DriverLock::none);
  /// A timer set through the service has fired.
  void timer(std::uint32_t id, std::uint64_t cookie);

  /// Time that all CPUs together spent at work since `start_measurement`.
  Picoseconds busy_time(Picoseconds now) const;

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum class State { idle, polling, process, interrupt };

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Job {
    HostDriver* owner = nullptr;
    Picoseconds work = 0;
    std::uint32_t id = 0;
    std::uint32_t process = kNone;
    std::uint64_t cookie = 0;
    DriverLock lock = DriverLock::none;
    bool protocol = false;   ///< interrupt work on the CPU of a process
    bool stretched = false;  ///< the other CPUs' share is in `work` already
  };
  struct Lock {
    const HostDriver* owner = nullptr;
    Picoseconds kept_until = 0;
  };

  struct Cpu {
    StateTimer<State, 4> state;
    Ring<Job> interrupts;
    Ring<Job> waiting;  ///< of processes that ran here last
    Job interrupt;
    Job process;
    bool has_process = false;           ///< running, or preempted by an interrupt
    bool spinning = false;              ///< its job is done but for the lock
    Picoseconds process_remaining = 0;  ///< while it does not run
    Picoseconds process_started = 0;    ///< while it runs
    std::uint64_t generation = 0;       ///< of the timer that counts
  };

  /// `work`, longer by `share` (1e-6) for each CPU that works for a process beside `index`.
  Picoseconds slowed(std::uint32_t index, Picoseconds work, std::uint32_t share) const;
  bool works_for_process(const Cpu& cpu) const;
  Lock& lock_of(const HostDriver& owner);
  /// Spins on CPU `index` while `job`, whose work is done, has to wait for its lock.
  bool spin(std::uint32_t index, const Job& job);
  /// Runs `job` as a process if the CPU is in `state`.
  bool take_process(std::uint32_t index, State state, const Job& job);
  /// The CPU where process `number` ran last, or where it begins.
  std::uint32_t home_of(std::uint32_t number);
  /// The same, after a move when that CPU takes interrupts.
  std::uint32_t home_without_interrupts(std::uint32_t number);
  /// The process that interrupts keep from CPU `index` goes on elsewhere.
  void move_process_away(std::uint32_t index);
  void run_in_process(const Job& job);
  /// Runs `job` as a process on the highest idle CPU, or in place of polling.
  bool take_free_cpu(const Job& job);
  void run_as_interrupt(std::uint32_t index, const Job& job);
  /// Runs the process that waits for another CPU, if there is one, on CPU `index`, which is idle.
  void take_over(std::uint32_t index);
  void start_interrupt(std::uint32_t index, const Job& job);
  void run_process(std::uint32_t index, Picoseconds remaining);
  void start_next(std::uint32_t index);

  TimerService& timers_;
  const std::uint32_t contention_;
  const std::uint32_t interrupt_contention_;
  std::deque<Cpu> cpus_;
  std::vector<std::uint32_t> homes_;  ///< of the processes: the CPU where each ran last
  std::uint32_t begun_ = 0;           ///< processes that have a home
  std::uint32_t interrupt_cpus_ = 0;
  Ring<Job> waiting_;
  Ring<Job> polling_jobs_;  ///< of the polling process
  std::vector<Lock> locks_;
  bool polls_ = false;  ///< the polling process exists
};

}  // namespace slotlab::host
