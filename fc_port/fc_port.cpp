// SPDX-License-Identifier: Apache-2.0
#include "fc_port/fc_port.h"

#include <algorithm>

namespace slotlab::fc {

FcPort::FcPort(const PortParameters& port, const StorageParameters& storage,
               traffic::FcQueues& queues)
    : timing_(negotiate(port.link.speed, storage.speed), port.link.ideal),
      topology_(make_topology(storage)),
      queues_(queues),
      exchanges_(port.firmware.exchanges),
      fetcher_(port.firmware.iocb_fetch_batch, queues, exchanges_),
      firmware_(port.firmware),
      engine_(port.engine, port.link.frame_payload, exchanges_),
      poster_(port.interrupts, port.firmware.exchanges, queues),
      to_storage_(Way::to_storage, timing_, *topology_, storage.bb_credit, 2 * storage.path_delay),
      // A port grants no more credit than it has buffers.
      to_host_(Way::to_host, timing_, *topology_,
               std::min(port.link.bb_credit, port.engine.receive_frame_buffers),
               2 * storage.path_delay),
      storage_(storage, port.link.frame_payload, port.firmware.exchanges,
               topology_->frames_per_turn()),
      commands_(port.firmware.exchanges) {}

void FcPort::attach(bus::FunctionSeam& seam) {
  fetcher_.attach(seam, *this);
  firmware_.attach(seam, *this);
  engine_.attach(seam, *this);
  poster_.attach(seam);
  to_storage_.attach(seam, *this, storage_, to_host_);
  to_host_.attach(seam, storage_, *this, to_storage_);
  storage_.attach(seam, to_host_, to_storage_);
}

void FcPort::observe(ActivityLog& log) {
  firmware_.observe(log);
  engine_.observe(log);
  poster_.observe(log);
  to_storage_.observe(log);
  to_host_.observe(log);
}

Flow FcPort::flow_of(std::uint32_t tag) const {
  switch (static_cast<DmaTag>(tag)) {
    case DmaTag::receive_data:
      return Flow::to_host;
    case DmaTag::transmit_data:
      return Flow::from_host;
    default:
      return Flow::both;
  }
}

std::uint64_t FcPort::mmio_read(std::uint64_t offset) {
  // The only register read back: the driver's own copy of the response-out index.
  return offset == traffic::FcQueues::kResponseOutRegister ? queues_.response_out() : 0;
}

void FcPort::mmio_write(std::uint64_t offset, std::uint64_t value) {
  const auto index = static_cast<std::uint32_t>(value);
  if (offset == traffic::FcQueues::kRequestInRegister) {
    fetcher_.doorbell(index);
  } else if (offset == traffic::FcQueues::kResponseOutRegister) {
    poster_.acknowledge(index);
  }
}

void FcPort::dma_complete(std::uint32_t tag) {
  switch (static_cast<DmaTag>(tag)) {
    case DmaTag::request_fetch:
      fetcher_.dma_complete();
      break;
    case DmaTag::response:
      poster_.dma_complete();
      break;
    case DmaTag::receive_data:
    case DmaTag::transmit_data:
      engine_.dma_complete(static_cast<DmaTag>(tag) == DmaTag::receive_data);
      break;
  }
}

void FcPort::timer(std::uint32_t id, std::uint64_t cookie) {
  switch (static_cast<TimerId>(id)) {
    case TimerId::wire_to_storage:
      to_storage_.timer(cookie);
      break;
    case TimerId::wire_to_host:
      to_host_.timer(cookie);
      break;
    case TimerId::engine:
      engine_.timer();
      break;
    case TimerId::firmware:
      firmware_.timer();
      break;
    case TimerId::interrupt:
      poster_.timer(cookie);
      break;
    case TimerId::storage:
      storage_.timer(cookie);
      break;
  }
}

void FcPort::exchange_opened(std::uint32_t exchange) {
  firmware_.submit(FirmwarePhase::start, exchanges_[exchange].direction, exchange);
}

void FcPort::firmware_done(FirmwarePhase phase, std::uint32_t exchange) {
  if (phase == FirmwarePhase::start) {
    commands_.push_back(exchange);
    to_storage_.kick();
    return;
  }
  poster_.post(exchanges_[exchange].handle);
  exchanges_.close_exchange(exchange);
  fetcher_.resume();
}

bool FcPort::has_frame() const { return !commands_.empty() || engine_.has_frame(); }

Frame FcPort::take_frame() {
  if (commands_.empty()) return engine_.take_frame();
  const std::uint32_t exchange = commands_.take_front();
  const Exchange& io = exchanges_[exchange];
  return {FrameKind::command, io.direction, false, exchange, kCommandPayload, io.bytes};
}

void FcPort::frame_sent(const Frame& frame) {
  if (frame.kind != FrameKind::data) return;
  exchanges_[frame.exchange].data_moved += frame.payload;
  engine_.frame_sent();
}

void FcPort::frame_arrived(const Frame& frame) {
  if (frame.kind == FrameKind::data) {
    engine_.receive(frame);  // the credit goes back when the data has left the buffer
    return;
  }
  to_host_.return_credit();
  if (frame.kind == FrameKind::transfer_ready) {
    engine_.transmit(frame.exchange, frame.data_length);
  } else {
    exchanges_[frame.exchange].response_arrived = true;
    complete_if_done(frame.exchange);
  }
}

void FcPort::read_data_moved(std::uint32_t exchange, std::uint32_t frames, std::uint32_t bytes) {
  payload_bytes_read_ += bytes;
  exchanges_[exchange].data_moved += bytes;
  for (std::uint32_t i = 0; i < frames; ++i) to_host_.return_credit();
  complete_if_done(exchange);
}

void FcPort::complete_if_done(std::uint32_t exchange) {
  const Exchange& io = exchanges_[exchange];
  if (!io.response_arrived || io.data_moved < io.bytes) return;
  firmware_.submit(FirmwarePhase::completion, io.direction, exchange);
}

void FcPort::start_measurement(Picoseconds now) {
  measured_from_ = now;
  read_at_start_ = payload_bytes_read();
  written_at_start_ = payload_bytes_written();
  fetcher_.start_measurement();
  firmware_.start_measurement(now);
  engine_.start_measurement(now);
  poster_.start_measurement();
  to_storage_.start_measurement(now);
  to_host_.start_measurement(now);
  storage_.start_measurement(now);
}

void FcPort::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  const std::uint64_t read = payload_bytes_read() - read_at_start_;
  const std::uint64_t written = payload_bytes_written() - written_at_start_;
  out.byte_rate("read", read, elapsed, "read data that reached host memory");
  out.byte_rate("write", written, elapsed, "write data that reached the storage");
  out.byte_rate("total", read + written, elapsed, "both directions");
  fetcher_.report(out);
  poster_.report(out, elapsed);
  engine_.report(out.group("engine", "the data engine: what its time went to; sums to 100 %"), now);
  firmware_.report(out.group("firmware", "the chip's processor"), now);
  to_host_.report(out.group("link_receive", "the link from the storage; shares sum to 100 %"), now);
  to_storage_.report(out.group("link_transmit", "the link to the storage; shares sum to 100 %"),
                     now);
  storage_.report(out.group("storage", "the storage at the other end"), now);
}

}  // namespace slotlab::fc
