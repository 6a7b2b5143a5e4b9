// SPDX-License-Identifier: Apache-2.0
#include "gige_port/link_partner.h"

namespace slotlab::gige {

LinkPartner::LinkPartner(const PortParameters& port, const NetworkParameters& network,
                         const traffic::EthernetTraffic& traffic, std::uint32_t mtu, LinkSeam& link)
    : parameters_(network),
      traffic_(traffic),
      wire_(port.link_bit_rate, port.preamble_bytes + port.inter_packet_gap_bytes),
      link_(link) {
  clients_.reserve(network.clients);
  for (std::uint32_t i = 0; i < network.clients; ++i) {
    clients_.emplace_back(network, traffic, mtu, i);
  }
}

void LinkPartner::start() {
  if (!traffic_.transmits() && !traffic_.receives()) return;  // nothing to watch
  set_timer(parameters_.delayed_ack_time, kDelayedAck);
  set_timer(parameters_.retransmit_time, kRetransmit);
  if (!traffic_.receives()) return;
  const Picoseconds interval = traffic_.message_interval();
  if (interval == 0) {
    for (Client& client : clients_) client.start(link_.link_now());
    serve_queue();
    return;
  }
  // Streams take turns within the interval.
  for (std::uint32_t i = 0; i < traffic_.streams; ++i) {
    set_timer(interval / traffic_.streams * i, kMessage, traffic_.streams + i);
  }
}

void LinkPartner::receive(const traffic::EthernetFrame& frame) {
  ++frames_from_port_;
  const std::uint64_t index = frame.stream % clients_.size();
  const Picoseconds now = link_.link_now();
  wake_after(clients_[index].accept(frame, now, now + parameters_.switch_latency), index);
}

void LinkPartner::pause(bool stop) {
  if (pause_.change(stop, link_.link_now()) && !stop) serve_queue();
}

void LinkPartner::timer(std::uint32_t id, std::uint64_t cookie) {
  const Picoseconds now = link_.link_now();
  switch (id) {
    case kWire:
      wire_busy_ = false;
      link_.frame_arrived(on_wire_);
      break;
    case kQueue:
      if (queue_timer_ <= now) queue_timer_ = kNever;
      break;
    case kWake:
      wake_after(clients_[cookie].wake(now), cookie);
      break;
    case kMessage: {
      const auto stream = static_cast<std::uint32_t>(cookie);
      clients_[stream % clients_.size()].allow_message(stream, now);
      set_timer(traffic_.message_interval(), kMessage, cookie);
      break;
    }
    case kDelayedAck:
      for (Client& client : clients_) client.flush_acknowledgements(now);
      set_timer(parameters_.delayed_ack_time, kDelayedAck);
      break;
    default:
      for (Client& client : clients_) client.check_progress(now);
      set_timer(parameters_.retransmit_time, kRetransmit);
      break;
  }
  serve_queue();
}

/// As long as something is on its way from the clients, they wait for their windows.
void LinkPartner::tell_window() {
  bool in_flight = false;
  for (const Client& client : clients_) in_flight = in_flight || client.in_flight();
  if (in_flight == told_window_) return;
  told_window_ = in_flight;
  if (in_flight) {
    probe_->begin(Activity::window, Flow::to_host, link_.link_now());
  } else {
    probe_->end(Activity::window, Flow::to_host, link_.link_now());
  }
}

void LinkPartner::serve_queue() {
  if (probe_) tell_window();
  if (wire_busy_ || pause_.paused()) return;
  // The queue is in the order in which frames became complete in the switch; lower-numbered
  // clients first at the same time.
  Client* first = nullptr;
  for (Client& client : clients_) {
    if (client.outbound().empty()) continue;
    if (first == nullptr || client.outbound().front().ready < first->outbound().front().ready) {
      first = &client;
    }
  }
  if (first == nullptr) return;
  const Picoseconds now = link_.link_now();
  const Picoseconds ready = first->outbound().front().ready;
  if (ready > now) {
    if (ready < queue_timer_) {
      queue_timer_ = ready;
      set_timer(ready - now, kQueue);
    }
    return;
  }
  on_wire_ = first->outbound().front().frame;
  first->outbound().pop_front();
  wire_busy_ = true;
  wire_started_ = now;
  ++frames_to_port_;
  const Picoseconds time = wire_.frame_time(on_wire_.frame_bytes) + parameters_.switch_gap;
  wire_time_ += time;
  if (probe_) probe_->span(Activity::link, Flow::to_host, now, now + time);
  set_timer(time, kWire);
}

std::uint64_t LinkPartner::payload_bytes_received() const {
  std::uint64_t sum = 0;
  for (const Client& client : clients_) sum += client.payload_received();
  return sum;
}

void LinkPartner::start_measurement(Picoseconds now) {
  measured_from_ = now;
  pause_.start_measurement(now);
  wire_time_ = 0;
  frames_to_port_ = 0;
  frames_from_port_ = 0;
  payload_before_ = payload_bytes_received();
}

void LinkPartner::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  std::uint64_t retransmissions = 0;
  std::uint64_t out_of_order = 0;
  for (const Client& client : clients_) {
    retransmissions += client.retransmissions();
    out_of_order += client.out_of_order();
  }
  out.byte_rate("payload_received", payload_bytes_received() - payload_before_, elapsed,
                "user payload that the clients received in order");
  out.count("frames_to_port", frames_to_port_, "frames sent to the port");
  out.count("frames_from_port", frames_from_port_, "frames received from the port");
  out.share("wire_busy", wire_time_, elapsed, "time the cable towards the port carried frames");
  pause_.report(out, now, elapsed);
  out.count("pauses", pause_.pauses(), "pause frames that stopped the switch");
  out.count("retransmissions", retransmissions, "times a client went back, since time zero");
  out.count("out_of_order", out_of_order, "segments a client did not expect, since time zero");
}

}  // namespace slotlab::gige
