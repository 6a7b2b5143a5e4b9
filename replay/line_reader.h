// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "replay/trace_file.h"

namespace slotlab::replay {

/// Reads a text file line by line from a buffer of fixed size. Lines end in LF or CR LF; the last
/// one may end with the file.
class LineReader {
 public:
  enum class Got : std::uint8_t {
    line,
    too_long,  ///< longer than a line of text could be; it was skipped
    binary,    ///< a byte that is no text; the line was skipped
    end,
  };
  static constexpr std::size_t kLongestLine = 16 * 1024;

  /// Throws TraceError.
  explicit LineReader(const std::string& path);

  /// `line` is valid until the next call.
  Got next(std::string_view& line);
  /// Number of the line got last, from 1.
  std::uint64_t number() const { return number_; }
  /// The first bytes of the file, as far as one read brought them. Before the first `next`.
  std::string_view head();

 private:
  bool fill();

  FileHandle file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool at_end_ = false;
  std::uint64_t number_ = 0;
};

}  // namespace slotlab::replay
