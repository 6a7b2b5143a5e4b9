// SPDX-License-Identifier: Apache-2.0
#include "model/trace_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/quantity.h"
#include "model/input_error.h"
#include "model/simulation.h"
#include "trace/pcapng_trace.h"
#include "trace/perfetto_trace.h"
#include "trace/vcd_trace.h"

namespace slotlab::model {
namespace {

std::string text_of(Picoseconds time) { return format_quantity(time, Dimension::time); }

}  // namespace

std::vector<std::string> TraceRequest::files() const {
  std::vector<std::string> names;
  for (const std::string* name : {&perfetto, &vcd, &pcapng}) {
    if (!name->empty()) names.push_back(*name);
  }
  return names;
}

TraceFiles::TraceFiles(const TraceRequest& request, Picoseconds planned) : window_(request.window) {
  if (!request.any()) return;
  if (window_.from >= planned) {
    throw InputError(
        fmt::format("the trace is to begin at {}, but the run ends at {} at the "
                    "latest (warm-up included); use an earlier --trace-from or a "
                    "longer run.measure",
                    text_of(window_.from), text_of(planned)));
  }
  if (!request.perfetto.empty()) {
    recorders_.push_back(std::make_unique<trace::PerfettoTrace>(request.perfetto, window_));
  }
  if (!request.vcd.empty()) {
    recorders_.push_back(
        std::make_unique<trace::VcdTrace>(request.vcd, window_, request.vcd_clock));
  }
  if (!request.pcapng.empty()) {
    recorders_.push_back(
        std::make_unique<trace::PcapngTrace>(request.pcapng, window_, request.snap_length));
  }
}

TraceFiles::~TraceFiles() = default;

void TraceFiles::attach(Simulation& simulation) {
  for (const auto& recorder : recorders_) simulation.attach(*recorder);
}

void TraceFiles::finish(Picoseconds now) {
  for (const auto& recorder : recorders_) {
    if (recorder->events() > 0) continue;
    throw std::runtime_error(fmt::format(
        "no {} between {} and {} of simulated time, so no trace was written; use a longer or "
        "another window (--trace-from, --trace-to), or a load that moves data",
        recorder->wanted(), text_of(window_.from), text_of(std::min(window_.to, now))));
  }
  for (const auto& recorder : recorders_) recorder->finish(now);
}

}  // namespace slotlab::model
