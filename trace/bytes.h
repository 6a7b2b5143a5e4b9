// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace slotlab::trace {

/// Puts a frame together in network byte order (the first byte is the most significant). Keeps its
/// memory from frame to frame.
class Bytes {
 public:
  void clear() { bytes_.clear(); }
  Bytes& u8(std::uint32_t value) {
    bytes_.push_back(static_cast<std::uint8_t>(value));
    return *this;
  }
  Bytes& u16(std::uint32_t value) { return u8(value >> 8U).u8(value); }
  Bytes& u24(std::uint32_t value) { return u8(value >> 16U).u16(value); }
  Bytes& u32(std::uint32_t value) { return u16(value >> 16U).u16(value); }
  Bytes& u64(std::uint64_t value) {
    return u32(static_cast<std::uint32_t>(value >> 32U)).u32(static_cast<std::uint32_t>(value));
  }
  /// Lowest byte first.
  Bytes& u32_reversed(std::uint32_t value) {
    return u8(value).u8(value >> 8U).u8(value >> 16U).u8(value >> 24U);
  }
  Bytes& zeros(std::size_t count) {
    bytes_.resize(bytes_.size() + count);
    return *this;
  }
  /// Keeps at most the first `count` bytes.
  void cut(std::size_t count) {
    if (count < bytes_.size()) bytes_.resize(count);
  }
  /// Writes over what is there.
  void set16(std::size_t place, std::uint32_t value) {
    bytes_[place] = static_cast<std::uint8_t>(value >> 8U);
    bytes_[place + 1] = static_cast<std::uint8_t>(value);
  }

  const std::uint8_t* data() const { return bytes_.data(); }
  std::size_t size() const { return bytes_.size(); }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace slotlab::trace
