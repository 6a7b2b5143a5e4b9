// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>

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
/// Each CPU at work slows the others down.
/// The polling process, once it has had work, keeps the last CPU busy all the time: with its work
/// in order, else by polling; other processes run there only when no CPU is idle.
class CpuPool : public StatisticsSource {
 public:
  CpuPool(const CpuParameters& parameters, std::uint32_t cells, TimerService& timers);

  std::uint32_t cpus() const { return static_cast<std::uint32_t>(cpus_.size()); }
  /// Queues `work` for `owner`; ends in `owner.cpu_done(id, cookie)`. `interrupt_cpu` (<
  /// `cpus()`) is the CPU of the owner's card; it matters for `CpuPlace::interrupt_cpu` only.
  void run(HostDriver& owner, CpuPlace place, std::uint32_t interrupt_cpu, Picoseconds work,
           std::uint32_t id, std::uint64_t cookie);
  /// A timer set through the service has fired.
  void timer(std::uint32_t id, std::uint64_t cookie);

  /// Time that all CPUs together spent at work since `start_measurement`.
  Picoseconds busy_time(Picoseconds now) const;

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum class State { idle, polling, process, interrupt };

  struct Job {
    HostDriver* owner = nullptr;
    Picoseconds work = 0;
    std::uint32_t id = 0;
    std::uint64_t cookie = 0;
  };

  struct Cpu {
    StateTimer<State, 4> state;
    Ring<Job> interrupts;
    Job interrupt;
    Job process;
    bool has_process = false;           ///< running, or preempted by an interrupt
    Picoseconds process_remaining = 0;  ///< while it does not run
    Picoseconds process_started = 0;    ///< while it runs
    std::uint64_t generation = 0;       ///< of the timer that counts
  };

  /// `work`, longer by `share` (1e-6) for each CPU that is at work beside `index`.
  Picoseconds slowed(std::uint32_t index, Picoseconds work, std::uint32_t share) const;
  /// Runs `job` as a process if the CPU is in `state`.
  bool take_process(std::uint32_t index, State state, const Job& job);
  void start_interrupt(std::uint32_t index, const Job& job);
  void run_process(std::uint32_t index, Picoseconds remaining);
  void start_next(std::uint32_t index);

  TimerService& timers_;
  const std::uint32_t contention_;
  const std::uint32_t interrupt_contention_;
  std::deque<Cpu> cpus_;
  Ring<Job> waiting_;
  Ring<Job> polling_jobs_;  ///< of the polling process
  bool polls_ = false;      ///< the polling process exists
};

}  // namespace slotlab::host
