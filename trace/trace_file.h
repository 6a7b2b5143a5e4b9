// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace slotlab::trace {

/// A file that is written while a simulation runs, in constant memory, and that appears under its
/// name complete (`commit`) or not at all. A device or a pipe is written in place.
class TraceFile {
 public:
  /// Throws std::runtime_error, as do the others, when the file cannot be written.
  explicit TraceFile(std::string path);
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  /// Room for at least `bytes` (at most `kLargestPiece`) more; `advance` says how many were used.
  char* room(std::size_t bytes) {
    if (used_ + bytes > buffer_.size()) flush();
    return buffer_.data() + used_;
  }
  void advance(std::size_t bytes) { used_ += bytes; }
  void append(std::string_view text);
  /// So far, in bytes.
  std::uint64_t size() const { return flushed_ + used_; }
  const std::string& path() const { return path_; }
  void commit();

  static constexpr std::size_t kLargestPiece = 64 * 1024;

 private:
  void flush();
  [[noreturn]] void fail() const;

  std::string path_;  ///< what a symbolic link leads to
  std::string name_;  ///< of the file that is written; empty when in place
  int descriptor_ = -1;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
  std::uint64_t flushed_ = 0;
};

}  // namespace slotlab::trace
