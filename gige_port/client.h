// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/ring.h"
#include "base/time.h"
#include "gige_port/network_parameters.h"
#include "traffic/ethernet_frame.h"
#include "traffic/ethernet_traffic.h"
#include "traffic/tcp_receiver.h"
#include "traffic/tcp_sender.h"

namespace slotlab::gige {

/// A frame on its way, with the time at which it is complete at the far side.
struct FrameInFlight {
  traffic::EthernetFrame frame;
  Picoseconds ready = 0;
};

/// A client system behind the switch: its TCP connections and its own line. Frames gather until
/// the client wakes up; then it answers all of them. CPU time of clients is not modelled.
class Client {
 public:
  /// `mtu` in bytes of IP packet. Connection n belongs to client n modulo the clients.
  Client(const NetworkParameters& parameters, const traffic::EthernetTraffic& traffic,
         std::uint32_t mtu, std::uint32_t index);

  /// A frame for this client is complete at its line's end at `ready`. Returns the delay after
  /// which the client wants to `wake()`, or a negative number when a wake-up is already due.
  Picoseconds accept(const traffic::EthernetFrame& frame, Picoseconds now, Picoseconds ready);
  /// Handles what has arrived; returns the delay until the next wake-up, negative for none.
  Picoseconds wake(Picoseconds now);
  /// One more message may be sent on `stream` (paced traffic).
  void allow_message(std::uint32_t stream, Picoseconds now);
  /// Starts the connections that send without pacing.
  void start(Picoseconds now);
  /// Delayed-acknowledgement tick.
  void flush_acknowledgements(Picoseconds now);
  /// Retransmission tick.
  void check_progress(Picoseconds now);

  /// Frames towards the host, in the order of their times.
  Ring<FrameInFlight>& outbound() { return outbound_; }
  /// Payload received in order on all connections, bytes.
  std::uint64_t payload_received() const { return payload_received_; }
  /// Some of what was sent has not been acknowledged.
  bool in_flight() const;
  std::uint64_t retransmissions() const;
  std::uint64_t out_of_order() const;

 private:
  struct Connection {
    traffic::TcpSender sender;
    traffic::TcpReceiver receiver;
    std::uint32_t messages = 0;  ///< paced messages not yet written
  };

  Connection& connection(std::uint32_t stream) { return connections_[stream / clients_]; }
  std::uint32_t stream_of(std::size_t slot) const {
    return static_cast<std::uint32_t>(slot) * clients_ + index_;
  }
  void handle(const traffic::EthernetFrame& frame, Picoseconds now);
  void acknowledge(std::uint32_t stream, Picoseconds now);
  /// netperf writes while it may, and TCP sends what the window lets through.
  void fill(std::uint32_t stream, Picoseconds now);
  void send(std::uint32_t stream, traffic::TcpSender& sender, Picoseconds now);
  void transmit(const traffic::EthernetFrame& frame, Picoseconds now);

  const NetworkParameters parameters_;
  const traffic::EthernetTraffic traffic_;
  std::uint32_t clients_;
  std::uint32_t index_;
  std::vector<Connection> connections_;
  Ring<FrameInFlight> inbound_;
  Ring<FrameInFlight> outbound_;
  Picoseconds line_free_ = 0;
  std::uint64_t payload_received_ = 0;
  bool wake_pending_ = false;
};

}  // namespace slotlab::gige
