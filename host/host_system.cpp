// SPDX-License-Identifier: Apache-2.0
#include "host/host_system.h"

namespace slotlab::host {

/// What one driver sees of the host.
class HostSystem::Seam : public HostSeam {
 public:
  Seam(HostSystem& system, HostDriver& driver, DoorbellPath& doorbells, unsigned line,
       unsigned card)
      : system_(system),
        driver_(driver),
        doorbells_(doorbells),
        line_(line),
        interrupt_cpu_(card / system.parameters_.cards_per_interrupt_cpu % system.cpus_.cpus()) {
    system_.cpus_.reserve_for_interrupts(interrupt_cpu_);
  }

  void cpu_run(CpuPlace place, Picoseconds work, std::uint32_t id, std::uint64_t cookie,
               DriverLock lock) override {
    const bool in_process = place == CpuPlace::process || place == CpuPlace::protocol;
    system_.cpus_.run(driver_, place, in_process ? process(cookie) : interrupt_cpu_, work, id,
                      cookie, lock);
  }
  void mmio_write(std::uint64_t offset, std::uint64_t value) override {
    doorbells_.doorbell(line_, offset, value);
  }
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    system_.set_timer_of(line_, delay, id, cookie);
  }
  Picoseconds now() const override { return system_.now(); }
  Picoseconds memory_latency() const override { return system_.memory_latency_; }
  HostDriver& driver() { return driver_; }

 private:
  /// Number in the CPU pool of the driver's process `index`.
  std::uint32_t process(std::uint64_t index) {
    while (processes_.size() <= index) processes_.push_back(system_.cpus_.add_process());
    return processes_[index];
  }

  HostSystem& system_;
  HostDriver& driver_;
  DoorbellPath& doorbells_;
  const unsigned line_;
  const std::uint32_t interrupt_cpu_;
  std::vector<std::uint32_t> processes_;
};

HostSystem::HostSystem(sc_core::sc_module_name name, const CpuParameters& cpu, std::uint32_t cells,
                       Picoseconds memory_latency)
    : sc_module(name),
      TimerModule(Rank::host),
      parameters_(cpu),
      memory_latency_(memory_latency),
      cpus_(parameters_, cells, *this) {}

HostSystem::~HostSystem() = default;

HostSeam& HostSystem::add_driver(HostDriver& driver, DoorbellPath& doorbells, unsigned card) {
  seams_.push_back(std::make_unique<Seam>(*this, driver, doorbells, lines(), card));
  return *seams_.back();
}

void HostSystem::interrupt(unsigned line) {
  for (bus::InterruptSink* listener : listeners_) listener->interrupt(line);
  set_timer_of(line, parameters_.interrupt_latency, kInterruptTimer, 0);
}

void HostSystem::set_timer_of(std::uint32_t owner, Picoseconds delay, std::uint32_t id,
                              std::uint64_t cookie) {
  start_timer(delay, owner, id, cookie);
}

void HostSystem::start_of_simulation() {
  for (const auto& seam : seams_) seam->driver().start();
}

void HostSystem::fire(const Timer& timer) {
  if (timer.owner == kCpuPool) {
    cpus_.timer(timer.id, timer.cookie);
  } else if (timer.id == kInterruptTimer) {
    seams_[timer.owner]->driver().interrupt();
  } else {
    seams_[timer.owner]->driver().timer(timer.id, timer.cookie);
  }
}

}  // namespace slotlab::host
