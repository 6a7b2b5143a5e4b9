// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/time.h"
#include "trace/vcd_file.h"

namespace slotlab::trace {

/// The file is no value change dump; the message is complete: "file:line: what".
class VcdError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a value change dump from front to back, an instant at a time, in constant memory. Vectors
/// of more than 64 bits keep their lower 64; a vector with any unknown bit is unknown.
class VcdReader {
 public:
  struct Wire {
    std::string scope;  ///< dotted
    std::string name;
    std::uint32_t width = 1;
    WireValue value{0, WireValue::Kind::unknown};
  };

  /// Reads the header. `name` is the file's for messages. Throws VcdError.
  VcdReader(std::istream& in, std::string name);

  const std::vector<Wire>& wires() const { return wires_; }
  const std::vector<std::string>& comments() const { return comments_; }

  /// Goes to the next instant with changes; false at the end. The changes themselves are not yet
  /// visible: `wires()` shows the values just before `time()`. Throws VcdError.
  bool next();
  Picoseconds time() const { return time_; }
  /// Makes the changes of this instant visible.
  void apply();

 private:
  [[noreturn]] void fail(const std::string& what) const;
  bool word(std::string& out);
  std::string text_to_end(const char* keyword);
  void read_header();
  void read_timescale(const std::string& text);
  void read_variable(const std::string& text, const std::string& scope);
  void read_change(const std::string& token);
  std::vector<std::size_t>& wires_of(const std::string& code);

  std::istream& in_;
  std::string name_;
  std::size_t line_ = 1;
  std::vector<Wire> wires_;
  std::vector<std::string> comments_;
  std::unordered_map<std::string, std::vector<std::size_t>> codes_;
  struct Change {
    std::size_t wire;
    WireValue value;
  };
  std::vector<Change> changes_;
  Picoseconds unit_ = 0;  ///< of the stamps
  Picoseconds time_ = 0;
  Picoseconds next_time_ = 0;
  bool more_ = true;
};

}  // namespace slotlab::trace
