// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace slotlab::model {

/// FNV-1a hash of 64 bits: the fingerprint of scenarios, studies and programs. No protection
/// against forgery.
class Fnv1a {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      hash_ ^= static_cast<unsigned char>(c);
      hash_ *= 1099511628211U;
    }
  }
  /// 16 hexadecimal digits.
  std::string hex() const {
    std::string out;
    for (unsigned shift = 64; shift > 0; shift -= 4) {
      out += "0123456789abcdef"[(hash_ >> (shift - 4)) & 15U];
    }
    return out;
  }

 private:
  std::uint64_t hash_ = 14695981039346656037U;
};

}  // namespace slotlab::model
