// SPDX-License-Identifier: Apache-2.0
#include "replay/spc_format.h"

#include "replay/text_fields.h"

namespace slotlab::replay {
namespace {

constexpr std::uint64_t kBlockBytes = 512;

bool is_read(std::string_view opcode) { return opcode == "r" || opcode == "R"; }
bool is_write(std::string_view opcode) { return opcode == "w" || opcode == "W"; }

}  // namespace

bool SpcFormat::fits(std::string_view line) {
  const bool unit = whole_number(next_comma_field(line)).has_value();
  const bool block = whole_number(next_comma_field(line)).has_value();
  const bool size = whole_number(next_comma_field(line)).has_value();
  const std::string_view opcode = next_comma_field(line);
  return unit && block && size && (is_read(opcode) || is_write(opcode));
}

LineKind SpcFormat::parse(std::string_view line, TraceIo& io) {
  if (is_empty(line)) return LineKind::nothing;
  std::string_view rest = line;
  const std::string_view unit = next_comma_field(rest);
  const std::string_view block = next_comma_field(rest);
  const std::string_view size = next_comma_field(rest);
  const std::string_view opcode = next_comma_field(rest);
  const std::string_view stamp = next_comma_field(rest);
  if (!whole_number(unit)) return malformed(quoted(unit) + " is no ASU number");
  if (!is_read(opcode) && !is_write(opcode)) {
    return malformed(quoted(opcode) + " is no opcode (r or w)");
  }
  const auto time = seconds_in_nanoseconds(stamp);
  if (!time) return malformed(quoted(stamp) + " is no time in seconds");
  io.time = *time;
  io.direction = is_read(opcode) ? traffic::IoDirection::read : traffic::IoDirection::write;
  io.unit = unit_of(unit);
  return set_extent(block, kBlockBytes, size, 1, io) ? LineKind::io : LineKind::malformed;
}

}  // namespace slotlab::replay
