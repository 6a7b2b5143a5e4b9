// SPDX-License-Identifier: Apache-2.0
#include "trace/vcd_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>

namespace slotlab::trace {
namespace {

constexpr std::size_t kLongestWord = 4096;

bool blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v'; }

/// A value of as many bits as there are digits; unknown when any is, floating when all are.
bool parse_bits(std::string_view digits, WireValue& out) {
  std::size_t unknown = 0;
  std::size_t floating = 0;
  std::uint64_t bits = 0;
  for (const char c : digits) {
    bits <<= 1U;
    if (c == '1') {
      bits |= 1U;
    } else if (c == 'x' || c == 'X') {
      ++unknown;
    } else if (c == 'z' || c == 'Z') {
      ++floating;
    } else if (c != '0') {
      return false;
    }
  }
  if (digits.empty()) return false;
  out = {bits};
  if (unknown + floating > 0) out = {0, WireValue::Kind::unknown};
  if (floating == digits.size()) out = {0, WireValue::Kind::floating};
  return true;
}

}  // namespace

VcdReader::VcdReader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {
  read_header();
}

void VcdReader::fail(const std::string& what) const {
  throw VcdError(fmt::format("{}:{}: {}", name_, line_, what));
}

bool VcdReader::word(std::string& out) {
  out.clear();
  int c = in_.get();
  while (blank(c)) {
    if (c == '\n') ++line_;
    c = in_.get();
  }
  while (c != std::istream::traits_type::eof() && !blank(c)) {
    if (out.size() == kLongestWord) fail("a word of more than 4096 characters");
    out += static_cast<char>(c);
    c = in_.get();
  }
  if (c == '\n') in_.unget();
  return !out.empty();
}

std::string VcdReader::text_to_end(const char* keyword) {
  std::string text;
  std::string token;
  while (word(token)) {
    if (token == "$end") return text;
    if (text.size() > kLongestWord) break;
    if (!text.empty()) text += ' ';
    text += token;
  }
  fail(fmt::format("no $end after {}", keyword));
}

void VcdReader::read_header() {
  std::vector<std::string> scopes;
  std::string token;
  while (word(token)) {
    if (token == "$enddefinitions") {
      text_to_end("$enddefinitions");
      if (unit_ == 0) fail("no $timescale");
      return;
    }
    if (token == "$timescale") {
      read_timescale(text_to_end("$timescale"));
    } else if (token == "$scope") {
      const std::string text = text_to_end("$scope");
      scopes.push_back(text.substr(text.find(' ') + 1));
    } else if (token == "$upscope") {
      text_to_end("$upscope");
      if (scopes.empty()) fail("$upscope without $scope");
      scopes.pop_back();
    } else if (token == "$var") {
      read_variable(text_to_end("$var"),
                    fmt::format("{}", fmt::join(scopes.begin(), scopes.end(), ".")));
    } else if (token == "$comment") {
      comments_.push_back(text_to_end("$comment"));
    } else if (token[0] == '$') {
      text_to_end(token.c_str());
    } else {
      fail(fmt::format("'{}' where a declaration should be", token.substr(0, 40)));
    }
  }
  fail("no $enddefinitions: this is no value change dump, or it is cut");
}

void VcdReader::read_timescale(const std::string& text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const char* place = std::from_chars(text.data(), end, number).ptr;
  while (place != end && *place == ' ') ++place;
  const std::string unit(place, end);
  const std::pair<const char*, Picoseconds> units[] = {
      {"s", kSecond}, {"ms", kMillisecond}, {"us", kMicrosecond}, {"ns", kNanosecond}, {"ps", 1}};
  for (const auto& [name, value] : units) {
    if (unit == name && (number == 1 || number == 10 || number == 100)) unit_ = number * value;
  }
  if (unit_ == 0) fail(fmt::format("$timescale '{}' is not understood; use 1 ps or longer", text));
}

void VcdReader::read_variable(const std::string& text, const std::string& scope) {
  std::istringstream words(text);
  std::string type;
  std::string code;
  Wire wire;
  wire.scope = scope;
  if (!(words >> type >> wire.width >> code >> wire.name)) {
    fail(fmt::format("$var '{}' is not understood", text));
  }
  // A bit range may be glued to the name.
  wire.name = wire.name.substr(0, wire.name.find('['));
  wires_.push_back(wire);
  codes_[code].push_back(wires_.size() - 1);
}

std::vector<std::size_t>& VcdReader::wires_of(const std::string& code) {
  const auto found = codes_.find(code);
  if (found == codes_.end()) fail(fmt::format("'{}' was not declared", code.substr(0, 40)));
  return found->second;
}

void VcdReader::read_change(const std::string& token) {
  WireValue value;
  std::string code;
  if (token[0] == 'b' || token[0] == 'B') {
    if (!parse_bits(std::string_view(token).substr(1), value)) {
      fail(fmt::format("'{}' is no value", token.substr(0, 40)));
    }
    if (!word(code)) fail("a value without a name");
  } else if (token[0] == 'r' || token[0] == 'R' || token[0] == 's' || token[0] == 'S') {
    word(code);
    wires_of(code);
    return;  // real numbers and strings are no pins
  } else {
    if (!parse_bits(std::string_view(token).substr(0, 1), value)) {
      fail(fmt::format("'{}' is no change", token.substr(0, 40)));
    }
    code = token.substr(1);
  }
  for (const std::size_t wire : wires_of(code)) changes_.push_back({wire, value});
}

bool VcdReader::next() {
  if (!more_) return false;
  time_ = next_time_;
  std::string token;
  while (word(token)) {
    if (token[0] == '#') {
      std::int64_t stamp = 0;
      const char* const end = token.data() + token.size();
      const auto [stop, error] = std::from_chars(token.data() + 1, end, stamp);
      if (error != std::errc() || stop != end || stamp < 0 || stamp > kNever / unit_) {
        fail(fmt::format("'{}' is no time", token.substr(0, 40)));
      }
      next_time_ = stamp * unit_;
      if (next_time_ < time_) fail("time runs backwards");
      if (changes_.empty()) {
        time_ = next_time_;
        continue;
      }
      return true;
    }
    if (token == "$comment") {
      text_to_end("$comment");
    } else if (token[0] != '$') {  // $dumpvars and its $end only bracket changes
      read_change(token);
    }
  }
  more_ = false;
  return true;
}

void VcdReader::apply() {
  for (const Change& change : changes_) wires_[change.wire].value = change.value;
  changes_.clear();
}

}  // namespace slotlab::trace
