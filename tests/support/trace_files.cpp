// SPDX-License-Identifier: Apache-2.0
#include "tests/support/trace_files.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace slotlab::test {
namespace {

constexpr std::int64_t kPerSecond = 1'000'000'000;

std::string big_endian(std::uint64_t value, unsigned bytes) {
  std::string text;
  for (unsigned i = bytes; i > 0; --i) text += static_cast<char>(value >> (8 * (i - 1)) & 0xffU);
  return text;
}

std::string little_endian(std::uint64_t value, unsigned bytes) {
  std::string text = big_endian(value, bytes);
  std::reverse(text.begin(), text.end());
  return text;
}

std::string ipv4(const std::string& address) {
  std::array<char, 4> bytes{};
  inet_pton(AF_INET, address.c_str(), bytes.data());
  return {bytes.begin(), bytes.end()};
}

std::string pcapng_block(std::uint32_t type, std::string body) {
  body.resize((body.size() + 3) / 4 * 4);
  const std::string length = little_endian(body.size() + 12, 4);
  return little_endian(type, 4) + length + body + length;
}

}  // namespace

TraceFolder::TraceFolder() {
  static int number = 0;
  folder_ = std::filesystem::temp_directory_path() /
            ("slotlab_trace_" + std::to_string(getpid()) + "_" + std::to_string(number++));
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directories(folder_);
}

TraceFolder::~TraceFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TraceFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream(path(name), std::ios::binary) << content;
  return path(name);
}

std::string FrameBytes::text() const {
  const std::string mac = std::string("\x02\0\0\0\0", 5);
  std::string frame = broadcast ? std::string(6, '\xff') : mac + "\x7f";
  frame += mac + static_cast<char>(last_mac);
  for (std::uint32_t tag = 0; tag < vlan_tags; ++tag) {
    frame += big_endian(tag + 1 < vlan_tags ? 0x88a8 : 0x8100, 2) + big_endian(5, 2);
  }
  const bool later = fragment > 0;
  const std::uint32_t transport = later ? 0 : protocol == 6 ? 20 : 8;
  const std::uint32_t total = no_total_length ? 0 : 20 + transport + user;
  frame += big_endian(0x0800, 2) + "\x45" + std::string(1, '\0') + big_endian(total, 2) +
           big_endian(7, 2) + big_endian(fragment, 2) + "\x40" + static_cast<char>(protocol) +
           std::string(2, '\0') + ipv4(source) + ipv4(destination);
  std::string header(transport, '\0');
  if (transport == 20) header[12] = '\x50';  // five words
  return frame + header + std::string(user, 'u');
}

PcapText::PcapText(const Options& options) : options_(options) {
  word(options.nanoseconds ? 0xa1b23c4d : 0xa1b2c3d4);
  text_ += options.big_endian ? big_endian(2, 2) + big_endian(4, 2)
                              : little_endian(2, 2) + little_endian(4, 2);
  word(0);
  word(0);
  word(options.snap);
  word(options.link);
}

void PcapText::word(std::uint32_t value) {
  text_ += options_.big_endian ? big_endian(value, 4) : little_endian(value, 4);
}

PcapText& PcapText::frame(std::int64_t nanoseconds, std::string bytes) {
  bytes.resize(std::max<std::size_t>(bytes.size(), 60));
  word(static_cast<std::uint32_t>(nanoseconds / kPerSecond));
  word(static_cast<std::uint32_t>(nanoseconds % kPerSecond / (options_.nanoseconds ? 1 : 1000)));
  const std::string kept = bytes.substr(0, options_.snap);
  word(static_cast<std::uint32_t>(kept.size()));
  word(static_cast<std::uint32_t>(bytes.size()));
  text_ += kept;
  return *this;
}

std::string pcapng_text(const std::vector<std::pair<std::int64_t, std::string>>& frames,
                        std::uint32_t other_link) {
  // Option 9, if_tsresol: 9 stands for 10^-9 s; option 0 ends the list.
  const std::string resolution = little_endian(9, 2) + little_endian(1, 2) +
                                 std::string("\x09\0\0\0", 4) + little_endian(0, 4);
  const auto interface = [&](std::uint32_t link) {
    return pcapng_block(
        1, little_endian(link, 2) + little_endian(0, 2) + little_endian(262144, 4) + resolution);
  };
  const auto packet = [](std::uint32_t number, std::int64_t time, const std::string& bytes) {
    const auto stamp = static_cast<std::uint64_t>(time);
    return pcapng_block(6, little_endian(number, 4) + little_endian(stamp >> 32U, 4) +
                               little_endian(stamp & 0xffffffffU, 4) +
                               little_endian(bytes.size(), 4) + little_endian(bytes.size(), 4) +
                               bytes);
  };
  std::string text =
      pcapng_block(0x0a0d0d0a, little_endian(0x1a2b3c4d, 4) + little_endian(1, 2) +
                                   little_endian(0, 2) + little_endian(UINT64_MAX, 8));
  const bool mixed = other_link != 0;
  if (mixed) text += interface(other_link);
  text += interface(1);
  for (const auto& [time, bytes] : frames) {
    if (mixed) text += packet(0, time, "something else");
    text += packet(mixed ? 1 : 0, time, bytes);
  }
  return text;
}

}  // namespace slotlab::test
