// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace slotlab::traffic {

/// Sending half of a TCP connection in its steady state: data written and not yet sent, the peer's
/// window, full segments while data lasts, Nagle's rule for the rest (RFC 896), go-back-N after
/// three duplicate acknowledgements or a timeout. The congestion window begins wide open
/// (measurements begin after slow start), is halved by a loss and grows by a segment per round
/// trip (RFC 5681, 3.1).
class TcpSender {
 public:
  /// `segment` is the largest payload of a segment, `socket` the send buffer and the peer's
  /// first window, `low_water` the unsent data at which writing may go on (a segment at least, or
  /// Nagle's rule would wait for a writer who waits for it); all in bytes.
  TcpSender(std::uint32_t segment, std::uint32_t socket, std::uint32_t low_water)
      : segment_(segment),
        socket_(socket),
        low_water_(std::max(low_water, segment)),
        congestion_window_(socket),
        peer_edge_(socket) {}

  /// Whether the application may write. What is not yet sent counts (tcp_xmit_hiwater and
  /// tcp_xmit_lowater of HP-UX and its relatives): a socket's worth of it stops the writer, and it
  /// may go on when little of it is left.
  bool writable() const { return !stopped_; }
  /// The application writes `bytes`; the last message may be more than the socket had room for.
  void write(std::uint32_t bytes) {
    written_ += bytes;
    stopped_ = stopped_ || unsent() >= socket_;
  }

  /// Number of segments that may leave now, or when `more` bytes are written; at most `limit`.
  std::uint32_t sendable_segments(std::uint32_t limit, std::uint32_t more = 0) const;
  /// Payload of the segment that may leave next, 0 when none may.
  std::uint32_t next_payload() const;
  /// Position of the segment that leaves next.
  std::uint64_t next_sequence() const { return next_; }
  void sent(std::uint32_t payload) {
    next_ += payload;
    stopped_ = stopped_ && unsent() > low_water_;
  }

  /// An acknowledgement with the peer's window has come.
  void acknowledge(std::uint64_t position, std::uint32_t window);
  /// Called at the retransmission interval: goes back when nothing moved since the last call.
  void check_progress();

  std::uint64_t acknowledged() const { return acknowledged_; }
  /// Bytes written and not yet sent.
  std::uint64_t unsent() const { return written_ - next_; }
  std::uint32_t in_flight() const { return static_cast<std::uint32_t>(next_ - acknowledged_); }
  std::uint64_t retransmissions() const { return retransmissions_; }

 private:
  void go_back();
  std::uint64_t sendable_bytes(std::uint32_t more) const;

  std::uint32_t segment_;
  std::uint32_t socket_;
  std::uint32_t low_water_;
  std::uint32_t congestion_window_;
  std::uint64_t written_ = 0;
  std::uint64_t next_ = 0;
  std::uint64_t acknowledged_ = 0;
  std::uint64_t peer_edge_;
  std::uint64_t checked_ = 0;
  std::uint64_t retransmissions_ = 0;
  std::uint32_t duplicates_ = 0;
  bool stopped_ = false;  ///< flow control of the writer
};

}  // namespace slotlab::traffic
