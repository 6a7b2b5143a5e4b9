// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"

namespace slotlab::host {

/// Processors of a host partition.
struct CpuParameters {
  std::uint32_t cpus_per_cell = 4;
  std::uint32_t cores_per_processor = 1;
  std::int64_t clock = 750'000'000;
  Picoseconds interrupt_latency = 2 * kMicrosecond;
  std::uint32_t cards_per_interrupt_cpu = 1;
  std::uint32_t contention = 0;
  std::uint32_t interrupt_contention = 0;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.count("cpus_per_cell", cpus_per_cell, 1, 16, "processors on each cell board",
            datasheet("rp8400: four PA-8700 per cell"));
    v.count("cores_per_processor", cores_per_processor, 1, 16,
            "CPUs of the host in one processor: the unit of service demand",
            datasheet("PA-8700: one core"));
    v.frequency("clock", clock, 1'000'000, 10'000'000'000,
                "clock that the CPU costs were measured at; scales nothing",
                paper("A9782A: PA-8700 at 750 MHz"));
    v.duration("interrupt_latency", interrupt_latency, 0, kMillisecond,
               "from INTx# to the driver's interrupt entry on its CPU",
               assumed("interrupt transaction and vector dispatch of the generation"));
    v.count("cards_per_interrupt_cpu", cards_per_interrupt_cpu, 1, 16,
            "cards in neighbouring slots that interrupt the same CPU",
            assumed("a CPU for each card"));
    v.share("contention", contention, 0, 1'000'000,
            "how much longer work of processes, and of TCP on their CPUs, takes for each other CPU "
            "with such work: copies share the memory bus, and calls want the same cache lines and "
            "locks",
            assumed("none unless fitted"));
    v.share(
        "interrupt_contention", interrupt_contention, 0, 1'000'000,
        "the same for work on interrupt CPUs, which copies nothing and has locks of its own card",
        assumed("none unless fitted"));
  }
};

}  // namespace slotlab::host
