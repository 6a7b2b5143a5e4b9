// SPDX-License-Identifier: Apache-2.0
#include "fc_port/firmware_processor.h"

namespace slotlab::fc {

// An exchange has one task at a time.
FirmwareProcessor::FirmwareProcessor(const FirmwareParameters& parameters)
    : parameters_(parameters), tasks_(parameters.exchanges) {}

void FirmwareProcessor::attach(bus::FunctionSeam& seam, FirmwareClient& client) {
  seam_ = &seam;
  client_ = &client;
}

Picoseconds FirmwareProcessor::work_of(FirmwarePhase phase, traffic::IoDirection direction) const {
  const Picoseconds total =
      direction == traffic::IoDirection::read ? parameters_.read_time : parameters_.write_time;
  const Picoseconds start = total * parameters_.start_share / 1'000'000;
  return phase == FirmwarePhase::start ? start : total - start;
}

void FirmwareProcessor::submit(FirmwarePhase phase, traffic::IoDirection direction,
                               std::uint32_t exchange) {
  const Flow flow = direction == traffic::IoDirection::read ? Flow::to_host : Flow::from_host;
  if (probe_) probe_->begin(Activity::firmware, flow, seam_->now(), exchange);
  tasks_.push_back({phase, exchange, work_of(phase, direction), flow});
  if (tasks_.size() == 1) run();
}

void FirmwareProcessor::run() {
  states_.enter(State::busy, seam_->now());
  set_timer(*seam_, tasks_.front().work, TimerId::firmware);
}

void FirmwareProcessor::timer() {
  const Task task = tasks_.take_front();
  ++tasks_done_;
  if (probe_) probe_->end(Activity::firmware, task.flow, seam_->now(), task.exchange);
  if (tasks_.empty()) {
    states_.enter(State::idle, seam_->now());
  } else {
    run();
  }
  client_->firmware_done(task.phase, task.exchange);
}

void FirmwareProcessor::start_measurement(Picoseconds now) {
  states_.restart(now);
  tasks_done_ = 0;
}

void FirmwareProcessor::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = states_.elapsed(now);
  out.share("busy", states_.spent(State::busy, now), elapsed, "processor at work");
  out.rate("tasks", tasks_done_, elapsed, "starts and completions of I/Os");
}

}  // namespace slotlab::fc
