// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/activity.h"
#include "base/histogram.h"
#include "base/statistics.h"
#include "traffic/block_io.h"

namespace slotlab::host {

/// Direction of the payload of an I/O.
constexpr Flow flow_of(const traffic::IoRequest& request) {
  return request.direction == traffic::IoDirection::read ? Flow::to_host : Flow::from_host;
}

/// What a block I/O driver counts of the I/Os that it has completed.
class BlockIoFigures {
 public:
  void completed(const traffic::IoRequest& request, Picoseconds now);

  /// I/Os completed and their bytes, since time zero.
  std::uint64_t ios() const { return directions_[0].ios + directions_[1].ios; }
  std::uint64_t ios(traffic::IoDirection direction) const {
    return directions_[static_cast<std::size_t>(direction)].ios;
  }
  std::uint64_t bytes() const { return directions_[0].bytes + directions_[1].bytes; }

  void start_measurement(Picoseconds now);
  /// Groups "read" and "write".
  void report_directions(StatisticsGroup& out, Picoseconds now) const;
  /// `cpu_time` spent since the start of the measurement, and per amount of data.
  void report_cpu_time(StatisticsGroup& out, Picoseconds cpu_time) const;

 private:
  struct Direction {
    std::uint64_t ios = 0;    ///< since time zero
    std::uint64_t bytes = 0;  ///< since time zero
    std::uint64_t ios_at_start = 0;
    std::uint64_t bytes_at_start = 0;
    LatencyHistogram latency;
  };
  static void report(StatisticsGroup& out, const Direction& direction, Picoseconds elapsed);

  Picoseconds measured_from_ = 0;
  std::array<Direction, 2> directions_{};
};

}  // namespace slotlab::host
