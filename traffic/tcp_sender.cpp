// SPDX-License-Identifier: Apache-2.0
#include "traffic/tcp_sender.h"

#include <algorithm>

namespace slotlab::traffic {
namespace {

constexpr std::uint32_t kDuplicatesForRetransmit = 3;  // RFC 5681, 3.2

}  // namespace

std::uint64_t TcpSender::sendable_bytes(std::uint32_t more) const {
  const std::uint64_t limit =
      std::min({written_ + more, peer_edge_, acknowledged_ + congestion_window_});
  return limit > next_ ? limit - next_ : 0;
}

std::uint32_t TcpSender::sendable_segments(std::uint32_t limit, std::uint32_t more) const {
  const std::uint64_t bytes = sendable_bytes(more);
  const std::uint64_t full = bytes / segment_;
  if (full > 0) return static_cast<std::uint32_t>(std::min<std::uint64_t>(full, limit));
  return bytes > 0 && next_ == acknowledged_ && limit > 0 ? 1 : 0;
}

std::uint32_t TcpSender::next_payload() const {
  const std::uint64_t bytes = sendable_bytes(0);
  if (bytes >= segment_) return segment_;
  return next_ == acknowledged_ ? static_cast<std::uint32_t>(bytes) : 0;
}

void TcpSender::acknowledge(std::uint64_t position, std::uint32_t window) {
  const std::uint64_t edge = position + window;
  if (position > acknowledged_) {
    if (congestion_window_ < socket_) {
      const std::uint64_t growth = (position - acknowledged_) * segment_ / congestion_window_;
      congestion_window_ =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(congestion_window_ + growth, socket_));
    }
    acknowledged_ = position;
    next_ = std::max(next_, position);
    duplicates_ = 0;
  } else if (position == acknowledged_ && edge == peer_edge_ && next_ > acknowledged_) {
    if (++duplicates_ == kDuplicatesForRetransmit) go_back();
  }
  peer_edge_ = std::max(peer_edge_, edge);
}

void TcpSender::check_progress() {
  if (next_ > acknowledged_ && checked_ == acknowledged_) go_back();
  checked_ = acknowledged_;
}

void TcpSender::go_back() {
  congestion_window_ = std::max(2 * segment_, in_flight() / 2);
  next_ = acknowledged_;
  ++retransmissions_;
}

}  // namespace slotlab::traffic
