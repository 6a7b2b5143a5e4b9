// SPDX-License-Identifier: Apache-2.0
// The processes' part of the LAN driver: what netperf's calls send and read.
#include <algorithm>

#include "host/lan_driver.h"

namespace slotlab::host {

Picoseconds LanDriver::segment_work(Picoseconds fixed, Picoseconds per_byte,
                                    std::uint32_t memory_accesses) const {
  if (!parameters_.checksum_offload) per_byte += parameters_.checksum_per_byte;
  return fixed + per_byte * segment_ + host_->memory_latency() * memory_accesses;
}

void LanDriver::write_messages(Stream& stream) {
  while (stream.sender.free_space() >= netperf_.message_bytes && (!paced_ || stream.messages > 0)) {
    stream.sender.write(netperf_.message_bytes);
    if (paced_) --stream.messages;
  }
}

void LanDriver::start_senders(bool asleep) {
  if (!netperf_.transmits()) return;
  // The stream that found the ring full goes first the next time.
  for (std::uint32_t tried = 0; tried < netperf_.streams; ++tried) {
    if (!start_sender(next_sender_, asleep)) return;
    next_sender_ = next_sender_ + 1 == netperf_.streams ? 0 : next_sender_ + 1;
  }
}

bool LanDriver::start_sender(std::uint32_t index, bool asleep) {
  Stream& stream = streams_[index];
  if (stream.job_running) return true;
  write_messages(stream);
  const std::uint32_t segments = stream.sender.sendable_segments(parameters_.segments_per_job);
  if (segments == 0) return true;
  const std::uint32_t descriptors = segments * queue_.descriptors_for(segment_);
  if (!queue_.reserve(descriptors)) return false;
  stream.job_running = true;
  stream.job_segments = segments;
  stream.reserved = descriptors;
  const Picoseconds per = segment_work(parameters_.tx_segment, parameters_.tx_copy_per_byte,
                                       parameters_.memory_accesses_per_tx_segment);
  // A send call spans several bursts: each pays its share.
  const std::int64_t bytes = std::int64_t{segments} * segment_;
  const Picoseconds work = per * segments +
                           parameters_.message_syscall * bytes / netperf_.message_bytes +
                           (asleep ? parameters_.process_wakeup : 0);
  run(CpuPlace::process, work, kSend, index);
  return true;
}

void LanDriver::finish_send(std::uint32_t index) {
  Stream& stream = streams_[index];
  stream.job_running = false;
  queue_.unreserve(stream.reserved);
  for (std::uint32_t i = 0; i < stream.job_segments; ++i) {
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
  start_sender(index, false);
  start_senders(true);
}

void LanDriver::start_reader(std::uint32_t index, bool asleep) {
  Stream& stream = streams_[index];
  if (stream.job_running || stream.receiver.readable() == 0) return;
  stream.job_running = true;
  stream.job_bytes = std::min(stream.receiver.readable(), netperf_.message_bytes);
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
