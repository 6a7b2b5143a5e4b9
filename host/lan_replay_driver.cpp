// SPDX-License-Identifier: Apache-2.0
#include "host/lan_replay_driver.h"

#include <algorithm>

namespace slotlab::host {
namespace {

/// Bytes of one socket call, of which each frame pays its share (netperf's 32 KB).
constexpr std::int64_t kCallBytes = 32 * 1024;
/// Headers before the first fragment, and the check sequence, which no DMA moves.
constexpr std::uint32_t kOutsideFragments = traffic::kHeaderBytes + traffic::kCrcBytes;

/// What the descriptors of a frame move beside its headers. A frame of the shortest length is
/// padded by the port.
std::uint32_t fragment_bytes_of(std::uint32_t frame_bytes) {
  return frame_bytes <= traffic::kMinimumFrameBytes ? 0 : frame_bytes - kOutsideFragments;
}

}  // namespace

LanReplayDriver::LanReplayDriver(const LanDriverParameters& parameters, const LanReplay& replay,
                                 traffic::EthernetRings& rings)
    : parameters_(parameters),
      replay_(replay),
      rings_(rings),
      queue_(rings, parameters.fragment_bytes),
      received_(rings, parameters),
      batches_(replay.processes) {
  for (Batch& batch : batches_) batch.frames.reserve(parameters.segments_per_job);
}

void LanReplayDriver::start() {
  received_.start(*host_);
  host_->mmio_write(traffic::mailbox::kInterrupt, 0);
  send_due_frames(true);
}

void LanReplayDriver::run(CpuPlace place, Picoseconds work, Job job, std::uint64_t cookie) {
  cpu_time_ += work;
  if (probe_) probe_->begin(Activity::cpu, flow_of(job), host_->now(), cookie);
  host_->cpu_run(place, work, job, cookie);
}

Flow LanReplayDriver::flow_of(std::uint32_t job) {
  if (job == kSend) return Flow::from_host;
  return job == kRead ? Flow::to_host : Flow::both;
}

void LanReplayDriver::interrupt() {
  ++interrupts_;
  if (probe_) probe_->end(Activity::interrupt, Flow::both, host_->now());
  run(CpuPlace::interrupt_cpu, parameters_.interrupt_entry, kInterruptEntry);
}

void LanReplayDriver::cpu_done(std::uint32_t id, std::uint64_t cookie) {
  if (probe_) probe_->end(Activity::cpu, flow_of(id), host_->now(), cookie);
  switch (id) {
    case kInterruptEntry:
      begin_interrupt_work();
      break;
    case kInterruptWork:
      finish_interrupt_work();
      break;
    case kSend:
      finish_send(batches_[cookie]);
      break;
    default:
      --readers_;
      start_readers();
      break;
  }
}

void LanReplayDriver::timer(std::uint32_t /*id*/, std::uint64_t /*cookie*/) {
  timer_due_ = kNever;
  send_due_frames(true);
}

Picoseconds LanReplayDriver::per_byte(Picoseconds copy) const {
  return copy + (parameters_.checksum_offload ? 0 : parameters_.checksum_per_byte);
}

Picoseconds LanReplayDriver::send_work(const traffic::OfferedFrame& frame) const {
  if (frame.user_bytes == 0) return parameters_.ack_send;
  return parameters_.tx_segment + per_byte(parameters_.tx_copy_per_byte) * frame.user_bytes +
         host_->memory_latency() * parameters_.memory_accesses_per_tx_segment +
         parameters_.message_syscall * frame.user_bytes / kCallBytes;
}

void LanReplayDriver::send_due_frames(bool asleep) {
  if (replay_.from_port == nullptr) {
    if (!all_sent_) replay_.transmitted.all_offered();
    all_sent_ = true;
    return;
  }
  for (Batch& batch : batches_) {
    if (!batch.running && !fill(batch, asleep)) break;
  }
  const traffic::OfferedFrame* next = replay_.from_port->next_frame();
  if (next == nullptr) {
    if (!all_sent_) replay_.transmitted.all_offered();
    all_sent_ = true;
    return;
  }
  // A frame that is due already waits for a process or for descriptors, whose end calls again.
  if (next->due <= host_->now() || next->due >= timer_due_) return;
  timer_due_ = next->due;
  host_->set_timer(next->due - host_->now(), 0);
}

bool LanReplayDriver::fill(Batch& batch, bool asleep) {
  const Picoseconds now = host_->now();
  Picoseconds work = asleep ? parameters_.process_wakeup : 0;
  batch.frames.clear();
  batch.descriptors = 0;
  while (batch.frames.size() < parameters_.segments_per_job) {
    const traffic::OfferedFrame* next = replay_.from_port->next_frame();
    if (next == nullptr || next->due > now) break;
    traffic::EthernetFrame frame;
    frame.payload = fragment_bytes_of(next->frame_bytes);
    frame.frame_bytes = next->frame_bytes;
    frame.due = next->due;
    const std::uint32_t descriptors = queue_.descriptors_for(frame.payload);
    if (!queue_.reserve(descriptors)) break;
    batch.descriptors += descriptors;
    frame.sequence = sent_bytes_;
    sent_bytes_ += frame.payload;
    work += send_work(*next);
    batch.frames.push_back(frame);
    replay_.transmitted.offered(*next, now);
    replay_.from_port->take();
  }
  if (batch.frames.empty()) return false;
  batch.running = true;
  run(CpuPlace::any, work, kSend, static_cast<std::uint64_t>(&batch - batches_.data()));
  return true;
}

void LanReplayDriver::finish_send(Batch& batch) {
  batch.running = false;
  queue_.unreserve(batch.descriptors);
  for (const traffic::EthernetFrame& frame : batch.frames) {
    queue_.post(frame);
    moved_bytes_ += frame.frame_bytes;
  }
  queue_.ring_doorbell(*host_);
  send_due_frames(false);
}

void LanReplayDriver::begin_interrupt_work() {
  received_.begin_pass();
  const Picoseconds freed = parameters_.tx_completion * queue_.reclaim(rings_.status.tx_consumer);
  const Picoseconds segment =
      parameters_.rx_segment_interrupt + parameters_.rx_segment_protocol +
      host_->memory_latency() * parameters_.memory_accesses_per_rx_interrupt;
  run(CpuPlace::interrupt_cpu,
      freed + received_.work(parameters_.ack_interrupt + parameters_.ack_protocol, segment),
      kInterruptWork);
}

void LanReplayDriver::finish_interrupt_work() {
  received_.take([this](const traffic::EthernetFrame& frame) { receive(frame); });
  unread_peak_ = std::max(unread_peak_, unread_bytes_);
  received_.return_buffers(*host_);
  if (received_.more()) {
    begin_interrupt_work();
  } else {
    host_->mmio_write(traffic::mailbox::kInterrupt, 0);
  }
  send_due_frames(true);
  start_readers();
}

void LanReplayDriver::receive(const traffic::EthernetFrame& frame) {
  replay_.received.carried(frame.frame_bytes, frame.due, host_->now());
  moved_bytes_ += frame.frame_bytes;
  if (frame.payload == 0) return;
  ++unread_frames_;
  unread_bytes_ += frame.payload;
}

void LanReplayDriver::start_readers() {
  while (unread_frames_ > 0 && readers_ < replay_.processes) {
    const std::uint64_t frames =
        std::min<std::uint64_t>(unread_frames_, parameters_.segments_per_job);
    const std::uint64_t bytes =
        frames == unread_frames_ ? unread_bytes_ : unread_bytes_ / unread_frames_ * frames;
    unread_frames_ -= frames;
    unread_bytes_ -= bytes;
    ++readers_;
    const auto count = static_cast<Picoseconds>(frames);
    const auto amount = static_cast<Picoseconds>(bytes);
    run(CpuPlace::any,
        parameters_.message_syscall + parameters_.process_wakeup +
            (parameters_.rx_segment_read +
             host_->memory_latency() * parameters_.memory_accesses_per_rx_segment) *
                count +
            per_byte(parameters_.rx_copy_per_byte) * amount,
        kRead);
  }
}

void LanReplayDriver::start_measurement(Picoseconds now) {
  measured_from_ = now;
  replay_.transmitted.start_measurement(now);
  replay_.received.start_measurement(now);
  interrupts_ = 0;
  unread_peak_ = unread_bytes_;
  moved_bytes_ = 0;
  cpu_time_ = 0;
}

void LanReplayDriver::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  replay_.transmitted.report(out.group("transmit", "replayed frames from the host"), now);
  replay_.received.report(out.group("receive", "replayed frames to the host"), now);
  out.rate("interrupts", interrupts_, elapsed, "interrupts taken");
  out.bytes("unread_peak", unread_peak_, "most payload that waited for an application to read it");
  out.time("cpu_time", cpu_time_, "CPU time asked for by driver, stack and applications");
  out.time("cpu_per_megabyte", time_per_million(cpu_time_, moved_bytes_),
           "service demand: CPU time per 10^6 bytes of frames, both ways");
}

}  // namespace slotlab::host
