// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/reply_poster.h"

#include "scsi_port/timer_id.h"

namespace slotlab::scsi {

ReplyPoster::ReplyPoster(const MessageParameters& parameters, traffic::ScsiQueues& queues)
    : parameters_(parameters), queues_(queues), in_flight_(queues.slots()) {}

void ReplyPoster::post(std::uint32_t slot) {
  if (parameters_.reply_bytes == 0) {
    publish(slot);
    return;
  }
  in_flight_.push_back(slot);
  seam_->dma_write(queues_.reply_address(slot), parameters_.reply_bytes,
                   static_cast<std::uint32_t>(DmaTag::reply));
}

void ReplyPoster::dma_complete() { publish(in_flight_.take_front()); }

void ReplyPoster::publish(std::uint32_t slot) {
  queues_.publish_reply(slot);
  ++replies_;
  ++unannounced_;
  consider_interrupt();
}

void ReplyPoster::acknowledge() {
  asserted_ = false;
  // What the driver has already taken along needs no interrupt of its own.
  if (!queues_.has_reply()) unannounced_ = 0;
  consider_interrupt();
}

void ReplyPoster::consider_interrupt() {
  if (asserted_ || unannounced_ == 0) return;
  if (probe_ && !told_) {
    told_ = true;  // the driver ends it
    probe_->begin(Activity::interrupt, Flow::both, seam_->now());
  }
  if (unannounced_ >= parameters_.coalesce_depth || parameters_.coalesce_time == 0) {
    raise();
  } else if (!timer_set_) {
    timer_set_ = true;
    set_timer(*seam_, parameters_.coalesce_time, TimerId::interrupt, timer_round_);
  }
}

void ReplyPoster::timer(std::uint64_t cookie) {
  if (cookie != timer_round_) return;
  timer_set_ = false;
  if (!asserted_ && unannounced_ > 0) raise();
}

void ReplyPoster::raise() {
  asserted_ = true;
  told_ = false;
  timer_set_ = false;
  unannounced_ = 0;
  ++timer_round_;
  ++interrupts_;
  seam_->raise_interrupt();
}

void ReplyPoster::start_measurement() {
  replies_ = 0;
  interrupts_ = 0;
}

void ReplyPoster::report(StatisticsGroup& out, Picoseconds elapsed) const {
  out.rate("replies", replies_, elapsed, "replies that the driver can find");
  out.rate("interrupts", interrupts_, elapsed, "interrupts raised");
}

}  // namespace slotlab::scsi
