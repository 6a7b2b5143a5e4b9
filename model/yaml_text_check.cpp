// SPDX-License-Identifier: Apache-2.0
#include "model/yaml_text_check.h"

#include <cstddef>

#include "model/input_error.h"

namespace slotlab::model {
namespace {

/// Length of the UTF-8 character that starts at `at`, or 0 when it is malformed.
std::size_t character_length(const std::string& text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 && first <= 0xF4  ? 4
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xC2 && first < 0xE0 ? 2
                                                             : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[at + i]) & 0xC0U) != 0x80U) return 0;
  }
  return length;
}

}  // namespace

void check_text(const std::string& text, const std::shared_ptr<const std::string>& file) {
  Location where{file, 1, 1};
  bool indentation = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    const auto first = static_cast<unsigned char>(text[at]);
    const bool control = first < 0x20 && first != '\n' && first != '\r' && first != '\t';
    if (length == 0 || control || first == 0x7F) {
      constexpr const char* kHex = "0123456789abcdef";
      const std::string byte{'0', 'x', kHex[first >> 4U], kHex[first & 15U]};
      throw InputError(where, {}, "this is no text file (byte " + byte + ")");
    }
    if (indentation && first == '\t') {
      throw InputError(where, {}, "a tab cannot indent YAML; use spaces");
    }
    indentation = first == '\n' || (indentation && first == ' ');
    if (first == '\n') {
      ++where.line;
      where.column = 1;
    } else {
      ++where.column;
    }
    at += length;
  }
}

}  // namespace slotlab::model
