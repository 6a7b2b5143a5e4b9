// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <systemc>
#include <vector>

#include "bus/bus_function.h"
#include "bus/timer_module.h"
#include "host/cpu_pool.h"
#include "host/doorbell_path.h"
#include "host/host_seam.h"
#include "host/timer_service.h"

namespace slotlab::host {

/// The software side of the host: CPUs, drivers and their timers, in one SystemC module. Each
/// driver serves one function ("line"), which has its interrupt and its doorbells; the functions
/// of one card share an interrupt CPU, and so may neighbouring cards.
class HostSystem : public sc_core::sc_module,
                   public bus::InterruptSink,
                   public TimerService,
                   private bus::TimerModule {
 public:
  HostSystem(sc_core::sc_module_name name, const CpuParameters& cpu, std::uint32_t cells,
             Picoseconds memory_latency);
  ~HostSystem() override;

  /// Adds the driver of the function on line `lines()`; cards are numbered by `card`. Returns
  /// the seam to attach the driver to.
  HostSeam& add_driver(HostDriver& driver, DoorbellPath& doorbells, unsigned card);
  /// The line that the next driver gets.
  unsigned lines() const { return static_cast<unsigned>(seams_.size()); }

  void interrupt(unsigned line) override;
  /// Is told of every interrupt; for traces.
  void add_interrupt_listener(bus::InterruptSink& listener) { listeners_.push_back(&listener); }
  CpuPool& cpus() { return cpus_; }
  const CpuPool& cpus() const { return cpus_; }

  /// Timers of the CPU pool.
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    set_timer_of(kCpuPool, delay, id, cookie);
  }
  Picoseconds now() const override { return bus::BusAgent::now(); }

 private:
  class Seam;
  static constexpr std::uint32_t kCpuPool = 0xffff;
  static constexpr std::uint32_t kInterruptTimer = 0x8000'0000;

  void start_of_simulation() override;
  void fire(const Timer& timer) override;
  void set_timer_of(std::uint32_t owner, Picoseconds delay, std::uint32_t id, std::uint64_t cookie);

  const CpuParameters parameters_;
  const Picoseconds memory_latency_;
  std::vector<std::unique_ptr<Seam>> seams_;
  CpuPool cpus_;
  std::vector<bus::InterruptSink*> listeners_;
};

}  // namespace slotlab::host
