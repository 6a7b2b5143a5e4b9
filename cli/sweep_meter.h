// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <ostream>

#include "model/progress.h"
#include "study/sweep.h"

namespace slotlab::cli {

/// Says how far a sweep is: in place on a terminal, elsewhere a line every so often.
class SweepMeter {
 public:
  explicit SweepMeter(std::ostream& err);

  void update(const study::SweepState& state);

 private:
  using Clock = std::chrono::steady_clock;

  std::ostream& err_;
  bool is_terminal_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_line_;
  std::unique_ptr<model::Progress> progress_;
};

/// "412 of 1000 points, 35.2 per s, 17 s left, 2 failed"; a time left only once a point of this
/// call has ended.
std::string sweep_progress(const study::SweepState& state, double elapsed_seconds);

}  // namespace slotlab::cli
