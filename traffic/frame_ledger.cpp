// SPDX-License-Identifier: Apache-2.0
#include "traffic/frame_ledger.h"

#include <algorithm>

namespace slotlab::traffic {

void FrameLedger::offered(const OfferedFrame& frame, Picoseconds now) {
  ++offered_.frames;
  offered_.bytes += frame.frame_bytes;
  last_due_ = frame.due;
  wait_.add(now - frame.due);
}

void FrameLedger::all_offered() {
  all_offered_ = true;
  tell_end();
}

void FrameLedger::carried(std::uint32_t frame_bytes, Picoseconds due, Picoseconds now) {
  ++carried_.frames;
  carried_.bytes += frame_bytes;
  latency_.add(now - due);
  tell_end();
}

void FrameLedger::dropped() {
  ++dropped_;
  tell_end();
}

void FrameLedger::tell_end() {
  if (told_ || !ended()) return;
  told_ = true;
  if (listener_ != nullptr) listener_->traffic_ended();
}

void FrameLedger::start_measurement(Picoseconds now) {
  measured_from_ = now;
  offered_before_ = offered_;
  carried_before_ = carried_;
  dropped_before_ = dropped_;
  wait_.clear();
  latency_.clear();
}

void FrameLedger::report(StatisticsGroup& out, Picoseconds now) const {
  // What the file offers per second of its own time: a replay that lags is behind in that time.
  const Picoseconds offered_for = std::max<Picoseconds>(0, last_due_ - measured_from_);
  const Picoseconds elapsed = now - measured_from_;
  out.byte_rate("offered", offered_.bytes - offered_before_.bytes,
                offered_for > 0 ? offered_for : elapsed,
                "frames of the file, over the time that they span there");
  out.byte_rate("carried", carried_.bytes - carried_before_.bytes, elapsed,
                "frames that arrived, over the time measured");
  out.count("frames_offered", offered_.frames - offered_before_.frames, "frames sent");
  out.count("frames_carried", carried_.frames - carried_before_.frames, "frames that arrived");
  out.count("frames_dropped", dropped_ - dropped_before_, "frames lost for want of buffers");
  out.latency("lag", wait_, "from a frame's time in the file to its start");
  out.latency("latency", latency_, "from a frame's time in the file to its arrival");
}

}  // namespace slotlab::traffic
