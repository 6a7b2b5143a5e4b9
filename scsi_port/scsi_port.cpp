// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/scsi_port.h"

#include "scsi_port/timer_id.h"

namespace slotlab::scsi {

using traffic::ScsiQueues;

ScsiPort::ScsiPort(const PortParameters& port, const ChainParameters& chain, ScsiQueues& queues)
    : frame_bytes_(port.messages.frame_bytes),
      queues_(queues),
      timing_(port.bus),
      ios_(queues.slots()),
      processor_(port.processor, queues.slots()),
      data_(port.data, timing_, ios_),
      bus_(port, chain, timing_, ios_),
      poster_(port.messages, queues),
      fetching_(queues.slots()) {}

void ScsiPort::attach(bus::FunctionSeam& seam) {
  seam_ = &seam;
  processor_.attach(seam, *this);
  data_.attach(seam, *this);
  bus_.attach(seam, *this, data_);
  poster_.attach(seam);
}

void ScsiPort::observe(ActivityLog& log) {
  processor_.observe(log);
  data_.observe(log);
  bus_.observe(log);
  poster_.observe(log);
}

Flow ScsiPort::flow_of(std::uint32_t tag) const {
  switch (static_cast<DmaTag>(tag)) {
    case DmaTag::data_in:
      return Flow::to_host;
    case DmaTag::data_out:
      return Flow::from_host;
    default:
      return Flow::both;
  }
}

// The driver reads no register: replies are where it finds them.
std::uint64_t ScsiPort::mmio_read(std::uint64_t /*offset*/) { return 0; }

void ScsiPort::mmio_write(std::uint64_t offset, std::uint64_t value) {
  if (offset == ScsiQueues::kRequestRegister) {
    request_posted(static_cast<std::uint32_t>(value));
  } else if (offset == ScsiQueues::kInterruptRegister) {
    poster_.acknowledge();
  }
}

void ScsiPort::request_posted(std::uint32_t io) {
  ios_[io].posted = seam_->now();
  fetching_.push_back(io);
  seam_->dma_read(queues_.frame_address(io), frame_bytes_,
                  static_cast<std::uint32_t>(DmaTag::request));
}

void ScsiPort::request_fetched(std::uint32_t io) {
  const traffic::ScsiCommand& command = queues_.command(io);
  const Picoseconds posted = ios_[io].posted;
  ios_[io] = {command.direction, command.bytes, command.buffer, command.disk, 0, false, posted};
  processor_.start(io);
}

void ScsiPort::dma_complete(std::uint32_t tag) {
  switch (static_cast<DmaTag>(tag)) {
    case DmaTag::request:
      request_fetched(fetching_.take_front());
      break;
    case DmaTag::reply:
      poster_.dma_complete();
      break;
    case DmaTag::data_in:
    case DmaTag::data_out:
      data_.dma_complete(static_cast<DmaTag>(tag) == DmaTag::data_in);
      break;
  }
}

void ScsiPort::timer(std::uint32_t id, std::uint64_t cookie) {
  switch (static_cast<TimerId>(id)) {
    case TimerId::bus:
      bus_.bus_timer();
      break;
    case TimerId::data:
      data_.timer();
      break;
    case TimerId::disk:
      bus_.disk_timer(cookie);
      break;
    case TimerId::processor:
      processor_.timer();
      break;
    case TimerId::interrupt:
      poster_.timer(cookie);
      break;
  }
}

void ScsiPort::data_in_memory(std::uint32_t io, std::uint32_t bytes) {
  payload_bytes_read_ += bytes;
  ios_[io].in_memory += bytes;
  complete_if_done(io);
}

void ScsiPort::status_arrived(std::uint32_t io) {
  ios_[io].status_arrived = true;
  complete_if_done(io);
}

void ScsiPort::complete_if_done(std::uint32_t io) {
  const Io& state = ios_[io];
  if (!state.status_arrived) return;
  if (state.direction == IoDirection::read && state.in_memory < state.bytes) return;
  processor_.complete(io);
}

void ScsiPort::completion_prepared(std::uint32_t io) {
  latency_.add(seam_->now() - ios_[io].posted);
  poster_.post(io);
}

void ScsiPort::start_measurement(Picoseconds now) {
  measured_from_ = now;
  read_at_start_ = payload_bytes_read();
  written_at_start_ = payload_bytes_written();
  latency_.clear();
  processor_.start_measurement(now);
  bus_.start_measurement(now);
  poster_.start_measurement();
}

void ScsiPort::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  const std::uint64_t read = payload_bytes_read() - read_at_start_;
  const std::uint64_t written = payload_bytes_written() - written_at_start_;
  out.byte_rate("read", read, elapsed, "read data that reached host memory");
  out.byte_rate("write", written, elapsed, "write data that reached the disks");
  out.byte_rate("total", read + written, elapsed, "both directions");
  poster_.report(out, elapsed);
  out.latency("service", latency_, "from doorbell to reply");
  processor_.report(out.group("processor", "the chip's processor beside the bus"), now);
  bus_.report(out.group("scsi_bus", "the SCSI bus of the channel"), now);
}

}  // namespace slotlab::scsi
