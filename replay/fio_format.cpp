// SPDX-License-Identifier: Apache-2.0
#include "replay/fio_format.h"

#include "replay/text_fields.h"

namespace slotlab::replay {
namespace {

constexpr std::string_view kFirst = "fio version ";
constexpr std::int64_t kPerMicrosecond = 1000;
constexpr std::uint64_t kMostMicroseconds = 9'000'000'000'000'000;  // 285 years

}  // namespace

bool FioFormat::fits(std::string_view line) { return line.substr(0, kFirst.size()) == kFirst; }

LineKind FioFormat::parse_first(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text == "fio version 2 iolog") {
    version_ = 2;
  } else if (text == "fio version 3 iolog") {
    version_ = 3;
  } else {
    return malformed(quoted(text) + " is not \"fio version 2 iolog\" or \"fio version 3 iolog\"");
  }
  return LineKind::nothing;
}

LineKind FioFormat::parse(std::string_view line, TraceIo& io) {
  if (is_empty(line)) return LineKind::nothing;
  if (version_ == 0) return parse_first(line);
  std::string_view rest = line;
  if (version_ == 3) {
    const std::string_view stamp = next_word(rest);
    const auto time = whole_number(stamp);
    if (!time || *time > kMostMicroseconds) {
      return malformed(quoted(stamp) + " is no time in microseconds");
    }
    time_ = static_cast<std::int64_t>(*time) * kPerMicrosecond;
  }
  const std::string_view file = next_word(rest);
  return parse_action(file, rest, io);
}

LineKind FioFormat::parse_action(std::string_view file, std::string_view rest, TraceIo& io) {
  const std::string_view action = next_word(rest);
  const std::string_view offset = next_word(rest);
  const std::string_view length = next_word(rest);
  if (action == "add" || action == "open" || action == "close") return LineKind::nothing;
  if (action == "trim" || action == "sync" || action == "datasync") return LineKind::other;
  if (action == "wait") {
    if (version_ == 3) return malformed("version 3 of the iolog has no wait");
    const auto wait = whole_number(offset);
    if (!wait || *wait > kMostMicroseconds - static_cast<std::uint64_t>(time_ / kPerMicrosecond)) {
      return malformed(quoted(offset) + " is no time in microseconds");
    }
    time_ += static_cast<std::int64_t>(*wait) * kPerMicrosecond;
    return LineKind::nothing;
  }
  if (action != "read" && action != "write") {
    return malformed(quoted(action) +
                     " is no action; known: read, write, trim, sync, datasync, "
                     "wait, add, open, close");
  }
  io.time = time_;
  io.direction = action == "read" ? traffic::IoDirection::read : traffic::IoDirection::write;
  io.unit = unit_of(file);
  return set_extent(offset, 1, length, 1, io) ? LineKind::io : LineKind::malformed;
}

}  // namespace slotlab::replay
