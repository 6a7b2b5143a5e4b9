// SPDX-License-Identifier: Apache-2.0
#include "trace/pcapng_file.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace slotlab::trace {
namespace {

constexpr std::uint32_t kSectionHeader = 0x0A0D0D0A;
constexpr std::uint32_t kInterfaceDescription = 1;
constexpr std::uint32_t kEnhancedPacket = 6;
constexpr std::uint32_t kByteOrder = 0x1A2B3C4D;
constexpr std::uint8_t kPicoseconds = 12;  // stamps count 10^-12 s

// Options (section 4.2 and 4.3 of the draft).
constexpr std::uint16_t kEndOfOptions = 0;
constexpr std::uint16_t kUserApplication = 4;
constexpr std::uint16_t kInterfaceName = 2;
constexpr std::uint16_t kInterfaceSpeed = 8;
constexpr std::uint16_t kResolution = 9;
constexpr std::uint16_t kPacketFlags = 2;
constexpr std::uint32_t kInbound = 1;
constexpr std::uint32_t kOutbound = 2;

/// Appends numbers with the lowest byte first, whatever the machine.
template <class Number>
void put(std::vector<std::uint8_t>& out, Number number) {
  auto rest = static_cast<std::uint64_t>(number);
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    out.push_back(static_cast<std::uint8_t>(rest));
    rest >>= 8U;
  }
}

void put_bytes(std::vector<std::uint8_t>& out, const void* bytes, std::size_t count) {
  const auto* first = static_cast<const std::uint8_t*>(bytes);
  out.insert(out.end(), first, first + count);
  while (out.size() % 4 != 0) out.push_back(0);
}

void put_option(std::vector<std::uint8_t>& out, std::uint16_t code, const void* value,
                std::size_t length) {
  put(out, code);
  put(out, static_cast<std::uint16_t>(length));
  put_bytes(out, value, length);
}

}  // namespace

PcapngFile::PcapngFile(std::string path) : file_(std::move(path)) {
  put(body_, kByteOrder);
  put(body_, std::uint16_t{1});
  put(body_, std::uint16_t{0});
  put(body_, std::int64_t{-1});  // length not told: the file is written as it comes
  constexpr std::string_view kName = "slotlab";
  put_option(body_, kUserApplication, kName.data(), kName.size());
  put_option(body_, kEndOfOptions, nullptr, 0);
  block(kSectionHeader);
}

/// Writes the block with the body that was put together.
void PcapngFile::block(std::uint32_t type) {
  const auto length = static_cast<std::uint32_t>(body_.size() + 12);
  char* const place = file_.room(length);
  std::size_t used = 0;
  const auto number = [&](std::uint32_t value) {
    for (int i = 0; i < 4; ++i) {
      place[used++] = static_cast<char>(value & 0xffU);
      value >>= 8U;
    }
  };
  number(type);
  number(length);
  std::memcpy(place + used, body_.data(), body_.size());
  used += body_.size();
  number(length);
  file_.advance(used);
  body_.clear();
}

std::uint32_t PcapngFile::add_interface(LinkType type, const std::string& name,
                                        std::uint32_t snap_length, std::uint64_t bits_per_second) {
  put(body_, static_cast<std::uint16_t>(type));
  put(body_, std::uint16_t{0});
  put(body_, snap_length);
  put_option(body_, kInterfaceName, name.data(), name.size());
  std::vector<std::uint8_t> speed;
  put(speed, bits_per_second);
  put_option(body_, kInterfaceSpeed, speed.data(), speed.size());
  put_option(body_, kResolution, &kPicoseconds, 1);
  put_option(body_, kEndOfOptions, nullptr, 0);
  block(kInterfaceDescription);
  return interfaces_++;
}

void PcapngFile::add_packet(std::uint32_t interface, Picoseconds time, bool outbound,
                            const Bytes& bytes, std::uint32_t original_length) {
  ++packets_;
  const auto kept = std::min(static_cast<std::uint32_t>(bytes.size()), original_length);
  const auto stamp = static_cast<std::uint64_t>(time);
  put(body_, interface);
  put(body_, static_cast<std::uint32_t>(stamp >> 32U));
  put(body_, static_cast<std::uint32_t>(stamp));
  put(body_, kept);
  put(body_, original_length);
  put_bytes(body_, bytes.data(), kept);
  std::vector<std::uint8_t>& out = body_;
  put(out, kPacketFlags);
  put(out, std::uint16_t{4});
  put(out, outbound ? kOutbound : kInbound);
  put(out, kEndOfOptions);
  put(out, std::uint16_t{0});
  block(kEnhancedPacket);
}

}  // namespace slotlab::trace
