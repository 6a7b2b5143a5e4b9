// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"

namespace slotlab::host {

/// Main memory of a partition: its average latency depends on the number of cells that it is
/// interleaved over.
struct MemoryParameters {
  Picoseconds latency_1_cell = 200 * kNanosecond;
  Picoseconds latency_2_cells = 250 * kNanosecond;
  Picoseconds latency_4_cells = 295 * kNanosecond;
  std::uint32_t spread = 200'000;
  std::uint32_t line = 64;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("latency_1_cell", latency_1_cell, 0, 100 * kMicrosecond,
               "average memory latency of a partition of 1 cell",
               paper("rp8400 white paper, idle load-to-use"));
    v.duration("latency_2_cells", latency_2_cells, 0, 100 * kMicrosecond,
               "average memory latency of a partition of 2 cells",
               paper("rp8400 white paper, idle load-to-use"));
    v.duration("latency_4_cells", latency_4_cells, 0, 100 * kMicrosecond,
               "average memory latency of a partition of 4 cells",
               paper("rp8400 white paper, idle load-to-use"));
    v.share("spread", spread, 0, 1'000'000,
            "half-width of the uniform spread of a memory access about the average",
            assumed("accesses meet refresh and other traffic"));
    v.bytes("line", line, 16, 1024, "cache line, the unit of an I/O fetch",
            datasheet("PA-8700: 64 B"));
  }

  Picoseconds latency(std::uint32_t cells) const {
    return cells >= 4 ? latency_4_cells : cells >= 2 ? latency_2_cells : latency_1_cell;
  }
  /// Latency of the cells that a slot does not belong to, two cells or more: its own is as near as
  /// in a partition of one, and the others share the rest of the average.
  Picoseconds latency_elsewhere(std::uint32_t cells) const {
    return (cells * latency(cells) - latency_1_cell) / (cells - 1);
  }
};

}  // namespace slotlab::host
