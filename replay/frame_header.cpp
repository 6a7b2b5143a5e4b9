// SPDX-License-Identifier: Apache-2.0
#include "replay/frame_header.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace slotlab::replay {
namespace {

// EtherTypes (IEEE 802.3 clause 3.2.6, 802.1Q, RFC 894, RFC 826, RFC 2464).
constexpr std::uint32_t kVlan = 0x8100;
constexpr std::uint32_t kServiceVlan = 0x88a8;
constexpr std::uint32_t kOldServiceVlan = 0x9100;
constexpr std::uint32_t kIpv4 = 0x0800;
constexpr std::uint32_t kArp = 0x0806;
constexpr std::uint32_t kIpv6 = 0x86dd;
// Protocol numbers (IANA).
constexpr std::uint32_t kTcp = 6;
constexpr std::uint32_t kUdp = 17;
constexpr std::uint32_t kFragmentHeader = 44;

/// Looks at the bytes that are in the file.
class Bytes {
 public:
  explicit Bytes(const CapturedFrame& frame) : data_(frame.bytes), size_(frame.captured) {}
  bool has(std::uint32_t offset, std::uint32_t count) const {
    return std::uint64_t{offset} + count <= size_;
  }
  std::uint32_t byte(std::uint32_t offset) const { return data_[offset]; }
  std::uint32_t half(std::uint32_t offset) const { return byte(offset) << 8U | byte(offset + 1); }
  NetworkAddress address(NetworkAddress::Kind kind, std::uint32_t offset,
                         std::uint32_t count) const {
    NetworkAddress address;
    address.kind = kind;
    std::copy_n(data_ + offset, count, address.bytes.begin());
    return address;
  }

 private:
  const std::uint8_t* data_;
  std::uint32_t size_;
};

std::uint32_t beyond(std::uint32_t whole, std::uint32_t part) {
  return whole > part ? whole - part : 0;
}

/// Ends the parse at the transport header, which begins at `offset` and has, with its payload,
/// `bytes`.
void parse_transport(const Bytes& bytes, std::uint32_t protocol, std::uint32_t offset,
                     std::uint32_t count, FrameHeader& header) {
  std::uint32_t own = 0;
  if (!header.fragment && protocol == kUdp) own = 8;
  if (!header.fragment && protocol == kTcp) {
    own = 20;  // the least, where the snap length has cut the header
    if (bytes.has(offset, 13)) own = std::max(own, (bytes.byte(offset + 12) >> 4U) * 4);
  }
  header.header_bytes = offset + std::min(own, count);
  header.user_bytes = beyond(count, own);
}

bool parse_ipv4(const Bytes& bytes, std::uint32_t at, std::uint32_t frame_length,
                FrameHeader& header) {
  if (!bytes.has(at, 20)) return false;
  header.source = bytes.address(NetworkAddress::Kind::ipv4, at + 12, 4);
  header.destination = bytes.address(NetworkAddress::Kind::ipv4, at + 16, 4);
  const std::uint32_t own = std::max(20U, (bytes.byte(at) & 15U) * 4);
  std::uint32_t total = bytes.half(at + 2);
  // A segment that the adapter was to cut has no length yet.
  if (total == 0) total = beyond(frame_length, at);
  header.fragment = (bytes.half(at + 6) & 0x1fffU) != 0;
  parse_transport(bytes, bytes.byte(at + 9), at + own, beyond(total, own), header);
  return true;
}

bool parse_ipv6(const Bytes& bytes, std::uint32_t at, FrameHeader& header) {
  if (!bytes.has(at, 40)) return false;
  header.source = bytes.address(NetworkAddress::Kind::ipv6, at + 8, 16);
  header.destination = bytes.address(NetworkAddress::Kind::ipv6, at + 24, 16);
  std::uint32_t protocol = bytes.byte(at + 6);
  std::uint32_t offset = at + 40;
  std::uint32_t left = bytes.half(at + 4);
  // Of the extension headers only a fragment's matters here (RFC 8200, 4.5).
  if (protocol == kFragmentHeader && bytes.has(offset, 8)) {
    protocol = bytes.byte(offset);
    header.fragment = (bytes.half(offset + 2) & 0xfff8U) != 0;
    offset += 8;
    left = beyond(left, 8);
  }
  parse_transport(bytes, protocol, offset, left, header);
  return true;
}

}  // namespace

FrameHeader parse_frame(const CapturedFrame& frame) {
  const Bytes bytes(frame);
  FrameHeader header;
  if (!bytes.has(0, 14)) return header;
  header.mac_destination = bytes.address(NetworkAddress::Kind::mac, 0, 6);
  header.mac_source = bytes.address(NetworkAddress::Kind::mac, 6, 6);
  header.group_destination = (bytes.byte(0) & 1U) != 0;
  std::uint32_t at = 12;
  std::uint32_t type = bytes.half(at);
  while (type == kVlan || type == kServiceVlan || type == kOldServiceVlan) {
    if (!bytes.has(at + 4, 2)) return header;
    ++header.vlan_tags;
    at += 4;
    type = bytes.half(at);
  }
  at += 2;
  header.header_bytes = at;
  if (type == kIpv4) {
    header.complete = parse_ipv4(bytes, at, frame.length, header);
  } else if (type == kIpv6) {
    header.complete = parse_ipv6(bytes, at, header);
  } else if (type == kArp) {
    header.complete = bytes.has(at, 28);
    if (header.complete) {
      header.source = bytes.address(NetworkAddress::Kind::ipv4, at + 14, 4);
      header.destination = bytes.address(NetworkAddress::Kind::ipv4, at + 24, 4);
    }
  } else {
    header.complete = true;
  }
  return header;
}

NetworkAddress NetworkAddress::parse(const std::string& text) {
  NetworkAddress address;
  if (inet_pton(AF_INET, text.c_str(), address.bytes.data()) == 1) {
    address.kind = Kind::ipv4;
    return address;
  }
  std::array<unsigned, 6> mac{};
  int used = 0;
  if (std::sscanf(text.c_str(), "%2x:%2x:%2x:%2x:%2x:%2x%n", mac.data(), &mac[1], &mac[2], &mac[3],
                  &mac[4], &mac[5], &used) == 6 &&
      static_cast<std::size_t>(used) == text.size()) {
    address.kind = Kind::mac;
    for (std::size_t i = 0; i < mac.size(); ++i) {
      address.bytes[i] = static_cast<std::uint8_t>(mac[i]);
    }
    return address;
  }
  if (inet_pton(AF_INET6, text.c_str(), address.bytes.data()) == 1) address.kind = Kind::ipv6;
  return address;
}

std::string NetworkAddress::text() const {
  std::array<char, INET6_ADDRSTRLEN> buffer{};
  switch (kind) {
    case Kind::none:
      return "none";
    case Kind::mac:
      std::snprintf(buffer.data(), buffer.size(), "%02x:%02x:%02x:%02x:%02x:%02x", bytes[0],
                    bytes[1], bytes[2], bytes[3], bytes[4], bytes[5]);
      break;
    case Kind::ipv4:
      inet_ntop(AF_INET, bytes.data(), buffer.data(), buffer.size());
      break;
    case Kind::ipv6:
      inet_ntop(AF_INET6, bytes.data(), buffer.data(), buffer.size());
      break;
  }
  return buffer.data();
}

}  // namespace slotlab::replay
