// SPDX-License-Identifier: Apache-2.0
#include "replay/pcapng_filter.h"

#include <algorithm>

namespace slotlab::replay {
namespace {

// Block types of pcapng; a section header reads the same in both byte orders.
constexpr std::uint32_t kSection = 0x0a0d0d0a;
constexpr std::uint32_t kInterface = 1;
constexpr std::uint32_t kOldPacket = 2;
constexpr std::uint32_t kSimplePacket = 3;
constexpr std::uint32_t kPacket = 6;
constexpr std::uint32_t kByteOrderMagic = 0x1a2b3c4d;
constexpr std::uint32_t kEthernet = 1;  // link type
constexpr std::size_t kHeadBytes = 12;  // type, length, and the first word of the body
constexpr std::uint32_t kShortest = 12;
constexpr std::uint32_t kLongest = 16 * 1024 * 1024;

ssize_t read_cookie(void* cookie, char* data, std::size_t size) {
  return static_cast<ssize_t>(static_cast<PcapngFilter*>(cookie)->read(data, size));
}

int close_cookie(void* cookie) {
  delete static_cast<PcapngFilter*>(cookie);
  return 0;
}

}  // namespace

FileHandle PcapngFilter::open(PcapngFilter* filter) {
  constexpr std::size_t kBufferBytes = 64 * 1024;
  FileHandle file(fopencookie(filter, "r", {read_cookie, nullptr, nullptr, close_cookie}));
  if (file) std::setvbuf(file.get(), nullptr, _IOFBF, kBufferBytes);
  return file;
}

std::size_t PcapngFilter::read(char* data, std::size_t size) {
  std::size_t got = 0;
  while (got < size) {
    const std::size_t part = std::min(size - got, block_.size() - given_);
    std::copy_n(block_.begin() + static_cast<std::ptrdiff_t>(given_), part, data + got);
    given_ += part;
    got += part;
    if (got == size) break;
    if (passes_through_) {
      const std::size_t rest = std::fread(data + got, 1, size - got, file_.get());
      if (rest == 0) break;
      got += rest;
    } else if (!next_block()) {
      break;
    }
  }
  return got;
}

bool PcapngFilter::next_block() {
  do {
    block_.resize(kHeadBytes);
    given_ = 0;
    block_.resize(std::fread(block_.data(), 1, kHeadBytes, file_.get()));
    if (block_.empty()) return false;
    const bool whole_head = block_.size() == kHeadBytes;
    const bool section = whole_head && number(0, 4) == kSection;
    if (section) {
      big_endian_ = false;
      big_endian_ = number(8, 4) != kByteOrderMagic;
    }
    const std::uint32_t length = whole_head ? number(4, 4) : 0;
    const bool sound = length >= kShortest && length <= kLongest && length % 4 == 0;
    if (!sound || (!begun_ && !section)) {
      passes_through_ = true;
      return true;
    }
    begun_ = true;
    block_.resize(length);
    const std::size_t rest = length - kHeadBytes;
    if (std::fread(block_.data() + kHeadBytes, 1, rest, file_.get()) != rest) {
      // The file ends within this block: what libpcap finds missing then is the same.
      block_.resize(kHeadBytes);
      passes_through_ = true;
      return true;
    }
  } while (!keep());
  return true;
}

bool PcapngFilter::keep() {
  const std::uint32_t type = number(0, 4);
  if (type == kSection) {
    interfaces_.clear();
    kept_ = 0;
    return true;
  }
  if (type == kInterface) {
    const std::uint32_t link = number(8, 2);
    interfaces_.push_back(link == kEthernet ? std::int64_t{kept_++} : kLeftOut);
    if (link != kEthernet && other_link_ < 0) other_link_ = static_cast<int>(link);
    return link == kEthernet;
  }
  // Without a packet of an interface that is kept a block tells nothing.
  if (type != kPacket && type != kOldPacket && type != kSimplePacket) return false;
  const unsigned bytes = type == kPacket ? 4 : 2;
  const std::uint32_t interface = type == kSimplePacket ? 0 : number(8, bytes);
  if (interface >= interfaces_.size()) return true;  // for libpcap to complain of
  if (interfaces_[interface] == kLeftOut) return false;
  if (type != kSimplePacket) {
    set_number(8, bytes, static_cast<std::uint32_t>(interfaces_[interface]));
  }
  return true;
}

std::uint32_t PcapngFilter::number(std::size_t at, unsigned bytes) const {
  std::uint32_t value = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    const std::size_t place = at + (big_endian_ ? i : bytes - 1 - i);
    value = value << 8U | static_cast<unsigned char>(block_[place]);
  }
  return value;
}

void PcapngFilter::set_number(std::size_t at, unsigned bytes, std::uint32_t value) {
  for (unsigned i = 0; i < bytes; ++i, value >>= 8U) {
    block_[at + (big_endian_ ? bytes - 1 - i : i)] = static_cast<char>(value & 0xffU);
  }
}

}  // namespace slotlab::replay
