// SPDX-License-Identifier: Apache-2.0
#include "host/scsi_driver.h"

#include <utility>

namespace slotlab::host {

using traffic::ScsiQueues;

ScsiDriver::ScsiDriver(const ScsiDriverParameters& driver, const ScsiWorkloadParameters& workload,
                       std::uint32_t disks, ScsiQueues& queues)
    : ScsiDriver(driver, std::make_unique<Diskbench>(workload.disk, disks), workload.polling,
                 queues) {}

ScsiDriver::ScsiDriver(const ScsiDriverParameters& driver,
                       std::unique_ptr<traffic::BlockIoProducer> workload, bool polling,
                       ScsiQueues& queues)
    : parameters_(driver),
      issuer_(polling ? CpuPlace::polling_process : CpuPlace::any),
      workload_(std::move(workload)),
      queues_(queues),
      slots_(queues.slots()) {
  free_slots_.reserve(slots_.size());
  for (std::uint32_t i = queues.slots(); i > 0; --i) free_slots_.push_back(i - 1);
}

/// Direction of what a CPU job works for.
Flow ScsiDriver::flow_of(std::uint32_t job, std::uint64_t cookie) const {
  return job == kStart ? host::flow_of(slots_[cookie]) : Flow::both;
}

void ScsiDriver::issue_requests() {
  const Picoseconds now = seam_->now();
  traffic::IoRequest request;
  while (workload_->next_request(now, request)) {
    const std::uint32_t slot = free_slots_.back();
    free_slots_.pop_back();
    request.id = slot;
    slots_[slot] = request;
    if (probe_) probe_->begin(Activity::window, host::flow_of(request), now, slot);
    for (traffic::IoObserver* observer : observers_) observer->submitted(request, now);
    run(issuer_, parameters_.io_start, kStart, slot);
  }
  const Picoseconds due = workload_->next_due();
  if (due == kNever || due >= timer_due_) return;
  timer_due_ = due;
  seam_->set_timer(due - now, 0);
}

void ScsiDriver::timer(std::uint32_t /*id*/, std::uint64_t /*cookie*/) {
  timer_due_ = kNever;
  issue_requests();
}

void ScsiDriver::interrupt() {
  ++interrupts_;
  if (probe_) probe_->end(Activity::interrupt, Flow::both, seam_->now());
  run(CpuPlace::interrupt_cpu, parameters_.interrupt, kInterrupt);
}

void ScsiDriver::cpu_done(std::uint32_t id, std::uint64_t cookie) {
  if (probe_) probe_->end(Activity::cpu, flow_of(id, cookie), seam_->now());
  switch (id) {
    case kStart:
      post(static_cast<std::uint32_t>(cookie));
      break;
    case kInterrupt:
      take_replies();
      break;
    default:
      complete_io();
      take_replies();
  }
}

void ScsiDriver::post(std::uint32_t slot) {
  const traffic::IoRequest& request = slots_[slot];
  queues_.fill(slot, {request.direction, request.bytes,
                      queues_.buffer_address(slot, workload_->largest_request()), request.unit});
  seam_->mmio_write(ScsiQueues::kRequestRegister, slot);
}

void ScsiDriver::take_replies() {
  if (queues_.has_reply()) {
    run(CpuPlace::interrupt_cpu, parameters_.io_completion, kCompletion);
    return;
  }
  seam_->mmio_write(ScsiQueues::kInterruptRegister, 0);
}

void ScsiDriver::complete_io() {
  const std::uint32_t slot = queues_.take_reply();
  const traffic::IoRequest& request = slots_[slot];
  figures_.completed(request, seam_->now());
  if (probe_) probe_->end(Activity::window, host::flow_of(request), seam_->now(), slot);
  for (traffic::IoObserver* observer : observers_) observer->completed(request, seam_->now());
  workload_->completed(request, seam_->now());
  free_slots_.push_back(slot);
  issue_requests();
}

void ScsiDriver::run(CpuPlace place, Picoseconds work, Job job, std::uint64_t cookie) {
  cpu_time_ += work;
  if (probe_) probe_->begin(Activity::cpu, flow_of(job, cookie), seam_->now());
  seam_->cpu_run(place, work, job, cookie);
}

void ScsiDriver::start_measurement(Picoseconds now) {
  measured_from_ = now;
  figures_.start_measurement(now);
  interrupts_ = 0;
  cpu_time_ = 0;
}

void ScsiDriver::report(StatisticsGroup& out, Picoseconds now) const {
  figures_.report_directions(out, now);
  out.rate("interrupts", interrupts_, now - measured_from_, "interrupts taken");
  figures_.report_cpu_time(out, cpu_time_);
}

}  // namespace slotlab::host
