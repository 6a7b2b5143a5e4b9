// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/time.h"

namespace slotlab::traffic {

/// Ethernet, IPv4 and TCP headers without options (14 + 20 + 20 B; RFC 791, RFC 793).
inline constexpr std::uint32_t kHeaderBytes = 54;
/// IPv4 and TCP headers, the part of the MTU that is no payload.
inline constexpr std::uint32_t kIpTcpBytes = 40;
/// Frame check sequence (IEEE 802.3, 3.2.9).
inline constexpr std::uint32_t kCrcBytes = 4;
/// Shortest frame, check sequence included (IEEE 802.3, 4.4.2).
inline constexpr std::uint32_t kMinimumFrameBytes = 64;

/// One Ethernet frame with the TCP fields that the model needs. A frame without payload is a
/// pure acknowledgement. Stream positions are 64 bits wide, so they never wrap.
struct EthernetFrame {
  std::uint64_t sequence = 0;      ///< stream position of the first payload byte
  std::uint64_t acknowledged = 0;  ///< stream position up to which everything has been received
  std::uint32_t payload = 0;       ///< user bytes
  std::uint32_t window = 0;        ///< advertised receive window, bytes
  std::uint32_t frame_bytes = 0;   ///< from the destination address to the check sequence
  std::uint32_t stream = 0;        ///< TCP connection
  Picoseconds due = 0;             ///< of a replayed frame: when it was to leave
};

/// Largest TCP payload at this MTU (bytes of IP packet).
constexpr std::uint32_t segment_bytes(std::uint32_t mtu) { return mtu - kIpTcpBytes; }

/// Frame length on the wire of `payload` user bytes, check sequence included.
constexpr std::uint32_t frame_bytes_of(std::uint32_t payload) {
  return std::max(kMinimumFrameBytes, kHeaderBytes + payload + kCrcBytes);
}

}  // namespace slotlab::traffic
