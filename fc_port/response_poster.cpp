// SPDX-License-Identifier: Apache-2.0
#include "fc_port/response_poster.h"

namespace slotlab::fc {

// The driver never has more I/Os under way than its ring holds; exchanges are closed before their
// response is written, hence the room for a full ring beside the open exchanges.
ResponsePoster::ResponsePoster(const InterruptParameters& parameters, std::uint32_t exchanges,
                               traffic::FcQueues& queues)
    : policy_(make_interrupt_policy(parameters)),
      queues_(queues),
      waiting_(exchanges + queues.request_entries()),
      in_flight_(queues.response_entries()) {}

std::uint32_t ResponsePoster::distance(std::uint32_t from, std::uint32_t to) const {
  const std::uint32_t size = queues_.response_entries();
  return (to + size - from) % size;
}

void ResponsePoster::post(std::uint32_t handle) {
  waiting_.push_back(handle);
  write_entries();
}

void ResponsePoster::write_entries() {
  while (!waiting_.empty() && distance(written_, taken_) != 1) {
    seam_->dma_write(queues_.response_address(written_), traffic::FcQueues::kEntryBytes,
                     static_cast<std::uint32_t>(DmaTag::response));
    in_flight_.push_back(waiting_.take_front());
    written_ = (written_ + 1) % queues_.response_entries();
  }
}

void ResponsePoster::dma_complete() {
  queues_.publish_response(in_flight_.take_front());
  arrived_ = (arrived_ + 1) % queues_.response_entries();
  ++responses_;
  consider_interrupt();
}

void ResponsePoster::acknowledge(std::uint32_t response_out) {
  taken_ = response_out;
  asserted_ = false;
  told_ = false;
  write_entries();
  consider_interrupt();
}

void ResponsePoster::consider_interrupt() {
  const std::uint32_t unannounced = distance(taken_, arrived_);
  if (asserted_ || unannounced == 0) return;
  if (probe_ && !told_) {
    told_ = true;  // the driver ends it
    probe_->begin(Activity::interrupt, Flow::both, seam_->now());
  }
  const Picoseconds wait = policy_->longest_wait(unannounced);
  if (wait > 0) {
    if (timer_set_) return;
    timer_set_ = true;
    set_timer(*seam_, wait, TimerId::interrupt, timer_round_);
    return;
  }
  asserted_ = true;
  timer_set_ = false;
  ++timer_round_;
  ++interrupts_;
  seam_->raise_interrupt();
}

void ResponsePoster::timer(std::uint64_t cookie) {
  if (cookie != timer_round_ || asserted_) return;
  timer_set_ = false;
  ++timer_round_;
  if (taken_ == arrived_) return;
  asserted_ = true;
  ++interrupts_;
  seam_->raise_interrupt();
}

void ResponsePoster::start_measurement() {
  responses_ = 0;
  interrupts_ = 0;
}

void ResponsePoster::report(StatisticsGroup& out, Picoseconds elapsed) const {
  out.rate("responses", responses_, elapsed, "response entries that reached the host");
  out.rate("interrupts", interrupts_, elapsed, "interrupts raised");
}

}  // namespace slotlab::fc
