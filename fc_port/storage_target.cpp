// SPDX-License-Identifier: Apache-2.0
#include "fc_port/storage_target.h"

#include <algorithm>

namespace slotlab::fc {

StorageTarget::StorageTarget(const StorageParameters& parameters, std::uint32_t frame_payload,
                             std::uint32_t exchanges, std::uint32_t frames_per_turn)
    : parameters_(parameters),
      frame_payload_(frame_payload),
      frames_per_turn_(frames_per_turn),
      ios_(exchanges),
      queue_(exchanges),
      readable_(exchanges),
      control_(exchanges) {}

void StorageTarget::attach(bus::FunctionSeam& seam, Wire& to_host, Wire& to_storage) {
  seam_ = &seam;
  to_host_ = &to_host;
  to_storage_ = &to_storage;
}

void StorageTarget::frame_arrived(const Frame& frame) {
  to_storage_->return_credit();
  if (frame.kind == FrameKind::data) {
    data_arrived(frame);
    return;
  }
  ios_[frame.exchange] = {frame.direction, frame.data_length, 0, 0, seam_->now()};
  queue_.push_back(frame.exchange);
  start_services();
}

// The path delays of the command and of the answer are paid together, before the answer.
void StorageTarget::start_services() {
  while (!queue_.empty() && in_service_ < parameters_.queue_depth) {
    ++in_service_;
    const std::uint32_t exchange = queue_.take_front();
    if (ios_[exchange].direction == IoDirection::read) {
      set_timer(parameters_.read_service_time + 2 * parameters_.path_delay, Step::read_ready,
                exchange);
    } else {
      set_timer(parameters_.xfer_rdy_time + 2 * parameters_.path_delay, Step::transfer_ready,
                exchange);
    }
  }
}

void StorageTarget::timer(std::uint64_t cookie) {
  const auto exchange = static_cast<std::uint32_t>(cookie);
  switch (static_cast<Step>(cookie >> 32U)) {
    case Step::read_ready:
      readable_.push_back(exchange);
      to_host_->kick();
      break;
    case Step::transfer_ready:
      ask_for_data(exchange);
      break;
    case Step::write_done:
      finish(exchange);
      break;
    case Step::gap_over:
      in_gap_ = false;
      to_host_->kick();
      break;
  }
}

void StorageTarget::ask_for_data(std::uint32_t exchange) {
  Io& io = ios_[exchange];
  const std::uint32_t limit = parameters_.write_burst;
  io.burst_left = limit == 0 ? io.bytes_left : std::min(limit, io.bytes_left);
  io.bytes_left -= io.burst_left;
  send_control(FrameKind::transfer_ready, exchange, kTransferReadyPayload, io.burst_left);
}

void StorageTarget::data_arrived(const Frame& frame) {
  Io& io = ios_[frame.exchange];
  bytes_received_ += frame.payload;
  io.burst_left -= frame.payload;
  if (io.burst_left > 0) return;
  if (io.bytes_left > 0) {
    set_timer(parameters_.xfer_rdy_time + 2 * parameters_.path_delay, Step::transfer_ready,
              frame.exchange);
  } else {
    set_timer(parameters_.write_service_time + 2 * parameters_.path_delay, Step::write_done,
              frame.exchange);
  }
}

void StorageTarget::finish(std::uint32_t exchange) {
  --in_service_;
  ++ios_done_;
  latency_.add(seam_->now() - ios_[exchange].arrival);
  send_control(FrameKind::response, exchange, kResponsePayload, 0);
  start_services();
}

void StorageTarget::send_control(FrameKind kind, std::uint32_t exchange, std::uint32_t payload,
                                 std::uint32_t data_length) {
  control_.push_back({kind, ios_[exchange].direction, false, exchange, payload, data_length});
  to_host_->kick();
}

bool StorageTarget::has_frame() const {
  return !control_.empty() || (!readable_.empty() && !in_gap_);
}

Frame StorageTarget::take_frame() {
  if (!control_.empty()) return control_.take_front();
  const std::uint32_t exchange = readable_.front();
  Io& io = ios_[exchange];
  const std::uint32_t payload = std::min(frame_payload_, io.bytes_left);
  io.bytes_left -= payload;
  ++io.frames_sent;
  ++turn_frames_;
  gap_after_frame_ = parameters_.burst_gap > 0 && io.frames_sent % parameters_.burst_frames == 0;
  const bool last = io.bytes_left == 0;
  if (last || turn_frames_ == frames_per_turn_) {
    turn_frames_ = 0;
    readable_.pop_front();
    if (!last) readable_.push_back(exchange);
  }
  return {FrameKind::data, IoDirection::read, last, exchange, payload, 0};
}

void StorageTarget::frame_sent(const Frame& frame) {
  if (frame.kind != FrameKind::data) return;
  if (gap_after_frame_) {
    gap_after_frame_ = false;
    in_gap_ = true;
    set_timer(parameters_.burst_gap, Step::gap_over);
  }
  if (frame.sequence_end) finish(frame.exchange);
}

void StorageTarget::set_timer(Picoseconds delay, Step step, std::uint32_t exchange) {
  fc::set_timer(*seam_, delay, TimerId::storage,
                (static_cast<std::uint64_t>(step) << 32U) | exchange);
}

void StorageTarget::start_measurement(Picoseconds now) {
  measured_from_ = now;
  ios_done_ = 0;
  latency_.clear();
}

void StorageTarget::report(StatisticsGroup& out, Picoseconds now) const {
  out.rate("ios", ios_done_, now - measured_from_, "I/Os served");
  out.latency("service", latency_, "from command to response");
}

}  // namespace slotlab::fc
