// SPDX-License-Identifier: Apache-2.0
// What a function tells of its doings on the bus, when somebody listens.
#include <algorithm>
#include <array>

#include "bus/bus_function.h"

namespace slotlab::bus {
namespace {

Activity activity_of(ClockClass clock_class) {
  switch (clock_class) {
    case ClockClass::data:
      return Activity::bus_data;
    case ClockClass::address:
      return Activity::bus_address;
    case ClockClass::initial_wait:
      return Activity::bus_initial_wait;
    case ClockClass::wait_state:
      return Activity::bus_wait_state;
    case ClockClass::turnaround:
      return Activity::bus_turnaround;
    case ClockClass::disconnect:
      return Activity::bus_disconnect;
    case ClockClass::split_request:
      return Activity::bus_split_request;
    case ClockClass::split_completion:
      return Activity::bus_split_completion;
    default:
      return Activity::bus_retry;
  }
}

/// The runs of one transaction as activities.
struct Runs {
  std::array<ActivityRun, 8> runs{};
  std::size_t count = 0;

  void add(Activity activity, std::int64_t clocks, Picoseconds period) {
    if (clocks > 0) runs[count++] = {activity, clocks * period};
  }
};

Runs runs_of(const BusTransaction& t, const TransactionTiming& timing, Picoseconds period) {
  Runs runs;
  if (timing.outcome == Outcome::retried) {
    // The bus is asked in vain: that is waiting for what the target lacks.
    runs.add(is_read(t.command) ? Activity::read_data : Activity::write_buffer, timing.total,
             period);
    return runs;
  }
  std::int64_t held = is_read(t.command) ? t.answer.initial_wait : 0;
  for (std::uint32_t i = 0; i < timing.run_count; ++i) {
    const ClockRun& run = timing.runs[i];
    std::int64_t clocks = run.clocks;
    if (run.clock_class == ClockClass::initial_wait) {
      held = std::min(held, clocks);
      clocks -= held;
    }
    runs.add(activity_of(run.clock_class), clocks, period);
    if (run.clock_class == ClockClass::initial_wait) {
      runs.add(Activity::held_read, held, period);
      held = 0;
    }
  }
  return runs;
}

}  // namespace

void BusFunction::observe(ActivityLog& log) {
  probe_.attach(&log);
  segment_->set_witness(agent_, this);
}

Flow BusFunction::flow_of(const BusTransaction& t) const {
  if (&t == write_request_) return writes_.front().flow;
  // Data come in the order in which they were asked for.
  return &t == read_request_ ? read_flow_ : reads_.front().flow;
}

Flow BusFunction::tell_read(std::uint32_t tag) {
  const Flow flow = device_->flow_of(tag);
  probe_->begin(Activity::read_data, flow, now(), tag);
  return flow;
}

Flow BusFunction::tell_write(std::uint32_t tag) {
  const Flow flow = device_->flow_of(tag);
  if (!writes_.empty()) probe_->begin(Activity::grant, flow, now(), tag);  // behind the others
  return flow;
}

void BusFunction::tell_asked(const BusTransaction& t) {
  probe_->begin(Activity::grant, flow_of(t), now());
}

/// What stood behind a write has been waiting for the bus all along.
void BusFunction::tell_next_write() {
  if (writes_.empty()) return;
  probe_->end(Activity::grant, writes_.front().flow, now(), writes_.front().tag);
}

void BusFunction::on_bus(const BusTransaction& t, Picoseconds start) {
  const Flow flow = flow_of(t);
  const bool own = &t == write_request_ || &t == read_request_;
  if (own && t.outcome != Outcome::retried) probe_->end(Activity::grant, flow, start);
  probe_->begin(Activity::on_bus, flow, start);
}

void BusFunction::off_bus(const BusTransaction& t, const TransactionTiming& timing,
                          Picoseconds start) {
  const Flow flow = flow_of(t);
  const Picoseconds end = start + timing.total * period_;
  probe_->end(Activity::on_bus, flow, end);
  still_on_bus(t, timing, start);
  const bool refused = &t == write_request_ && timing.outcome == Outcome::retried;
  if (refused && !write_refused_) probe_->begin(Activity::write_buffer, flow, end);
  if (&t == write_request_ && !refused && write_refused_) {
    probe_->end(Activity::write_buffer, flow, end);
  }
  if (&t == write_request_) write_refused_ = refused;
}

void BusFunction::still_on_bus(const BusTransaction& t, const TransactionTiming& timing,
                               Picoseconds start) {
  const Runs runs = runs_of(t, timing, period_);
  probe_->bus_runs(flow_of(t), start, runs.runs.data(), runs.count);
}

}  // namespace slotlab::bus
