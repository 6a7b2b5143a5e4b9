// SPDX-License-Identifier: Apache-2.0
#include "traffic/tcp_receiver.h"

namespace slotlab::traffic {

bool TcpReceiver::receive(std::uint64_t sequence, std::uint32_t payload) {
  const std::uint64_t end = sequence + payload;
  const bool in_order = sequence <= received_ && end > received_ && end - received_ <= window();
  ++unacknowledged_;
  if (!in_order) {
    ++out_of_order_;
    return true;
  }
  // A retransmission may begin with bytes that are already here.
  readable_ += static_cast<std::uint32_t>(end - received_);
  received_ = end;
  return unacknowledged_ >= segments_per_ack_;
}

}  // namespace slotlab::traffic
