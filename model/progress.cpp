// SPDX-License-Identifier: Apache-2.0
#include "model/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace slotlab::model {

namespace {

constexpr std::chrono::seconds kQuietTime{2};
constexpr std::chrono::milliseconds kBetweenLines{100};
constexpr const char* kWipe = "\r\x1b[K";  // to the line's start, clear to its end

}  // namespace

Progress::Progress(std::string what)
    : what_(std::move(what)),
      enabled_(isatty(STDERR_FILENO) == 1),
      start_(Clock::now()),
      next_(start_ + kQuietTime) {}

Progress::~Progress() {
  if (shown_) {
    std::fputs(kWipe, stderr);
    std::fflush(stderr);
  }
}

void Progress::update(double share, const std::string& detail) {
  if (!enabled_) {
    return;
  }
  const Clock::time_point now = Clock::now();
  if (now < next_) {
    return;
  }
  next_ = now + kBetweenLines;
  shown_ = true;
  const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(now - start_);
  std::fputs(fmt::format("{}{}: {:.0f} %{}{} after {} s", kWipe, what_,
                         100.0 * std::clamp(share, 0.0, 1.0), detail.empty() ? "" : ", ", detail,
                         elapsed.count())
                 .c_str(),
             stderr);
  std::fflush(stderr);
}

}  // namespace slotlab::model
