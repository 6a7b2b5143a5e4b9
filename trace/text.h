// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/time.h"
#include "trace/trace_file.h"

namespace slotlab::trace {

/// Appends short pieces of text to a file; the caller keeps one line below 2 KiB beside its
/// strings, so that room is asked for once. A formatting library costs several times as much, and
/// a trace must not cost more than the run.
class Text {
 public:
  explicit Text(TraceFile& file) : file_(file), start_(file.room(kRoom)), place_(start_) {}
  ~Text() { file_.advance(static_cast<std::size_t>(place_ - start_)); }
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;

  Text& text(std::string_view piece) {
    std::memcpy(place_, piece.data(), piece.size());
    place_ += piece.size();
    return *this;
  }
  Text& number(std::uint64_t value) {
    place_ = std::to_chars(place_, place_ + 20, value).ptr;
    return *this;
  }
  Text& hexadecimal(std::uint64_t value) {
    place_ = std::to_chars(place_, place_ + 16, value, 16).ptr;
    return *this;
  }
  Text& binary(std::uint64_t value) {
    place_ = std::to_chars(place_, place_ + 64, value, 2).ptr;
    return *this;
  }
  /// A time (>= 0) in microseconds, exact to the picosecond: "12.345678".
  Text& microseconds(Picoseconds time) {
    const auto whole = static_cast<std::uint64_t>(time);
    number(whole / 1'000'000);
    auto rest = static_cast<std::uint32_t>(whole % 1'000'000);
    *place_ = '.';
    for (int digit = 6; digit > 0; --digit) {
      place_[digit] = static_cast<char>('0' + rest % 10);
      rest /= 10;
    }
    place_ += 7;
    return *this;
  }

 private:
  static constexpr std::size_t kRoom = 16 * 1024;
  TraceFile& file_;
  char* start_;
  char* place_;
};

}  // namespace slotlab::trace
