// SPDX-License-Identifier: Apache-2.0
#include "gige_port/frame_player.h"

namespace slotlab::gige {

FramePlayer::FramePlayer(const PortParameters& port, const FramePlayback& playback, LinkSeam& link)
    : wire_(port.link_bit_rate, port.preamble_bytes + port.inter_packet_gap_bytes),
      playback_(playback),
      link_(link) {}

void FramePlayer::play() {
  if (wire_busy_ || pause_.paused() || waiting_ || ended_) return;
  const traffic::OfferedFrame* next =
      playback_.to_port == nullptr ? nullptr : playback_.to_port->next_frame();
  if (next == nullptr) {
    ended_ = true;
    playback_.received.all_offered();
    return;
  }
  const Picoseconds now = link_.link_now();
  if (next->due > now) {
    waiting_ = true;
    link_.set_link_timer(next->due - now, kDue, 0);
    return;
  }
  playback_.received.offered(*next, now);
  on_wire_ = {};
  on_wire_.payload = next->user_bytes;
  on_wire_.frame_bytes = next->frame_bytes;
  on_wire_.due = next->due;
  playback_.to_port->take();
  wire_busy_ = true;
  wire_started_ = now;
  ++frames_to_port_;
  const Picoseconds time = wire_.frame_time(on_wire_.frame_bytes);
  wire_time_ += time;
  if (probe_) probe_->span(Activity::link, Flow::to_host, now, now + time);
  link_.set_link_timer(time, kWire, 0);
}

void FramePlayer::receive(const traffic::EthernetFrame& frame) {
  ++frames_from_port_;
  payload_received_ += frame.payload;
  playback_.transmitted.carried(frame.frame_bytes, frame.due, link_.link_now());
}

void FramePlayer::lost(const traffic::EthernetFrame& /*frame*/) { playback_.received.dropped(); }

void FramePlayer::pause(bool stop) {
  if (pause_.change(stop, link_.link_now()) && !stop) play();
}

void FramePlayer::timer(std::uint32_t id, std::uint64_t /*cookie*/) {
  if (id == kWire) {
    wire_busy_ = false;
    link_.frame_arrived(on_wire_);
  } else {
    waiting_ = false;
  }
  play();
}

void FramePlayer::start_measurement(Picoseconds now) {
  measured_from_ = now;
  pause_.start_measurement(now);
  wire_time_ = 0;
  frames_to_port_ = 0;
  frames_from_port_ = 0;
}

void FramePlayer::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.count("frames_to_port", frames_to_port_, "frames sent to the port");
  out.count("frames_from_port", frames_from_port_, "frames received from the port");
  out.share("wire_busy", wire_time_, elapsed, "time the cable towards the port carried frames");
  pause_.report(out, now, elapsed);
  out.count("pauses", pause_.pauses(), "pause frames that stopped the far end");
}

}  // namespace slotlab::gige
