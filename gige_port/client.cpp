// SPDX-License-Identifier: Apache-2.0
#include "gige_port/client.h"

#include <algorithm>

#include "gige_port/wire_timing.h"

namespace slotlab::gige {
namespace {

constexpr Picoseconds kNoWakeUp = -1;
constexpr std::uint32_t kLineOverheadBytes = 20;  // preamble 8 B, gap 12 B
constexpr std::uint32_t kLowWater = 8192;  // unsent data at which a writer goes on, as the host's
constexpr std::uint32_t kMessageBacklog = 4;  // as many as a default socket holds

}  // namespace

Client::Client(const NetworkParameters& parameters, const traffic::EthernetTraffic& traffic,
               std::uint32_t mtu, std::uint32_t index)
    : parameters_(parameters),
      traffic_(traffic),
      clients_(parameters.clients),
      index_(index),
      inbound_(256),
      outbound_(256) {
  const std::uint32_t segment = traffic::segment_bytes(mtu);
  for (std::uint32_t stream = index; stream < traffic.connections(); stream += clients_) {
    connections_.push_back(
        {traffic::TcpSender(segment, traffic.socket_bytes, kLowWater),
         traffic::TcpReceiver(traffic.socket_bytes, parameters.segments_per_ack)});
  }
}

Picoseconds Client::accept(const traffic::EthernetFrame& frame, Picoseconds now,
                           Picoseconds ready) {
  inbound_.push_back({frame, ready});
  if (wake_pending_) return kNoWakeUp;
  wake_pending_ = true;
  return ready - now + parameters_.client_turnaround;
}

Picoseconds Client::wake(Picoseconds now) {
  while (!inbound_.empty() && inbound_.front().ready <= now) {
    handle(inbound_.front().frame, now);
    inbound_.pop_front();
  }
  wake_pending_ = !inbound_.empty();
  return wake_pending_ ? inbound_.front().ready - now + parameters_.client_turnaround : kNoWakeUp;
}

void Client::handle(const traffic::EthernetFrame& frame, Picoseconds now) {
  Connection& own = connection(frame.stream);
  if (frame.payload == 0) {
    own.sender.acknowledge(frame.acknowledged, frame.window);
    fill(frame.stream, now);
    return;
  }
  const std::uint64_t before = own.receiver.received();
  const bool due = own.receiver.receive(frame.sequence, frame.payload);
  const auto delivered = static_cast<std::uint32_t>(own.receiver.received() - before);
  payload_received_ += delivered;
  // Clients have CPU to spare: netperf reads at once.
  own.receiver.consume(delivered);
  if (due) acknowledge(frame.stream, now);
}

void Client::acknowledge(std::uint32_t stream, Picoseconds now) {
  traffic::TcpReceiver& receiver = connection(stream).receiver;
  traffic::EthernetFrame frame;
  frame.stream = stream;
  frame.frame_bytes = traffic::kMinimumFrameBytes;
  frame.acknowledged = receiver.received();
  frame.window = receiver.window();
  receiver.acknowledgement_sent();
  transmit(frame, now);
}

void Client::fill(std::uint32_t stream, Picoseconds now) {
  Connection& own = connection(stream);
  const bool paced = traffic_.offered_load != 0;
  if (traffic_.from_host(stream) || !traffic_.receives()) return;
  do {
    // With CPU to spare, what is written follows what is sent.
    while (own.sender.writable() && (!paced || own.messages > 0)) {
      own.sender.write(traffic_.message_bytes);
      if (paced) --own.messages;
    }
    send(stream, own.sender, now);
  } while (own.sender.writable() && (!paced || own.messages > 0));
}

void Client::send(std::uint32_t stream, traffic::TcpSender& sender, Picoseconds now) {
  while (const std::uint32_t payload = sender.next_payload()) {
    traffic::EthernetFrame frame;
    frame.stream = stream;
    frame.sequence = sender.next_sequence();
    frame.payload = payload;
    frame.frame_bytes = traffic::frame_bytes_of(payload);
    sender.sent(payload);
    transmit(frame, now);
  }
}

void Client::transmit(const traffic::EthernetFrame& frame, Picoseconds now) {
  const WireTiming line(parameters_.client_bit_rate, kLineOverheadBytes);
  line_free_ = std::max(line_free_, now) + line.frame_time(frame.frame_bytes);
  outbound_.push_back({frame, line_free_ + parameters_.switch_latency});
}

void Client::allow_message(std::uint32_t stream, Picoseconds now) {
  Connection& own = connection(stream);
  own.messages = std::min(own.messages + 1, kMessageBacklog);
  fill(stream, now);
}

void Client::start(Picoseconds now) {
  for (std::size_t slot = 0; slot < connections_.size(); ++slot) fill(stream_of(slot), now);
}

void Client::flush_acknowledgements(Picoseconds now) {
  for (std::size_t slot = 0; slot < connections_.size(); ++slot) {
    if (connections_[slot].receiver.acknowledgement_pending()) acknowledge(stream_of(slot), now);
  }
}

void Client::check_progress(Picoseconds now) {
  for (std::size_t slot = 0; slot < connections_.size(); ++slot) {
    connections_[slot].sender.check_progress();
    fill(stream_of(slot), now);
  }
}

bool Client::in_flight() const {
  return std::any_of(connections_.begin(), connections_.end(),
                     [](const Connection& each) { return each.sender.in_flight() > 0; });
}

std::uint64_t Client::retransmissions() const {
  std::uint64_t sum = 0;
  for (const Connection& each : connections_) sum += each.sender.retransmissions();
  return sum;
}

std::uint64_t Client::out_of_order() const {
  std::uint64_t sum = 0;
  for (const Connection& each : connections_) sum += each.receiver.out_of_order();
  return sum;
}

}  // namespace slotlab::gige
