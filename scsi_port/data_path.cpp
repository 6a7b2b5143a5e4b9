// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/data_path.h"

#include <algorithm>

#include "scsi_port/timer_id.h"

namespace slotlab::scsi {

DataPath::DataPath(const DataParameters& parameters, const SpiTiming& timing, const IoTable& ios)
    : burst_(parameters.burst),
      fifo_(std::max(parameters.fifo, parameters.burst)),
      timing_(timing),
      ios_(ios) {}

void DataPath::attach(bus::FunctionSeam& seam, DataPathClient& client) {
  seam_ = &seam;
  client_ = &client;
}

void DataPath::start(std::uint32_t io) {
  active_ = true;
  io_ = io;
  fetched_ = 0;
  arrived_ = 0;
  passed_ = 0;
  on_wires_ = 0;
  idle_since_ = seam_->now();
  if (ios_[io].direction == IoDirection::write) fetch();
  advance();
}

std::uint32_t DataPath::next_burst(std::uint32_t done) const {
  return std::min(burst_, ios_[io_].bytes - done);
}

void DataPath::fetch() {
  while (fetched_ < ios_[io_].bytes) {
    const std::uint32_t bytes = next_burst(fetched_);
    if (fetched_ - passed_ + bytes > fifo_) return;
    const std::uint64_t address = ios_[io_].buffer + fetched_;
    fetched_ += bytes;
    fetching_.push_back(bytes);
    seam_->dma_read(address, bytes, static_cast<std::uint32_t>(DmaTag::data_out));
  }
}

void DataPath::advance() {
  if (!active_ || on_wires_ > 0) return;
  const std::uint32_t bytes = next_burst(passed_);
  const bool able = ios_[io_].direction == IoDirection::write ? passed_ + bytes <= arrived_
                                                              : unstored_ + bytes <= fifo_;
  if (able) send(bytes);
}

void DataPath::send(std::uint32_t bytes) {
  on_wires_ = bytes;
  const Picoseconds time = timing_.data(bytes);
  waiting_ += seam_->now() - idle_since_;
  moving_ += time;
  if (probe_) probe_->span(Activity::link, Flow::both, seam_->now(), seam_->now() + time, io_);
  set_timer(*seam_, time, TimerId::data);
}

void DataPath::timer() {
  const std::uint32_t bytes = on_wires_;
  const Io& io = ios_[io_];
  on_wires_ = 0;
  idle_since_ = seam_->now();
  if (io.direction == IoDirection::read) {
    unstored_ += bytes;
    storing_.push_back({io_, bytes});
    seam_->dma_write(io.buffer + passed_, bytes, static_cast<std::uint32_t>(DmaTag::data_in));
  }
  passed_ += bytes;
  if (passed_ == io.bytes) {
    active_ = false;
    client_->data_phase_over();
    return;
  }
  if (io.direction == IoDirection::write) fetch();
  advance();
}

void DataPath::dma_complete(bool data_in) {
  if (data_in) {
    const Burst burst = storing_.take_front();
    unstored_ -= burst.bytes;
    client_->data_in_memory(burst.io, burst.bytes);
  } else {
    arrived_ += fetching_.take_front();
  }
  advance();
}

}  // namespace slotlab::scsi
