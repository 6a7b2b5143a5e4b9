// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/io_processor.h"

#include "scsi_port/timer_id.h"

namespace slotlab::scsi {

void IoProcessor::attach(bus::FunctionSeam& seam, ProcessorClient& client) {
  seam_ = &seam;
  client_ = &client;
}

void IoProcessor::submit(Task task) {
  if (tasks_.empty() && work_of(task) == 0) {
    done(task);
    return;
  }
  if (probe_) probe_->begin(Activity::firmware, Flow::both, seam_->now(), task.io);
  tasks_.push_back(task);
  if (tasks_.size() == 1) run();
}

void IoProcessor::run() {
  states_.enter(State::busy, seam_->now());
  set_timer(*seam_, work_of(tasks_.front()), TimerId::processor);
}

void IoProcessor::timer() {
  const Task task = tasks_.take_front();
  if (probe_) probe_->end(Activity::firmware, Flow::both, seam_->now(), task.io);
  if (tasks_.empty()) {
    states_.enter(State::idle, seam_->now());
  } else {
    run();
  }
  done(task);
}

void IoProcessor::done(Task task) {
  if (task.completion) {
    client_->completion_prepared(task.io);
  } else {
    client_->request_prepared(task.io);
  }
}

void IoProcessor::start_measurement(Picoseconds now) { states_.restart(now); }

void IoProcessor::report(StatisticsGroup& out, Picoseconds now) const {
  out.share("busy", states_.spent(State::busy, now), states_.elapsed(now), "processor at work");
}

}  // namespace slotlab::scsi
