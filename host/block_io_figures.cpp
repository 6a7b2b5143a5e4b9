// SPDX-License-Identifier: Apache-2.0
#include "host/block_io_figures.h"

#include <cstddef>

namespace slotlab::host {

void BlockIoFigures::completed(const traffic::IoRequest& request, Picoseconds now) {
  Direction& direction = directions_[static_cast<std::size_t>(request.direction)];
  ++direction.ios;
  direction.bytes += request.bytes;
  direction.latency.add(now - request.start);
}

void BlockIoFigures::start_measurement(Picoseconds now) {
  measured_from_ = now;
  for (Direction& direction : directions_) {
    direction.ios_at_start = direction.ios;
    direction.bytes_at_start = direction.bytes;
    direction.latency.clear();
  }
}

void BlockIoFigures::report(StatisticsGroup& out, const Direction& direction, Picoseconds elapsed) {
  out.rate("ios", direction.ios - direction.ios_at_start, elapsed, "I/Os completed");
  out.byte_rate("throughput", direction.bytes - direction.bytes_at_start, elapsed,
                "data of I/Os completed");
  out.latency("latency", direction.latency, "from the workload's wish to its wake-up");
}

void BlockIoFigures::report_directions(StatisticsGroup& out, Picoseconds now) const {
  report(out.group("read", "reads"), directions_[0], now - measured_from_);
  report(out.group("write", "writes"), directions_[1], now - measured_from_);
}

void BlockIoFigures::report_cpu_time(StatisticsGroup& out, Picoseconds cpu_time) const {
  const std::uint64_t moved =
      bytes() - directions_[0].bytes_at_start - directions_[1].bytes_at_start;
  out.time("cpu_time", cpu_time, "CPU time of this driver's work");
  out.time("cpu_per_megabyte", time_per_million(cpu_time, moved),
           "service demand: CPU time per 10^6 bytes of I/Os completed");
}

}  // namespace slotlab::host
