// SPDX-License-Identifier: Apache-2.0
#include "fc_port/wire.h"

namespace slotlab::fc {

Wire::Wire(Way way, const LinkTiming& timing, Topology& topology, std::uint32_t credits,
           Picoseconds credit_return_time)
    : way_(way),
      timing_(timing),
      topology_(topology),
      credit_return_time_(credit_return_time),
      credits_(credits),
      returning_(credits) {}

void Wire::attach(bus::FunctionSeam& seam, FrameSource& source, FrameSink& sink, Wire& other_way) {
  seam_ = &seam;
  source_ = &source;
  sink_ = &sink;
  other_way_ = &other_way;
}

bool Wire::busy() const {
  return states_.state() == State::frame || states_.state() == State::tenancy;
}

/// Time in which the other way holds a shared loop is the link's as well.
void Wire::tell(State state, Picoseconds now, bool begins) const {
  if (state == State::idle) return;
  const Activity activity = state == State::no_credit ? Activity::window : Activity::link;
  const Flow flow = way_ == Way::to_host ? Flow::to_host : Flow::from_host;
  const bool carries = state == State::frame || state == State::tenancy;
  const std::uint64_t exchange = carries ? frame_.exchange : 0;
  if (begins) {
    probe_->begin(activity, flow, now, exchange);
  } else {
    probe_->end(activity, flow, now, exchange);
  }
}

void Wire::kick() {
  if (busy()) return;
  const Picoseconds now = seam_->now();
  if (!source_->has_frame()) {
    enter(State::idle, now);
    return;
  }
  collect_credits();
  if (credits_ == 0) {
    wait_for_credit();
    return;
  }
  if (!topology_.may_start(way_)) {
    enter(State::loop_busy, now);
    return;
  }
  frame_ = source_->take_frame();
  --credits_;
  const Picoseconds lost = topology_.begin(way_, frame_);
  if (lost == 0) {
    start_frame();
    return;
  }
  enter(State::tenancy, now);
  set_timer(lost, kTenancyOpen);
}

void Wire::return_credit() {
  returning_.push_back(seam_->now() + credit_return_time_);
  if (lacks_credit()) kick();
}

void Wire::timer(std::uint64_t cookie) {
  switch (cookie) {
    case kTenancyOpen:
      start_frame();
      break;
    case kFrameEnd:
      end_frame();
      break;
    default:
      credit_timer_set_ = false;
      kick();
  }
}

void Wire::collect_credits() {
  const Picoseconds now = seam_->now();
  while (!returning_.empty() && returning_.front() <= now) {
    returning_.pop_front();
    ++credits_;
  }
}

void Wire::wait_for_credit() {
  const Picoseconds now = seam_->now();
  enter(State::no_credit, now);
  source_->credit_missing();
  if (returning_.empty() || credit_timer_set_) return;
  credit_timer_set_ = true;
  set_timer(returning_.front() - now, kCreditBack);
}

void Wire::start_frame() {
  frame_start_ = seam_->now();
  enter(State::frame, frame_start_);
  set_timer(timing_.frame_time(frame_.payload), kFrameEnd);
}

void Wire::end_frame() {
  const Frame frame = frame_;
  enter(State::idle, seam_->now());
  ++frames_;
  if (frame.kind == FrameKind::data) data_bytes_ += frame.payload;
  for (traffic::FcObserver* observer : observers_) {
    observer->frame(way_ == Way::to_storage, frame, frame_start_, seam_->now());
  }
  const bool released = topology_.end(way_, frame);
  // After data the loop goes to the other way first; a short control frame is no turn of its own.
  if (released && frame.kind == FrameKind::data) other_way_->kick();
  source_->frame_sent(frame);
  sink_->frame_arrived(frame);
  kick();
  if (released) other_way_->kick();
}

void Wire::set_timer(Picoseconds delay, Cookie cookie) {
  fc::set_timer(*seam_, delay,
                way_ == Way::to_storage ? TimerId::wire_to_storage : TimerId::wire_to_host, cookie);
}

void Wire::start_measurement(Picoseconds now) {
  states_.restart(now);
  frames_ = 0;
  data_bytes_ = 0;
}

void Wire::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = states_.elapsed(now);
  out.count("frames", frames_, "frames of every kind");
  out.byte_rate("data", data_bytes_, elapsed, "payload of data frames");
  out.share("busy", states_.spent(State::frame, now), elapsed, "frames and the gaps after them");
  out.share("tenancy", states_.spent(State::tenancy, now), elapsed, "opening loop tenancies");
  out.share("no_credit", states_.spent(State::no_credit, now), elapsed,
            "a frame waits for buffer-to-buffer credit");
  out.share("loop_busy", states_.spent(State::loop_busy, now), elapsed,
            "a frame waits for the loop that the other way holds");
  out.share("idle", states_.spent(State::idle, now), elapsed, "nothing to send");
}

}  // namespace slotlab::fc
