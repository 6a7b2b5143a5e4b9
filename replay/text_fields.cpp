// SPDX-License-Identifier: Apache-2.0
#include "replay/text_fields.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace slotlab::replay {
namespace {

constexpr const char* kBlanks = " \t";

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string_view next_comma_field(std::string_view& rest) {
  const std::size_t comma = rest.find(',');
  const std::string_view field = trimmed(rest.substr(0, comma));
  rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
  return field;
}

std::string_view next_word(std::string_view& rest) {
  const std::size_t first = std::min(rest.find_first_not_of(kBlanks), rest.size());
  const std::size_t end = std::min(rest.find_first_of(kBlanks, first), rest.size());
  const std::string_view word = rest.substr(first, end - first);
  rest.remove_prefix(end);
  return word;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> seconds_in_nanoseconds(std::string_view text) {
  constexpr std::int64_t kPerSecond = 1'000'000'000;
  constexpr std::uint64_t kMostSeconds = 9'000'000'000;
  const std::size_t point = std::min(text.find('.'), text.size());
  const auto seconds = whole_number(text.substr(0, point));
  if (!seconds || *seconds > kMostSeconds) return std::nullopt;
  std::int64_t nanoseconds = 0;
  std::int64_t weight = kPerSecond / 10;
  if (point + 1 == text.size()) return std::nullopt;
  for (std::size_t i = point + 1; i < text.size(); ++i, weight /= 10) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    nanoseconds += weight * (text[i] - '0');
  }
  return static_cast<std::int64_t>(*seconds) * kPerSecond + nanoseconds;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  return out + (text.size() > kLongest ? "...'" : "'");
}

}  // namespace slotlab::replay
