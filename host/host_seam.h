// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"

namespace slotlab::host {

/// Where a CPU job may run.
enum class CpuPlace {
  any,              ///< on any CPU that is free
  interrupt_cpu,    ///< on the card's interrupt CPU, before any process there
  polling_process,  ///< in the one process of a benchmark that issues I/Os and polls for their end:
                    ///< it has a CPU for itself and never sleeps
  process,          ///< in the driver's process number `cookie`, which keeps its CPU while it can
  protocol,         ///< before any process, on the CPU where process number `cookie` last ran
};

/// What a CPU job has to do with the lock of its driver, one for each card.
enum class DriverLock {
  none,
  keeps,  ///< has it while it runs
  takes,  ///< needs it for an instant when its work is done, and spins until it is free
};

/// What the host offers to a driver of one function. Plain C++ on the driver's side.
class HostSeam {
 public:
  virtual ~HostSeam() = default;
  /// Queues `work` of CPU time; ends in `HostDriver::cpu_done(id, cookie)`. Jobs of one place
  /// run in order of call.
  virtual void cpu_run(CpuPlace place, Picoseconds work, std::uint32_t id, std::uint64_t cookie = 0,
                       DriverLock lock = DriverLock::none) = 0;
  /// Posted MMIO write (doorbell) to the driver's function; reaches `DeviceFunction::mmio_write`
  /// through host bridge and bus.
  virtual void mmio_write(std::uint64_t offset, std::uint64_t value) = 0;
  /// Calls `HostDriver::timer(id, cookie)` after `delay`.
  virtual void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie = 0) = 0;
  virtual Picoseconds now() const = 0;
  /// Average memory latency of the partition (depends on its cells).
  virtual Picoseconds memory_latency() const = 0;
};

/// A driver (with the workload above it) for one function.
class HostDriver {
 public:
  virtual ~HostDriver() = default;
  /// The workload begins (time zero).
  virtual void start() = 0;
  /// The function's interrupt has reached its CPU.
  virtual void interrupt() = 0;
  virtual void cpu_done(std::uint32_t id, std::uint64_t cookie) = 0;
  virtual void timer(std::uint32_t id, std::uint64_t cookie) = 0;
};

}  // namespace slotlab::host
