// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/random.h"
#include "base/time.h"
#include "host/memory_parameters.h"

namespace slotlab::host {

/// A latency that is spread uniformly about its average; of no length unless told otherwise.
class SpreadLatency {
 public:
  SpreadLatency() = default;
  /// `spread`: half-width, in millionths of the average.
  SpreadLatency(Picoseconds average, std::uint32_t spread)
      : low_(average - average * spread / 1'000'000), range_(2 * (average - low_) + 1) {}

  Picoseconds draw(Random& random) const {
    return range_ == 1 ? low_ : low_ + random.below(range_);
  }

 private:
  Picoseconds low_ = 0;
  Picoseconds range_ = 1;  ///< number of values
};

/// How long a partition's memory takes to hand out a cache line.
class Memory {
 public:
  /// `ideal`: no time at all.
  Memory(const MemoryParameters& parameters, std::uint32_t cells, std::uint64_t seed, bool ideal)
      : line_(parameters.line), cells_(cells), random_(seed) {
    if (ideal) return;
    near_ = {parameters.latency_1_cell, parameters.spread};
    if (cells > 1) far_ = {parameters.latency_elsewhere(cells), parameters.spread};
  }

  std::uint32_t line() const { return line_; }
  /// Lines that `bytes` from `address` on lie in.
  std::uint32_t lines(std::uint64_t address, std::uint32_t bytes) const {
    const auto offset = static_cast<std::uint32_t>(address % line_);
    return (offset + bytes + line_ - 1) / line_;
  }
  /// Latency of one access to the line at `address`. Lines are interleaved over the cells (rp8400
  /// white paper: half of them local with two cells).
  Picoseconds access(std::uint64_t address) {
    const bool near = cells_ < 2 || address / line_ % cells_ == 0;
    return (near ? near_ : far_).draw(random_);
  }

 private:
  std::uint32_t line_;
  std::uint32_t cells_;
  Random random_;
  SpreadLatency near_;  ///< of the cell that the slot belongs to
  SpreadLatency far_;   ///< of each other cell
};

}  // namespace slotlab::host
