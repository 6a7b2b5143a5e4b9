// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "replay/capture_reader.h"

namespace slotlab::replay {

/// A MAC, IPv4 or IPv6 address in its first 6, 4 or 16 bytes.
struct NetworkAddress {
  enum class Kind : std::uint8_t { none, mac, ipv4, ipv6 };

  Kind kind = Kind::none;
  std::array<std::uint8_t, 16> bytes{};

  bool operator==(const NetworkAddress& other) const {
    return kind == other.kind && bytes == other.bytes;
  }
  /// "10.0.0.1", "fe80::1" or "00:11:22:33:44:55"; kind `none` when the text is no address.
  static NetworkAddress parse(const std::string& text);
  std::string text() const;
};

/// What the headers of a captured frame say, as far as they are in the file.
struct FrameHeader {
  bool complete = false;  ///< all that is below could be read
  NetworkAddress mac_source;
  NetworkAddress mac_destination;
  bool group_destination = false;  ///< broadcast or multicast MAC
  std::uint32_t vlan_tags = 0;
  NetworkAddress source;  ///< of IP (or of ARP); none for other protocols
  NetworkAddress destination;
  bool fragment = false;            ///< of an IP packet, and not its first
  std::uint32_t header_bytes = 14;  ///< up to the user's payload
  std::uint32_t user_bytes = 0;     ///< payload of TCP or UDP, or of IP where it is neither
};

FrameHeader parse_frame(const CapturedFrame& frame);

}  // namespace slotlab::replay
