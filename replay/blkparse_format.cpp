// SPDX-License-Identifier: Apache-2.0
#include "replay/blkparse_format.h"

#include <algorithm>

#include "replay/text_fields.h"

namespace slotlab::replay {
namespace {

constexpr std::uint64_t kSectorBytes = 512;

/// "8,16": major and minor number.
bool is_device(std::string_view word) {
  const std::size_t comma = word.find(',');
  return comma != std::string_view::npos && whole_number(word.substr(0, comma)) &&
         whole_number(word.substr(comma + 1));
}

bool has(std::string_view text, char c) { return text.find(c) != std::string_view::npos; }

}  // namespace

bool BlkparseFormat::fits(std::string_view line) {
  if (!is_device(next_word(line))) return false;
  const bool cpu = whole_number(next_word(line)).has_value();
  const bool sequence = whole_number(next_word(line)).has_value();
  return cpu && sequence && seconds_in_nanoseconds(next_word(line));
}

LineKind BlkparseFormat::parse(std::string_view line, TraceIo& io) {
  if (is_empty(line)) return LineKind::nothing;
  std::string_view rest = line;
  const std::string_view device = next_word(rest);
  if (!is_device(device)) {
    // "CPU0 (sda):" and "Total (sda):" begin the summary.
    const bool heading = device.substr(0, 3) == "CPU" || device.substr(0, 5) == "Total";
    in_summary_ = in_summary_ || (heading && has(line, '(') && has(line, ':'));
    if (in_summary_) return LineKind::nothing;
    return malformed(quoted(device) + " is no device (major,minor)");
  }
  in_summary_ = false;
  const std::string_view cpu = next_word(rest);
  if (!whole_number(cpu)) return malformed(quoted(cpu) + " is no CPU number");
  const std::string_view sequence = next_word(rest);
  if (!whole_number(sequence)) return malformed(quoted(sequence) + " is no sequence number");
  const std::string_view stamp = next_word(rest);
  const auto time = seconds_in_nanoseconds(stamp);
  if (!time) return malformed(quoted(stamp) + " is no time in seconds");
  next_word(rest);  // process
  const std::string_view action = next_word(rest);
  if (action.empty()) return malformed("the line ends before its action");
  if (action != action_) return LineKind::other;
  const std::string_view kind = next_word(rest);
  const bool read = has(kind, 'R');
  const bool write = has(kind, 'W');
  const std::string_view sector = next_word(rest);
  const bool extent = next_word(rest) == "+";
  // A discard moves no data, nor does a flush, which has no extent.
  const bool flush = has(kind, 'F') && !extent;
  if (has(kind, 'D') || flush || (!read && !write)) return LineKind::other;
  if (!extent) return malformed("sector + number of sectors expected after " + quoted(kind));
  io.time = *time;
  io.direction = read ? traffic::IoDirection::read : traffic::IoDirection::write;
  io.unit = unit_of(device);
  return set_extent(sector, kSectorBytes, next_word(rest), kSectorBytes, io) ? LineKind::io
                                                                             : LineKind::malformed;
}

}  // namespace slotlab::replay
