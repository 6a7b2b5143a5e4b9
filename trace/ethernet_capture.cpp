// SPDX-License-Identifier: Apache-2.0
#include "trace/ethernet_capture.h"

#include <algorithm>

namespace slotlab::trace {
namespace {

constexpr std::uint32_t kIpBytes = 20;
constexpr std::uint32_t kTcpBytes = 20;
constexpr std::uint32_t kAck = 0x10;
constexpr std::uint32_t kWellKnownPort = 5001;
constexpr std::uint32_t kFirstPort = 49152;
constexpr std::uint32_t kFullWindow = 65535;
constexpr std::uint32_t kProtocolTcp = 6;

/// Sum of 16-bit words as the checksum of RFC 1071 wants it; an even number of bytes.
std::uint32_t sum_of(const std::uint8_t* bytes, std::size_t count) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i + 1 < count; i += 2) {
    sum += static_cast<std::uint32_t>(bytes[i]) << 8U | bytes[i + 1];
  }
  return sum;
}

std::uint32_t checksum(std::uint32_t sum) {
  while (sum > 0xffffU) sum = (sum & 0xffffU) + (sum >> 16U);
  return ~sum & 0xffffU;
}

}  // namespace

EthernetCapture::EthernetCapture(const std::string& port, const EthernetLink& link,
                                 std::uint32_t snap_length, PcapngFile& file, const Window& window)
    : file_(file),
      window_(window),
      link_(link),
      snap_length_(snap_length == 0 ? traffic::kHeaderBytes : snap_length),
      interface_(file.add_interface(LinkType::ethernet, port, snap_length_,
                                    static_cast<std::uint64_t>(link.bit_rate))) {}

/// Locally administered addresses: 02:00:00:<line>:00:01, clients 02:00:00:<line>:01:<number>.
void EthernetCapture::put_mac(bool of_port, std::uint32_t client) {
  bytes_.u16(0x0200).u16(link_.line).u16(of_port ? 1 : 0x100 + client + 1);
}

std::uint32_t EthernetCapture::address(bool of_port, std::uint32_t client) const {
  return 10U << 24U | link_.line << 16U | (of_port ? 1 : 0x100 + client + 1);
}

void EthernetCapture::put_ip(bool from_port, std::uint32_t client, std::uint32_t payload) {
  const std::size_t begin = bytes_.size();
  constexpr std::uint32_t kDontFragment = 0x4000;
  constexpr std::uint32_t kTimeToLive = 64;
  bytes_.u8(0x45).u8(0).u16(kIpBytes + kTcpBytes + payload).u16(0).u16(kDontFragment);
  bytes_.u8(kTimeToLive).u8(kProtocolTcp).u16(0);
  bytes_.u32(address(from_port, client)).u32(address(!from_port, client));
  bytes_.set16(begin + 10, checksum(sum_of(bytes_.data() + begin, kIpBytes)));
}

void EthernetCapture::put_tcp(bool from_port, const traffic::EthernetFrame& frame) {
  const std::size_t begin = bytes_.size();
  // The side that sends the data of a stream has a port of its own for each.
  const bool port_has_own = frame.stream < link_.streams;
  const std::uint32_t own = kFirstPort + frame.stream;
  const bool own_first = from_port == port_has_own;
  bytes_.u16(own_first ? own : kWellKnownPort).u16(own_first ? kWellKnownPort : own);
  const bool data = frame.payload > 0;
  bytes_.u32(data ? static_cast<std::uint32_t>(frame.sequence) + 1 : 1);
  bytes_.u32(data ? 1 : static_cast<std::uint32_t>(frame.acknowledged) + 1);
  const std::uint32_t window =
      data ? kFullWindow : std::min(kFullWindow, frame.window >> kWindowShift);
  bytes_.u8(kTcpBytes / 4 << 4U).u8(kAck).u16(window).u16(0).u16(0);
  // The pseudo header takes part; a payload of zeros adds nothing.
  const std::uint32_t pseudo =
      sum_of(bytes_.data() + begin - 8, 8) + kProtocolTcp + kTcpBytes + frame.payload;
  bytes_.set16(begin + 16, checksum(pseudo + sum_of(bytes_.data() + begin, kTcpBytes)));
}

void EthernetCapture::frame(bool from_port, const traffic::EthernetFrame& frame,
                            Picoseconds /*start*/, Picoseconds end) {
  if (!window_.contains(end)) return;
  constexpr std::uint32_t kTypeIpv4 = 0x0800;
  const std::uint32_t client = frame.stream % link_.clients;
  const std::uint32_t length = frame.frame_bytes - traffic::kCrcBytes;
  // A replayed frame may have been no TCP segment: its length on the cable counts.
  traffic::EthernetFrame inside = frame;
  inside.payload = std::min(frame.payload, length - traffic::kHeaderBytes);
  bytes_.clear();
  put_mac(!from_port, client);
  put_mac(from_port, client);
  bytes_.u16(kTypeIpv4);
  put_ip(from_port, client, inside.payload);
  put_tcp(from_port, inside);
  const std::uint32_t kept = std::min(length, snap_length_);
  if (kept > bytes_.size()) bytes_.zeros(kept - bytes_.size());
  bytes_.cut(kept);
  file_.add_packet(interface_, end, from_port, bytes_, length);
}

void EthernetCapture::pause_frame(bool stops, Picoseconds /*start*/, Picoseconds end) {
  if (!window_.contains(end)) return;
  constexpr std::uint32_t kTypeMacControl = 0x8808;
  constexpr std::uint32_t kPause = 1;
  constexpr std::uint32_t kLength = traffic::kMinimumFrameBytes - traffic::kCrcBytes;
  bytes_.clear();
  bytes_.u32(0x0180'c200).u16(1);
  put_mac(true, 0);
  bytes_.u16(kTypeMacControl).u16(kPause).u16(stops ? 0xffff : 0);
  const std::uint32_t kept = std::min(kLength, snap_length_);
  if (kept > bytes_.size()) bytes_.zeros(kept - bytes_.size());
  bytes_.cut(kept);
  file_.add_packet(interface_, end, true, bytes_, kLength);
}

}  // namespace slotlab::trace
