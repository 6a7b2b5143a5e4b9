// SPDX-License-Identifier: Apache-2.0
#include "replay/msr_format.h"

#include "replay/text_fields.h"

namespace slotlab::replay {
namespace {

constexpr std::int64_t kTick = 100;  // nanoseconds
constexpr std::int64_t kMostTicks = INT64_MAX / kTick;

bool is_direction(std::string_view text) {
  return text == "Read" || text == "Write" || text == "read" || text == "write";
}

}  // namespace

bool MsrFormat::fits(std::string_view line) {
  const std::string_view stamp = next_comma_field(line);
  if (stamp == "Timestamp") return true;
  next_comma_field(line);
  next_comma_field(line);
  return whole_number(stamp) && is_direction(next_comma_field(line));
}

LineKind MsrFormat::parse(std::string_view line, TraceIo& io) {
  if (is_empty(line)) return LineKind::nothing;
  std::string_view rest = line;
  const std::string_view stamp = next_comma_field(rest);
  if (stamp == "Timestamp") return LineKind::nothing;  // a heading
  next_comma_field(rest);                              // host
  const std::string_view disk = next_comma_field(rest);
  const std::string_view type = next_comma_field(rest);
  const std::string_view offset = next_comma_field(rest);
  const std::string_view size = next_comma_field(rest);
  const auto ticks = whole_number(stamp);
  if (!ticks) return malformed(quoted(stamp) + " is no time stamp (a number of 100 ns)");
  if (!is_direction(type)) return malformed(quoted(type) + " is neither Read nor Write");
  const std::uint64_t first = begun_ ? first_ : *ticks;
  const auto distance = static_cast<std::int64_t>(*ticks - first);
  if (distance > kMostTicks || distance < -kMostTicks) {
    return malformed("the time stamp " + quoted(stamp) + " is centuries away from the first");
  }
  io.time = distance * kTick;
  io.direction =
      type == "Read" || type == "read" ? traffic::IoDirection::read : traffic::IoDirection::write;
  io.unit = unit_of(disk);
  if (!set_extent(offset, 1, size, 1, io)) return LineKind::malformed;
  first_ = first;
  begun_ = true;
  return LineKind::io;
}

}  // namespace slotlab::replay
