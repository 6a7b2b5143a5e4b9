// SPDX-License-Identifier: Apache-2.0
#include "trace/vcd_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "trace/text.h"

namespace slotlab::trace {
namespace {

/// Short codes of printable characters, as the format wants them.
std::string code_of(std::size_t number) {
  constexpr std::size_t kFirst = '!';
  constexpr std::size_t kCodes = '~' - '!' + 1;
  std::string code;
  do {
    code += static_cast<char>(kFirst + number % kCodes);
    number /= kCodes;
  } while (number > 0);
  return code;
}

/// A name that readers take for one word.
std::string word(const std::string& name) {
  std::string out = name;
  for (char& c : out) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!plain) c = '_';
  }
  return out;
}

}  // namespace

VcdFile::VcdFile(std::string path) : file_(std::move(path)) {}

std::size_t VcdFile::add_scope(const std::string& name, const std::string& remark, Source& source) {
  scopes_.push_back({word(name), remark, &source, 0, {}});
  return scopes_.size() - 1;
}

std::size_t VcdFile::add_wire(std::size_t scope, const std::string& name, std::uint32_t width,
                              const WireValue& initial) {
  wires_.push_back({scope, word(name), width, initial, code_of(wires_.size())});
  return wires_.size() - 1;
}

void VcdFile::write_header() {
  header_written_ = true;
  file_.append("$version slotlab $end\n$timescale 1 ps $end\n");
  for (std::size_t scope = 0; scope < scopes_.size(); ++scope) {
    file_.append(fmt::format("$comment {}: {} $end\n", scopes_[scope].name, scopes_[scope].remark));
    file_.append(fmt::format("$scope module {} $end\n", scopes_[scope].name));
    for (const Wire& wire : wires_) {
      if (wire.scope != scope) continue;
      file_.append(wire.width == 1 ? fmt::format("$var wire 1 {} {} $end\n", wire.code, wire.name)
                                   : fmt::format("$var wire {} {} {} [{}:0] $end\n", wire.width,
                                                 wire.code, wire.name, wire.width - 1));
    }
    file_.append("$upscope $end\n");
  }
  file_.append("$enddefinitions $end\n");
}

void VcdFile::write_value(const Wire& wire) {
  Text line(file_);
  if (wire.width > 1) line.text("b");
  switch (wire.value.kind) {
    case WireValue::Kind::unknown:
      line.text("x");
      break;
    case WireValue::Kind::floating:
      line.text("z");
      break;
    case WireValue::Kind::bits:
      line.binary(wire.value.bits);
      break;
  }
  if (wire.width > 1) line.text(" ");
  line.text(wire.code).text("\n");
}

void VcdFile::write(const Change& change) {
  Wire& wire = wires_[change.wire];
  if (!header_written_) {
    write_header();
    Text(file_).text("#").number(static_cast<std::uint64_t>(change.time)).text("\n$dumpvars\n");
    for (const Wire& each : wires_) write_value(each);
    file_.append("$end\n");
    time_ = change.time;
  }
  if (wire.value == change.value) return;
  wire.value = change.value;
  if (change.time > time_) {
    time_ = change.time;
    Text(file_).text("#").number(static_cast<std::uint64_t>(time_)).text("\n");
  }
  write_value(wire);
}

void VcdFile::write_until(Picoseconds time) {
  for (;;) {
    Scope* first = nullptr;
    for (Scope& scope : scopes_) {
      if (scope.pending.empty() || scope.pending.front().time >= time) continue;
      if (first == nullptr || scope.pending.front().time < first->pending.front().time) {
        first = &scope;
      }
    }
    if (first == nullptr) return;
    write(first->pending.front());
    first->pending.pop_front();
    --waiting_;
  }
}

void VcdFile::write_known(Picoseconds now) {
  if (waiting_ < kMany) return;
  for (Scope& scope : scopes_) scope.source->settle(now);
  Picoseconds known = kNever;
  for (const Scope& scope : scopes_) known = std::min(known, scope.known_until);
  write_until(known);
}

void VcdFile::finish(Picoseconds now) {
  for (Scope& scope : scopes_) scope.source->settle(now);
  write_until(kNever);
  if (now > time_) Text(file_).text("#").number(static_cast<std::uint64_t>(now)).text("\n");
  file_.commit();
}

}  // namespace slotlab::trace
