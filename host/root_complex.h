// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "base/random.h"
#include "base/statistics.h"
#include "bus/bus_function.h"
#include "bus/pcie_agent.h"
#include "bus/pcie_link.h"
#include "bus/timer_module.h"
#include "host/doorbell_path.h"
#include "host/memory.h"
#include "host/root_complex_parameters.h"

namespace slotlab::host {

/// The host's end of a PCI Express slot: takes posted writes, answers reads from memory, turns
/// interrupt messages into interrupts and doorbells into posted writes. No I/O MMU on the way:
/// addresses are memory addresses.
class RootComplex : public sc_core::sc_module,
                    public bus::PcieAgent,
                    public DoorbellPath,
                    private bus::TimerModule,
                    public StatisticsSource {
 public:
  RootComplex(sc_core::sc_module_name name, const RootComplexParameters& parameters,
              const MemoryParameters& memory, std::uint32_t cells, std::uint64_t seed,
              bus::TransactionPool& pool, bus::InterruptSink& interrupts);

  void attach(bus::PcieLink& link) { link.attach_root(*this); }

  void doorbell(unsigned line, std::uint64_t offset, std::uint64_t value) override;

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 protected:
  void sent(const bus::BusTransaction& /*transaction*/) override {}
  void arrived(const bus::BusTransaction& transaction) override;

 private:
  void fire(const Timer& timer) override;
  void read(const bus::BusTransaction& request);

  const RootComplexParameters parameters_;
  SpreadLatency memory_latency_;
  Random random_;
  bus::TransactionPool& pool_;
  bus::InterruptSink& interrupts_;
  std::vector<bus::BusTransaction*> completions_;  ///< of reads under way, by slot
  std::vector<std::uint32_t> free_slots_;
  Picoseconds memory_free_ = 0;

  Picoseconds measured_from_ = 0;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t bytes_written_ = 0;
  std::uint64_t reads_ = 0;
  std::uint64_t messages_ = 0;
  LatencyHistogram read_latency_;
};

}  // namespace slotlab::host
