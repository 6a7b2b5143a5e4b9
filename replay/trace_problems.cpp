// SPDX-License-Identifier: Apache-2.0
#include "replay/trace_problems.h"

#include <fmt/format.h>

namespace slotlab::replay {

void TraceProblems::add(std::uint64_t position, const std::string& what) {
  ++count_;
  if (places_.size() < kKept) {
    places_.push_back(fmt::format("{}{}{}: {}", file_, separator_, position, what));
  }
}

std::string TraceProblems::list(const std::string& indent) const {
  std::string text;
  for (const std::string& place : places_) text += (text.empty() ? "" : "\n") + indent + place;
  if (count_ > places_.size())
    text += fmt::format("\n{}and {} more", indent, count_ - places_.size());
  return text;
}

std::string TraceProblems::error() const {
  if (count_ == 1 && limit_ == 0) {
    return places_.front() + "; to leave such records out, set max_errors: 1";
  }
  return fmt::format(
      "{}: {} malformed records, and max_errors allows {}; to leave them out, set max_errors: "
      "{}\n{}",
      file_, count_, limit_, count_, list("  "));
}

std::string TraceProblems::note() const {
  return fmt::format("{}: {} malformed record{} left out; the first: {}", file_, count_,
                     count_ == 1 ? " was" : "s were", places_.front());
}

}  // namespace slotlab::replay
