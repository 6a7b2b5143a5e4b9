// SPDX-License-Identifier: Apache-2.0
#include "host/fc_driver.h"

#include <cstddef>
#include <utility>

#include "host/diskbench.h"

namespace slotlab::host {
namespace {

constexpr std::uint64_t kBufferBase = 0x1'0000'0000;

std::uint32_t whole_pages(std::uint32_t bytes) {
  constexpr std::uint32_t kPage = traffic::FcQueues::kPageBytes;
  return (bytes + kPage - 1) / kPage * kPage;
}

}  // namespace

FcDriver::FcDriver(const FcDriverParameters& driver, const DiskbenchParameters& workload,
                   traffic::FcQueues& queues)
    : FcDriver(driver, std::make_unique<Diskbench>(workload), queues) {}

FcDriver::FcDriver(const FcDriverParameters& driver,
                   std::unique_ptr<traffic::BlockIoProducer> workload, traffic::FcQueues& queues)
    : parameters_(driver),
      workload_(std::move(workload)),
      queues_(queues),
      block_stride_(whole_pages(workload_->largest_request())),
      slots_(workload_->maximum_under_way()) {
  free_slots_.reserve(slots_.size());
  blocked_.reserve(slots_.size());
  for (std::uint32_t i = workload_->maximum_under_way(); i > 0; --i) free_slots_.push_back(i - 1);
}

void FcDriver::start() { issue_requests(); }

/// Direction of what a CPU job works for.
Flow FcDriver::flow_of(std::uint32_t job, std::uint64_t cookie) const {
  return job == kStart ? host::flow_of(slots_[cookie]) : Flow::both;
}

void FcDriver::issue_requests() {
  const Picoseconds now = seam_->now();
  traffic::IoRequest request;
  while (workload_->next_request(now, request)) {
    const std::uint32_t slot = free_slots_.back();
    free_slots_.pop_back();
    request.id = slot;
    slots_[slot] = request;
    if (probe_) probe_->begin(Activity::window, host::flow_of(request), now, slot);
    for (traffic::IoObserver* observer : observers_) observer->submitted(request, now);
    ++starting_;
    run(CpuPlace::any, parameters_.io_start, kStart, slot);
  }
  const Picoseconds due = workload_->next_due();
  if (due == kNever || due >= timer_due_) return;
  timer_due_ = due;
  seam_->set_timer(due - now, 0);
}

void FcDriver::timer(std::uint32_t /*id*/, std::uint64_t /*cookie*/) {
  timer_due_ = kNever;
  issue_requests();
}

void FcDriver::interrupt() {
  ++interrupts_;
  if (probe_) probe_->end(Activity::interrupt, Flow::both, seam_->now());
  run(CpuPlace::interrupt_cpu, parameters_.interrupt, kInterrupt);
}

void FcDriver::cpu_done(std::uint32_t id, std::uint64_t cookie) {
  if (probe_) probe_->end(Activity::cpu, flow_of(id, cookie), seam_->now());
  switch (id) {
    case kStart:
      --starting_;
      post(static_cast<std::uint32_t>(cookie));
      break;
    case kInterrupt:
      take_responses();
      break;
    default:
      complete_io();
      take_responses();
  }
}

void FcDriver::post(std::uint32_t slot) {
  if (!blocked_.empty() || !queues_.can_post(slots_[slot].bytes)) {
    blocked_.push_back(slot);
  } else {
    request_in_ =
        queues_.post_request(slots_[slot], kBufferBase + std::uint64_t{slot} * block_stride_);
    ++unannounced_;
  }
  const bool last = starting_ == 0;
  if (unannounced_ > 0 && (last || unannounced_ >= parameters_.doorbell_batch)) ring_doorbell();
}

void FcDriver::post_blocked() {
  std::size_t posted = 0;
  for (; posted < blocked_.size() && queues_.can_post(slots_[blocked_[posted]].bytes); ++posted) {
    const std::uint32_t slot = blocked_[posted];
    request_in_ =
        queues_.post_request(slots_[slot], kBufferBase + std::uint64_t{slot} * block_stride_);
    ++unannounced_;
  }
  if (posted == 0) return;
  blocked_.erase(blocked_.begin(), blocked_.begin() + static_cast<std::ptrdiff_t>(posted));
  ring_doorbell();
}

void FcDriver::ring_doorbell() {
  ++doorbells_;
  unannounced_ = 0;
  seam_->mmio_write(traffic::FcQueues::kRequestInRegister, request_in_);
}

void FcDriver::take_responses() {
  if (queues_.has_response()) {
    run(CpuPlace::interrupt_cpu, parameters_.io_completion, kCompletion);
    return;
  }
  seam_->mmio_write(traffic::FcQueues::kResponseOutRegister, queues_.response_out());
}

void FcDriver::complete_io() {
  const std::uint32_t slot = queues_.take_response();
  const traffic::IoRequest& request = slots_[slot];
  figures_.completed(request, seam_->now());
  if (probe_) probe_->end(Activity::window, host::flow_of(request), seam_->now(), slot);
  for (traffic::IoObserver* observer : observers_) observer->completed(request, seam_->now());
  workload_->completed(request, seam_->now());
  free_slots_.push_back(slot);
  if (!blocked_.empty()) post_blocked();
  issue_requests();
}

void FcDriver::run(CpuPlace place, const FcOperationCost& cost, Job job, std::uint64_t cookie) {
  const Picoseconds work = cost.at(seam_->memory_latency());
  cpu_time_ += work;
  if (probe_) probe_->begin(Activity::cpu, flow_of(job, cookie), seam_->now());
  seam_->cpu_run(place, work, job, cookie);
}

void FcDriver::start_measurement(Picoseconds now) {
  measured_from_ = now;
  figures_.start_measurement(now);
  interrupts_ = 0;
  doorbells_ = 0;
  cpu_time_ = 0;
}

void FcDriver::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  figures_.report_directions(out, now);
  out.rate("interrupts", interrupts_, elapsed, "interrupts taken");
  out.rate("doorbells", doorbells_, elapsed, "request-in writes");
  figures_.report_cpu_time(out, cpu_time_);
}

}  // namespace slotlab::host
