// SPDX-License-Identifier: Apache-2.0
#include "fc_port/data_engine.h"

#include <algorithm>

namespace slotlab::fc {

DataEngine::DataEngine(const EngineParameters& parameters, std::uint32_t frame_payload,
                       ExchangeTable& exchanges)
    : parameters_(parameters),
      frame_payload_(frame_payload),
      exchanges_(exchanges),
      received_(parameters.receive_frame_buffers),
      sequences_(exchanges.size()),
      ready_frames_(parameters.transmit_frame_buffers) {}

void DataEngine::attach(bus::FunctionSeam& seam, DataEngineClient& client) {
  seam_ = &seam;
  client_ = &client;
}

bool DataEngine::busy() const {
  switch (states_.state()) {
    case State::no_work:
    case State::link_busy:
    case State::no_credit:
      return false;
    default:
      return true;
  }
}

void DataEngine::tell(State state) {
  const auto works = [](State s) {
    return s == State::setup || s == State::receive_overhead || s == State::transmit_overhead;
  };
  // The job in hand is the one that is begun, unless the engine has just become free.
  const Picoseconds now = seam_->now();
  const Flow flow = job_.receive ? Flow::to_host : Flow::from_host;
  if (works(states_.state())) probe_->end(Activity::engine, flow, now, job_.exchange);
  if (works(state)) probe_->begin(Activity::engine, flow, now, job_.exchange);
}

void DataEngine::tell_waiting() {
  const auto tell = [this](bool waits, bool& told, Flow flow) {
    if (waits == told) return;
    told = waits;
    if (waits) {
      probe_->begin(Activity::engine_of_other, flow, seam_->now());
    } else {
      probe_->end(Activity::engine_of_other, flow, seam_->now());
    }
  };
  tell(busy() && !job_.receive && !received_.empty(), told_receive_waits_, Flow::to_host);
  tell(busy() && job_.receive && can_transmit(), told_transmit_waits_, Flow::from_host);
}

void DataEngine::receive(const Frame& frame) {
  received_.push_back(frame);
  start_job();
}

void DataEngine::transmit(std::uint32_t exchange, std::uint32_t bytes) {
  sequences_.push_back({exchange, bytes, false});
  start_job();
}

Frame DataEngine::take_frame() {
  const Frame frame = ready_frames_.take_front();
  account_waiting();
  return frame;
}

void DataEngine::frame_sent() {
  --transmit_buffers_used_;
  start_job();
}

bool DataEngine::can_transmit() const {
  return !sequences_.empty() && transmit_buffers_used_ < parameters_.transmit_frame_buffers;
}

void DataEngine::start_job() {
  if (busy()) {
    if (probe_) tell_waiting();
    return;
  }
  const bool can_receive = !received_.empty();
  if (can_receive && (!can_transmit() || !receive_was_last_)) {
    take_receive_job();
  } else if (can_transmit()) {
    take_transmit_job();
  } else {
    account_waiting();
  }
  if (probe_) tell_waiting();
}

void DataEngine::take_receive_job() {
  receive_was_last_ = true;
  job_ = {true, received_.front().exchange, 0, 0, false};
  const bool new_sequence = exchanges_[job_.exchange].data_taken == 0;
  while (job_.frames < parameters_.frames_per_dma && !received_.empty() &&
         received_.front().exchange == job_.exchange) {
    ++job_.frames;
    job_.bytes += received_.take_front().payload;
  }
  begin_job(new_sequence);
}

void DataEngine::take_transmit_job() {
  receive_was_last_ = false;
  Sequence& sequence = sequences_.front();
  const bool new_sequence = !sequence.begun;
  sequence.begun = true;
  job_ = {false, sequence.exchange, 0, 0, false};
  const std::uint32_t room = parameters_.transmit_frame_buffers - transmit_buffers_used_;
  const std::uint32_t frames_left = (sequence.bytes_left + frame_payload_ - 1) / frame_payload_;
  job_.frames = std::min({parameters_.frames_per_dma, room, frames_left});
  job_.bytes = std::min(job_.frames * frame_payload_, sequence.bytes_left);
  transmit_buffers_used_ += job_.frames;
  sequence.bytes_left -= job_.bytes;
  job_.sequence_end = sequence.bytes_left == 0;
  if (job_.sequence_end) sequences_.pop_front();
  begin_job(new_sequence);
}

void DataEngine::begin_job(bool new_sequence) {
  if (!new_sequence || parameters_.exchange_setup_time == 0) {
    begin_overhead();
    return;
  }
  enter(State::setup);
  set_timer(*seam_, parameters_.exchange_setup_time, TimerId::engine);
}

void DataEngine::begin_overhead() {
  const Picoseconds per_frame =
      job_.receive ? parameters_.receive_frame_overhead : parameters_.transmit_frame_overhead;
  enter(job_.receive ? State::receive_overhead : State::transmit_overhead);
  set_timer(*seam_, per_frame * job_.frames, TimerId::engine);
}

void DataEngine::timer() {
  if (states_.state() == State::setup) {
    begin_overhead();
  } else {
    begin_dma();
  }
}

void DataEngine::begin_dma() {
  if (job_.receive) {
    enter(State::posted_write);
    if (!writing_) begin_write();
    return;
  }
  Exchange& exchange = exchanges_[job_.exchange];
  const std::uint64_t address = exchange.buffer + exchange.data_taken;
  exchange.data_taken += job_.bytes;
  enter(State::host_read);
  seam_->dma_read(address, job_.bytes, static_cast<std::uint32_t>(DmaTag::transmit_data));
}

/// Hands the write of the present job to the bus; the engine is free when writes overlap.
void DataEngine::begin_write() {
  write_ = job_;
  writing_ = true;
  Exchange& exchange = exchanges_[write_.exchange];
  const std::uint64_t address = exchange.buffer + exchange.data_taken;
  exchange.data_taken += write_.bytes;
  seam_->dma_write(address, write_.bytes, static_cast<std::uint32_t>(DmaTag::receive_data));
  if (parameters_.overlap_writes) {
    enter(State::no_work);
    start_job();
  }
}

void DataEngine::dma_complete(bool receive) {
  if (receive) {
    write_complete();
  } else {
    read_complete();
  }
}

void DataEngine::write_complete() {
  const Job written = write_;
  writing_ = false;
  if (states_.state() == State::posted_write) {
    if (parameters_.overlap_writes) {
      begin_write();
    } else {
      enter(State::no_work);
      start_job();
    }
  }
  client_->read_data_moved(written.exchange, written.frames, written.bytes);
}

void DataEngine::read_complete() {
  const Job job = job_;
  enter(State::no_work);
  std::uint32_t left = job.bytes;
  for (std::uint32_t i = 0; i < job.frames; ++i) {
    const std::uint32_t payload = std::min(left, frame_payload_);
    left -= payload;
    ready_frames_.push_back({FrameKind::data, IoDirection::write, job.sequence_end && left == 0,
                             job.exchange, payload, 0});
  }
  // The next job before the news, so that what the news sets off finds the engine's turn settled.
  start_job();
  client_->write_data_ready();
}

void DataEngine::account_waiting() {
  if (busy()) return;
  State state = State::no_work;
  if (!sequences_.empty()) {
    state = client_->link_lacks_credit() ? State::no_credit : State::link_busy;
  }
  if (state != states_.state()) enter(state);
}

void DataEngine::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = states_.elapsed(now);
  const auto share = [&](const char* name, State state, const char* description) {
    out.share(name, states_.spent(state, now), elapsed, description);
  };
  share("setup", State::setup, "set-up of a new data sequence");
  share("receive_overhead", State::receive_overhead, "own work on frames of read data");
  share("transmit_overhead", State::transmit_overhead, "own work on frames of write data");
  share("posted_write", State::posted_write, "waits for a DMA write to be posted");
  share("host_read", State::host_read, "waits for data of a DMA read");
  share("link_busy", State::link_busy, "transmit buffers full, the link is sending");
  share("no_credit", State::no_credit, "transmit buffers full, the link has no credit");
  share("no_work", State::no_work, "nothing to move");
}

}  // namespace slotlab::fc
