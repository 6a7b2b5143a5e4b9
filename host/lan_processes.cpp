// SPDX-License-Identifier: Apache-2.0
// The processes' part of the LAN driver: what netperf's calls send and read.
#include <algorithm>

#include "host/lan_driver.h"

namespace slotlab::host {

Picoseconds LanDriver::with_checksum(Picoseconds per_byte) const {
  return per_byte + (parameters_.checksum_offload ? 0 : parameters_.checksum_per_byte);
}

Picoseconds LanDriver::segment_work(Picoseconds fixed, Picoseconds per_byte,
                                    std::uint32_t memory_accesses) const {
  return fixed + with_checksum(per_byte) * segment_ + host_->memory_latency() * memory_accesses;
}

std::uint32_t LanDriver::plan_segments(Stream& stream, std::uint32_t limit, std::uint32_t more) {
  const std::uint32_t segments = stream.sender.sendable_segments(limit, more);
  return queue_.reserve(segments * queue_.descriptors_for(segment_)) ? segments : 0;
}

void LanDriver::post_segments(std::uint32_t index, std::uint32_t segments) {
  Stream& stream = streams_[index];
  queue_.unreserve(segments * queue_.descriptors_for(segment_));
  for (std::uint32_t i = 0; i < segments; ++i) {
    const std::uint32_t payload = stream.sender.next_payload();
    if (payload == 0) break;
    traffic::EthernetFrame frame;
    frame.stream = index;
    frame.sequence = stream.sender.next_sequence();
    frame.payload = payload;
    frame.frame_bytes = traffic::frame_bytes_of(payload);
    stream.sender.sent(payload);
    queue_.post(frame);
    ++segments_sent_;
  }
  queue_.ring_doorbell(*host_);
}

Picoseconds LanDriver::output_work(std::uint32_t segments) const {
  return segments * (parameters_.tx_segment +
                     host_->memory_latency() * parameters_.memory_accesses_per_tx_segment);
}

void LanDriver::start_sender(std::uint32_t index, bool asleep) {
  Stream& stream = streams_[index];
  if (stream.job_running || !stream.sender.writable() || (paced_ && stream.messages == 0)) return;
  stream.job_running = true;
  // Short messages are written a burst at a time.
  std::uint32_t messages =
      std::max(1U, parameters_.segments_per_job * segment_ / netperf_.message_bytes);
  if (paced_) {
    messages = std::min(messages, stream.messages);
    stream.messages -= messages;
  }
  stream.job_bytes = messages * netperf_.message_bytes;
  // As much leaves within the call, if the window has room for it.
  const std::uint32_t limit = std::max(1U, stream.job_bytes / segment_);
  stream.job_segments = stream.output_running ? 0 : plan_segments(stream, limit, stream.job_bytes);
  run(CpuPlace::process,
      (asleep ? parameters_.process_wakeup : 0) + messages * parameters_.message_syscall +
          with_checksum(parameters_.tx_copy_per_byte) * stream.job_bytes +
          output_work(stream.job_segments),
      kSend, index);
}

void LanDriver::finish_send(std::uint32_t index) {
  Stream& stream = streams_[index];
  stream.job_running = false;
  stream.sender.write(stream.job_bytes);
  post_segments(index, stream.job_segments);
  start_sender(index, false);
  start_output(index);
}

void LanDriver::start_outputs() {
  // The stream that found the ring full goes first the next time.
  for (std::uint32_t tried = 0; tried < netperf_.streams; ++tried) {
    if (!start_output(next_sender_)) return;
    next_sender_ = next_sender_ + 1 == netperf_.streams ? 0 : next_sender_ + 1;
  }
}

bool LanDriver::start_output(std::uint32_t index) {
  Stream& stream = streams_[index];
  if (stream.output_running || stream.sender.sendable_segments(1) == 0) return true;
  // A call under way has its share of the window already.
  if (stream.job_running && stream.job_segments > 0) return true;
  // The interrupt handler sends what all acknowledgements of a pass set free before it goes on.
  const bool own_cpu = parameters_.thread_optimized_scheduling;
  stream.output_segments = plan_segments(
      stream, own_cpu ? parameters_.segments_per_job : parameters_.frames_per_pass, 0);
  if (stream.output_segments == 0) return false;
  stream.output_running = true;
  run(own_cpu ? CpuPlace::protocol : CpuPlace::interrupt_cpu, output_work(stream.output_segments),
      kOutput, index);
  return true;
}

void LanDriver::finish_output(std::uint32_t index) {
  streams_[index].output_running = false;
  post_segments(index, streams_[index].output_segments);
  start_output(index);
  start_sender(index, true);
}

void LanDriver::start_reader(std::uint32_t index, bool asleep) {
  Stream& stream = streams_[index];
  if (stream.job_running || stream.receiver.readable() == 0) return;
  stream.job_running = true;
  // A netperf that receives asks for a socket's worth, whatever the sender's messages are.
  stream.job_bytes = std::min(stream.receiver.readable(), netperf_.socket_bytes);
  const std::uint32_t segments =
      stream.job_bytes == stream.receiver.readable()
          ? stream.segments_unread
          : std::min(stream.segments_unread, stream.job_bytes / segment_);
  const Picoseconds per = segment_work(parameters_.rx_segment_read, parameters_.rx_copy_per_byte,
                                       parameters_.memory_accesses_per_rx_segment);
  const Picoseconds work =
      parameters_.message_syscall + (asleep ? parameters_.process_wakeup : 0) + per * segments;
  stream.segments_unread -= segments;
  run(CpuPlace::process, work, kRead, index);
}

void LanDriver::finish_read(std::uint32_t index) {
  Stream& stream = streams_[index];
  stream.job_running = false;
  stream.receiver.consume(stream.job_bytes);
  if (stream.receiver.window_update_due()) {
    send_acknowledgement(index);
    queue_.ring_doorbell(*host_);
  }
  start_reader(index, false);
}

}  // namespace slotlab::host
