// SPDX-License-Identifier: Apache-2.0
#include "trace/vcd_trace.h"

#include <algorithm>

namespace slotlab::trace {

VcdTrace::VcdTrace(const std::string& path, const Window& window, bool with_clock)
    : file_(path), window_(window), with_clock_(with_clock) {}

bus::SegmentObserver* VcdTrace::bus(const std::string& name, const bus::BusSegment& segment) {
  buses_.push_back(std::make_unique<VcdBus>(name, segment, file_, window_, with_clock_));
  return buses_.back().get();
}

std::uint64_t VcdTrace::events() const {
  std::uint64_t sum = 0;
  for (const auto& bus : buses_) sum += bus->transactions();
  return sum;
}

void VcdTrace::finish(Picoseconds now) { file_.finish(std::min(now, window_.to)); }

}  // namespace slotlab::trace
