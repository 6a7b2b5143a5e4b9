// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

namespace slotlab::model {

/// Says on a terminal's standard error how far a long job is: one line, rewritten in place, from
/// two seconds of real time on. Silent when the standard error is no terminal. The real time
/// decides only when to write, never what a job computes.
class Progress {
 public:
  explicit Progress(std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Wipes the line.
  ~Progress();

  /// `share` of the job is over, 0 to 1; `detail` follows the percentage. Cheap: looks at the
  /// clock and writes at most ten times a second.
  void update(double share, const std::string& detail = {});

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  bool enabled_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point next_;
};

}  // namespace slotlab::model
