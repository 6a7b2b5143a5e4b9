// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace slotlab::replay {

/// What was malformed in a trace: a count, and the first few places in words.
class TraceProblems {
 public:
  /// `separator` stands between file and position: ":" for lines, ": frame " for frames. More than
  /// `limit` problems make the trace unusable.
  TraceProblems(std::string file, std::string separator, std::uint64_t limit)
      : file_(std::move(file)), separator_(std::move(separator)), limit_(limit) {}

  /// `position` counts from 1.
  void add(std::uint64_t position, const std::string& what);

  std::uint64_t count() const { return count_; }
  bool beyond_limit() const { return count_ > limit_; }
  /// The places that were kept, each on a line of its own behind `indent`, and how many more there
  /// were. Without a newline at the end.
  std::string list(const std::string& indent) const;
  /// The whole error: what is wrong, what to change, and the places.
  std::string error() const;
  /// One sentence for the reader of a result.
  std::string note() const;

 private:
  static constexpr std::size_t kKept = 10;

  std::string file_;
  std::string separator_;
  std::uint64_t limit_;
  std::uint64_t count_ = 0;
  std::vector<std::string> places_;
};

}  // namespace slotlab::replay
