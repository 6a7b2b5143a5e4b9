// SPDX-License-Identifier: Apache-2.0
#include "host/cpu_pool.h"

#include <algorithm>
#include <string>

namespace slotlab::host {

CpuPool::CpuPool(const CpuParameters& parameters, std::uint32_t cells, TimerService& timers)
    : timers_(timers),
      contention_(parameters.contention),
      interrupt_contention_(parameters.interrupt_contention),
      cpus_(std::size_t{parameters.cpus_per_cell} * cells) {}

std::uint32_t CpuPool::add_process() {
  homes_.push_back(kNone);
  return static_cast<std::uint32_t>(homes_.size() - 1);
}

void CpuPool::run(HostDriver& owner, CpuPlace place, std::uint32_t where, Picoseconds work,
                  std::uint32_t id, std::uint64_t cookie, DriverLock lock) {
  Job job{&owner, work, id, kNone, cookie, lock};
  const std::uint32_t last = cpus() - 1;
  switch (place) {
    case CpuPlace::interrupt_cpu:
      run_as_interrupt(where, job);
      return;
    case CpuPlace::protocol:
      job.protocol = true;
      run_as_interrupt(home_of(where), job);
      return;
    case CpuPlace::process:
      job.process = where;
      run_in_process(job);
      return;
    case CpuPlace::polling_process:
      polls_ = true;
      if (!take_process(last, State::idle, job) && !take_process(last, State::polling, job)) {
        polling_jobs_.push_back(job);
      }
      return;
    case CpuPlace::any:
      if (!take_free_cpu(job)) waiting_.push_back(job);
      return;
  }
}

std::uint32_t CpuPool::home_of(std::uint32_t number) {
  std::uint32_t& home = homes_[number];
  if (home == kNone) {
    const std::uint32_t free = interrupt_cpus_ < cpus() ? cpus() - interrupt_cpus_ : cpus();
    home = cpus() - 1 - begun_++ % free;
  }
  return home;
}

void CpuPool::run_in_process(const Job& job) {
  const std::uint32_t home = home_of(job.process);
  if (take_process(home, State::idle, job) || take_free_cpu(job)) return;
  cpus_[home_without_interrupts(job.process)].waiting.push_back(job);
}

std::uint32_t CpuPool::home_without_interrupts(std::uint32_t number) {
  if (homes_[number] < interrupt_cpus_) homes_[number] = kNone;
  return home_of(number);
}

void CpuPool::move_process_away(std::uint32_t index) {
  Cpu& cpu = cpus_[index];
  if (!cpu.has_process || cpu.process.process == kNone || interrupt_cpus_ >= cpus()) return;
  Job job = cpu.process;
  job.work = cpu.process_remaining;
  job.stretched = true;
  cpu.has_process = false;
  cpu.process_remaining = 0;
  home_without_interrupts(job.process);
  run_in_process(job);
}

bool CpuPool::take_free_cpu(const Job& job) {
  // Cards have their interrupt CPUs from 0 up: processes keep clear of them while they can.
  for (std::uint32_t i = cpus(); i-- > 0;) {
    if (take_process(i, State::idle, job)) return true;
  }
  return take_process(cpus() - 1, State::polling, job);
}

void CpuPool::take_over(std::uint32_t index) {
  for (Cpu& other : cpus_) {
    if (other.waiting.empty()) continue;
    take_process(index, State::idle, other.waiting.take_front());
    return;
  }
}

void CpuPool::run_as_interrupt(std::uint32_t index, const Job& job) {
  Cpu& cpu = cpus_[index];
  if (cpu.state.state() == State::interrupt || cpu.spinning) {
    cpu.interrupts.push_back(job);
    return;
  }
  if (cpu.state.state() == State::process) {
    cpu.process_remaining -= timers_.now() - cpu.process_started;
  }
  start_interrupt(index, job);
}

bool CpuPool::take_process(std::uint32_t index, State state, const Job& job) {
  Cpu& cpu = cpus_[index];
  if (cpu.state.state() != state) return false;
  cpu.process = job;
  cpu.has_process = true;
  if (job.process != kNone) homes_[job.process] = index;
  run_process(index, job.stretched ? job.work : slowed(index, job.work, contention_));
  return true;
}

bool CpuPool::works_for_process(const Cpu& cpu) const {
  return cpu.state.state() == State::process ||
         (cpu.state.state() == State::interrupt && cpu.interrupt.protocol);
}

Picoseconds CpuPool::slowed(std::uint32_t index, Picoseconds work, std::uint32_t share) const {
  if (share == 0) return work;
  std::int64_t others = 0;
  for (std::uint32_t i = 0; i < cpus(); ++i) {
    others += static_cast<std::int64_t>(i != index && works_for_process(cpus_[i]));
  }
  return work + work * share / 1'000'000 * others;
}

void CpuPool::start_interrupt(std::uint32_t index, const Job& job) {
  Cpu& cpu = cpus_[index];
  cpu.interrupt = job;
  cpu.state.enter(State::interrupt, timers_.now());
  const Picoseconds time =
      slowed(index, job.work, job.protocol ? contention_ : interrupt_contention_);
  if (job.lock == DriverLock::keeps) lock_of(*job.owner).kept_until = timers_.now() + time;
  timers_.set_timer(time, index, ++cpu.generation);
}

void CpuPool::run_process(std::uint32_t index, Picoseconds remaining) {
  Cpu& cpu = cpus_[index];
  cpu.process_started = timers_.now();
  cpu.process_remaining = remaining;
  cpu.state.enter(State::process, timers_.now());
  timers_.set_timer(remaining, index, ++cpu.generation);
}

void CpuPool::timer(std::uint32_t id, std::uint64_t cookie) {
  Cpu& cpu = cpus_[id];
  if (cookie != cpu.generation) return;  // set before a preemption
  // The CPU counts as busy during the call, so work that follows from the job queues behind it.
  const bool interrupt = cpu.state.state() == State::interrupt;
  const Job done = interrupt ? cpu.interrupt : cpu.process;
  if (done.lock == DriverLock::takes && spin(id, done)) return;
  if (!interrupt) {
    cpu.has_process = false;
    cpu.process_remaining = 0;
    cpu.process_started = timers_.now();
  }
  done.owner->cpu_done(done.id, done.cookie);
  // Work done above may have preempted what was just ending.
  if (interrupt || cpu.state.state() == State::process) start_next(id);
}

CpuPool::Lock& CpuPool::lock_of(const HostDriver& owner) {
  const auto found = std::find_if(locks_.begin(), locks_.end(),
                                  [&owner](const Lock& lock) { return lock.owner == &owner; });
  if (found != locks_.end()) return *found;
  locks_.push_back({&owner, 0});
  return locks_.back();
}

bool CpuPool::spin(std::uint32_t index, const Job& job) {
  Cpu& cpu = cpus_[index];
  const Picoseconds wait = lock_of(*job.owner).kept_until - timers_.now();
  // Who has waited gets the lock before it is taken for long again.
  cpu.spinning = !cpu.spinning && wait > 0;
  if (cpu.spinning) timers_.set_timer(wait, index, ++cpu.generation);
  return cpu.spinning;
}

void CpuPool::start_next(std::uint32_t index) {
  Cpu& cpu = cpus_[index];
  if (!cpu.interrupts.empty()) {
    if (index < interrupt_cpus_ && !cpu.interrupts.front().protocol) move_process_away(index);
    const Job job = cpu.interrupts.front();
    cpu.interrupts.pop_front();
    start_interrupt(index, job);
    return;
  }
  if (cpu.has_process) {
    run_process(index, cpu.process_remaining);
    return;
  }
  const bool polling = polls_ && index + 1 == cpus();
  cpu.state.enter(polling ? State::polling : State::idle, timers_.now());
  Ring<Job>& queue = polling && !polling_jobs_.empty() ? polling_jobs_
                     : !cpu.waiting.empty()            ? cpu.waiting
                                                       : waiting_;
  if (!queue.empty()) {
    take_process(index, cpu.state.state(), queue.take_front());
  } else if (!polling) {
    take_over(index);
  }
}

Picoseconds CpuPool::busy_time(Picoseconds now) const {
  Picoseconds sum = 0;
  for (const Cpu& cpu : cpus_) {
    for (const State state : {State::polling, State::process, State::interrupt}) {
      sum += cpu.state.spent(state, now);
    }
  }
  return sum;
}

void CpuPool::start_measurement(Picoseconds now) {
  for (Cpu& cpu : cpus_) cpu.state.restart(now);
}

void CpuPool::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = cpus_.empty() ? 0 : cpus_.front().state.elapsed(now);
  out.share("utilization", busy_time(now), elapsed * static_cast<std::int64_t>(cpus()),
            "share of all CPUs at work");
  out.time("busy_time", busy_time(now), "work of all CPUs together");
  for (std::uint32_t i = 0; i < cpus(); ++i) {
    const Cpu& cpu = cpus_[i];
    StatisticsGroup& group = out.group("cpu" + std::to_string(i), "one processor");
    group.share("process", cpu.state.spent(State::process, now), elapsed,
                "system calls and applications");
    group.share("interrupt", cpu.state.spent(State::interrupt, now), elapsed, "interrupt work");
    if (polls_) {
      group.share("polling", cpu.state.spent(State::polling, now), elapsed,
                  "a process looking for completed I/Os");
    }
    group.share("idle", cpu.state.spent(State::idle, now), elapsed, "nothing to run");
  }
}

}  // namespace slotlab::host
