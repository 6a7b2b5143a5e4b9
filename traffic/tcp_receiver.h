// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace slotlab::traffic {

/// Receiving half of a TCP connection: in-order delivery, an acknowledgement for every
/// `segments_per_ack` segments (delayed acknowledgement, RFC 1122 4.2.3.2), at once for a segment
/// out of order. What is delivered waits at the head of the stream, which holds a window's worth;
/// only beyond that does TCP keep data, and tell a smaller window (HP-UX 11i TCP/IP white paper:
/// tcp_sth_rcv_hiwat).
class TcpReceiver {
 public:
  /// `socket` is the receive buffer in bytes.
  TcpReceiver(std::uint32_t socket, std::uint32_t segments_per_ack)
      : socket_(socket), segments_per_ack_(segments_per_ack), advertised_edge_(socket) {}

  /// A segment has arrived; true when it has to be acknowledged now.
  bool receive(std::uint64_t sequence, std::uint32_t payload);
  /// The application takes `bytes` (<= readable()).
  void consume(std::uint32_t bytes) { readable_ -= bytes; }
  /// True when the window has grown by half the socket buffer since it was last told.
  bool window_update_due() const {
    return 2 * (received_ + window() - advertised_edge_) >= socket_;
  }
  /// True when a segment waits for its (delayed) acknowledgement.
  bool acknowledgement_pending() const { return unacknowledged_ > 0; }
  /// An acknowledgement with `received()` and `window()` leaves now.
  void acknowledgement_sent() {
    unacknowledged_ = 0;
    advertised_edge_ = received_ + window();
  }

  /// Bytes received in order: the next position expected.
  std::uint64_t received() const { return received_; }
  std::uint32_t readable() const { return readable_; }
  std::uint32_t window() const { return std::min(socket_, 2 * socket_ - readable_); }
  /// Segments that were not the next one expected.
  std::uint64_t out_of_order() const { return out_of_order_; }

 private:
  std::uint32_t socket_;
  std::uint32_t segments_per_ack_;
  std::uint64_t advertised_edge_;
  std::uint64_t received_ = 0;
  std::uint64_t out_of_order_ = 0;
  std::uint32_t readable_ = 0;
  std::uint32_t unacknowledged_ = 0;
};

}  // namespace slotlab::traffic
