// SPDX-License-Identifier: Apache-2.0
#include "replay/line_reader.h"

#include <algorithm>
#include <cstring>

namespace slotlab::replay {
namespace {

constexpr std::size_t kBufferBytes = 64 * 1024;

bool is_text(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && byte != '\t';
  });
}

}  // namespace

LineReader::LineReader(const std::string& path) : file_(open_trace(path)), buffer_(kBufferBytes) {}

bool LineReader::fill() {
  if (at_end_) return false;
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  const std::size_t got = std::fread(buffer_.data() + end_, 1, buffer_.size() - end_, file_.get());
  end_ += got;
  at_end_ = got == 0;
  return got > 0;
}

std::string_view LineReader::head() {
  if (end_ == 0) fill();
  return {buffer_.data(), end_};
}

LineReader::Got LineReader::next(std::string_view& line) {
  bool too_long = false;
  std::size_t looked = 0;
  while (true) {
    const char* from = buffer_.data() + begin_;
    const auto* newline =
        static_cast<const char*>(std::memchr(from + looked, '\n', end_ - begin_ - looked));
    const bool whole = newline != nullptr;
    if (!whole) {
      looked = end_ - begin_;
      if (looked > kLongestLine) {
        too_long = true;
        begin_ = end_;
        looked = 0;
      }
      if (fill()) continue;
      if (begin_ == end_ && !too_long) return Got::end;
    }
    const char* start = buffer_.data() + begin_;
    std::size_t length = whole ? static_cast<std::size_t>(newline - start) : end_ - begin_;
    begin_ += length + (whole ? 1 : 0);
    ++number_;
    if (too_long || length > kLongestLine) return Got::too_long;
    if (length > 0 && start[length - 1] == '\r') --length;
    line = std::string_view(start, length);
    return is_text(line) ? Got::line : Got::binary;
  }
}

}  // namespace slotlab::replay
