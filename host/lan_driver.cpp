// SPDX-License-Identifier: Apache-2.0
#include "host/lan_driver.h"

#include <algorithm>

namespace slotlab::host {
namespace {

constexpr std::uint64_t kOutputIds = 1U << 16;  // apart from those of the processes' calls
constexpr std::uint32_t kMessageBacklog = 4;    // as many as a default socket holds

}  // namespace

LanDriver::LanDriver(const LanDriverParameters& parameters, const NetperfParameters& netperf,
                     traffic::EthernetRings& rings)
    : parameters_(parameters),
      netperf_(netperf),
      rings_(rings),
      segment_(traffic::segment_bytes(rings.mtu())),
      queue_(rings, parameters.fragment_bytes),
      received_(rings, parameters),
      paced_(netperf.offered_load != 0) {
  for (std::uint32_t i = 0; i < netperf.connections(); ++i) {
    streams_.push_back(
        {traffic::TcpSender(segment_, netperf.socket_bytes, parameters.transmit_low_water),
         traffic::TcpReceiver(netperf.socket_bytes, parameters.segments_per_ack)});
  }
}

void LanDriver::start() {
  received_.start(*host_);
  host_->mmio_write(traffic::mailbox::kInterrupt, 0);
  if (!netperf_.transmits() && !netperf_.receives()) return;  // nothing to watch
  host_->set_timer(parameters_.delayed_ack_time, kDelayedAck);
  host_->set_timer(parameters_.retransmit_time, kRetransmit);
  if (!netperf_.transmits()) return;
  if (!paced_) {
    for (std::uint32_t i = 0; i < netperf_.streams; ++i) start_sender(i, true);
    return;
  }
  // Streams take turns within the interval.
  for (std::uint32_t i = 0; i < netperf_.streams; ++i) {
    host_->set_timer(netperf_.message_interval() / netperf_.streams * i, kMessage, i);
  }
}

void LanDriver::interrupt() {
  ++interrupts_;
  if (probe_) probe_->end(Activity::interrupt, Flow::both, host_->now());
  run(CpuPlace::interrupt_cpu, parameters_.interrupt_entry, kInterruptEntry);
}

Flow LanDriver::flow_of(std::uint32_t job) {
  if (job == kSend || job == kOutput) return Flow::from_host;
  return job == kRead ? Flow::to_host : Flow::both;
}

/// The interrupt handler's jobs, for both directions as the protocol's are, have cookie 0.
std::uint64_t LanDriver::activity_id(std::uint32_t job, std::uint64_t cookie) {
  if (job == kOutput) return cookie + kOutputIds;
  return job == kProtocol ? cookie + 1 : cookie;
}

DriverLock LanDriver::lock_of(std::uint32_t job) const {
  if (!parameters_.interrupt_keeps_lock) return DriverLock::none;
  if (job == kInterruptWork) return DriverLock::keeps;
  return job == kSend || job == kOutput ? DriverLock::takes : DriverLock::none;
}

void LanDriver::run(CpuPlace place, Picoseconds work, Job job, std::uint64_t cookie) {
  cpu_time_ += work;
  if (probe_) probe_->begin(Activity::cpu, flow_of(job), host_->now(), activity_id(job, cookie));
  host_->cpu_run(place, work, job, cookie, lock_of(job));
}

/// As long as something is on its way to the clients, the host waits for their windows.
void LanDriver::tell_window() {
  const bool in_flight =
      std::any_of(streams_.begin(), streams_.begin() + netperf_.streams,
                  [](const Stream& stream) { return stream.sender.in_flight() > 0; });
  if (in_flight == told_window_) return;
  told_window_ = in_flight;
  if (in_flight) {
    probe_->begin(Activity::window, Flow::from_host, host_->now());
  } else {
    probe_->end(Activity::window, Flow::from_host, host_->now());
  }
}

void LanDriver::cpu_done(std::uint32_t id, std::uint64_t cookie) {
  if (probe_) probe_->end(Activity::cpu, flow_of(id), host_->now(), activity_id(id, cookie));
  const auto index = static_cast<std::uint32_t>(cookie);
  switch (id) {
    case kInterruptEntry:
      begin_interrupt_work();
      break;
    case kInterruptWork:
      finish_interrupt_work();
      break;
    case kProtocol:
      finish_protocol(index);
      break;
    case kSend:
      finish_send(index);
      break;
    case kOutput:
      finish_output(index);
      break;
    default:
      finish_read(index);
      break;
  }
  if (probe_ && netperf_.transmits()) tell_window();
}

void LanDriver::timer(std::uint32_t id, std::uint64_t cookie) {
  switch (id) {
    case kMessage: {
      Stream& stream = streams_[cookie];
      stream.messages = std::min(stream.messages + 1, kMessageBacklog);
      host_->set_timer(netperf_.message_interval(), kMessage, cookie);
      start_sender(static_cast<std::uint32_t>(cookie), true);
      break;
    }
    case kDelayedAck:
      for (std::uint32_t i = 0; i < streams_.size(); ++i) {
        if (streams_[i].receiver.acknowledgement_pending()) send_acknowledgement(i);
      }
      queue_.ring_doorbell(*host_);
      host_->set_timer(parameters_.delayed_ack_time, kDelayedAck);
      break;
    default:
      for (Stream& stream : streams_) stream.sender.check_progress();
      start_outputs();
      host_->set_timer(parameters_.retransmit_time, kRetransmit);
      break;
  }
}

void LanDriver::begin_interrupt_work() {
  received_.begin_pass();
  const Picoseconds freed = parameters_.tx_completion * queue_.reclaim(rings_.status.tx_consumer);
  Picoseconds acknowledgement = parameters_.ack_interrupt;
  Picoseconds segment = parameters_.rx_segment_interrupt +
                        host_->memory_latency() * parameters_.memory_accesses_per_rx_interrupt;
  if (!parameters_.thread_optimized_scheduling) {
    acknowledgement += parameters_.ack_protocol;
    segment += protocol_work();
  }
  run(CpuPlace::interrupt_cpu, freed + received_.work(acknowledgement, segment), kInterruptWork);
}

Picoseconds LanDriver::protocol_work() const {
  return parameters_.rx_segment_protocol + parameters_.ack_send / parameters_.segments_per_ack;
}

void LanDriver::finish_interrupt_work() {
  if (parameters_.thread_optimized_scheduling) {
    received_.take([this](const traffic::EthernetFrame& frame) {
      streams_[frame.stream].inbound.hand_over(frame);
    });
    for (std::uint32_t i = 0; i < streams_.size(); ++i) start_protocol(i);
  } else {
    received_.take([this](const traffic::EthernetFrame& frame) { receive(frame); });
  }
  send_owed_acknowledgements();
  received_.return_buffers(*host_);
  queue_.ring_doorbell(*host_);
  start_outputs();
  if (received_.more()) {
    begin_interrupt_work();
  } else {
    host_->mmio_write(traffic::mailbox::kInterrupt, 0);
  }
  for (std::uint32_t i = netperf_.streams; i < streams_.size(); ++i) start_reader(i, true);
}

void LanDriver::start_protocol(std::uint32_t index) {
  LanInbound& inbound = streams_[index].inbound;
  if (!inbound.begin()) return;
  run(CpuPlace::protocol, inbound.work(parameters_.ack_protocol, protocol_work()), kProtocol,
      index);
}

void LanDriver::finish_protocol(std::uint32_t index) {
  streams_[index].inbound.end([this](const traffic::EthernetFrame& frame) { receive(frame); });
  queue_.ring_doorbell(*host_);
  start_protocol(index);
  if (index < netperf_.streams) {
    start_output(index);
  } else {
    start_reader(index, true);
  }
}

void LanDriver::receive(const traffic::EthernetFrame& frame) {
  Stream& stream = streams_[frame.stream];
  if (frame.payload == 0) {
    ++acks_received_;
    stream.sender.acknowledge(frame.acknowledged, frame.window);
    return;
  }
  ++segments_received_;
  ++stream.segments_unread;
  if (stream.receiver.receive(frame.sequence, frame.payload)) send_acknowledgement(frame.stream);
}

void LanDriver::send_acknowledgement(std::uint32_t index) {
  Stream& stream = streams_[index];
  stream.ack_owed = !queue_.room_for_acknowledgement();
  if (stream.ack_owed) return;
  traffic::EthernetFrame frame;
  frame.stream = index;
  frame.frame_bytes = traffic::kMinimumFrameBytes;
  frame.acknowledged = stream.receiver.received();
  frame.window = stream.receiver.window();
  stream.receiver.acknowledgement_sent();
  queue_.post(frame);
  ++acks_sent_;
}

void LanDriver::send_owed_acknowledgements() {
  for (std::uint32_t i = netperf_.streams; i < streams_.size(); ++i) {
    if (streams_[i].ack_owed) send_acknowledgement(i);
  }
}

std::uint64_t LanDriver::payload_bytes_tx() const {
  std::uint64_t sum = 0;
  for (const Stream& stream : streams_) sum += stream.sender.acknowledged();
  return sum;
}

std::uint64_t LanDriver::payload_bytes_rx() const {
  std::uint64_t sum = 0;
  for (const Stream& stream : streams_) sum += stream.receiver.received();
  return sum;
}

void LanDriver::start_measurement(Picoseconds now) {
  measured_from_ = now;
  payload_tx_before_ = payload_bytes_tx();
  payload_rx_before_ = payload_bytes_rx();
  interrupts_ = 0;
  segments_sent_ = 0;
  segments_received_ = 0;
  acks_sent_ = 0;
  acks_received_ = 0;
  cpu_time_ = 0;
}

void LanDriver::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  std::uint64_t retransmissions = 0;
  for (const Stream& stream : streams_) retransmissions += stream.sender.retransmissions();
  out.byte_rate("payload_tx", payload_bytes_tx() - payload_tx_before_, elapsed,
                "user payload acknowledged by the clients");
  out.byte_rate("payload_rx", payload_bytes_rx() - payload_rx_before_, elapsed,
                "user payload received in order");
  out.count("segments_sent", segments_sent_, "segments with payload sent");
  out.count("segments_received", segments_received_, "segments with payload received");
  out.count("acks_sent", acks_sent_, "acknowledgements sent");
  out.count("acks_received", acks_received_, "acknowledgements received");
  out.rate("interrupts", interrupts_, elapsed, "interrupts taken");
  out.time("cpu_time", cpu_time_, "CPU time asked for by driver, TCP and netperf");
  out.time("cpu_per_megabyte",
           time_per_million(cpu_time_, payload_bytes_tx() - payload_tx_before_ +
                                           payload_bytes_rx() - payload_rx_before_),
           "service demand: CPU time per 10^6 bytes of user payload, both ways");
  out.count("retransmissions", retransmissions, "times the host went back, since time zero");
}

}  // namespace slotlab::host
