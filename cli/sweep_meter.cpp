// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep_meter.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

namespace slotlab::cli {

namespace {

constexpr std::chrono::seconds kBetweenLines{60};
constexpr double kMinute = 60.0;
constexpr double kHour = 3600.0;

std::string duration(double seconds) {
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (seconds < 2 * kHour) return fmt::format("{:.0f} min", std::ceil(seconds / kMinute));
  return fmt::format("{:.1f} h", seconds / kHour);
}

}  // namespace

SweepMeter::SweepMeter(std::ostream& err)
    : err_(err),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      next_line_(start_ + kBetweenLines),
      progress_(is_terminal_ ? std::make_unique<model::Progress>("sweeping") : nullptr) {}

void SweepMeter::update(const study::SweepState& state) {
  const Clock::time_point now = Clock::now();
  const auto text = [&] {
    return sweep_progress(state, std::chrono::duration<double>(now - start_).count());
  };
  if (is_terminal_) {
    progress_->update(
        static_cast<double>(state.known + state.ended) / static_cast<double>(state.points), text());
  } else if (now >= next_line_) {
    next_line_ = now + kBetweenLines;
    err_ << "sweeping: " << text() << std::endl;
  }
}

std::string sweep_progress(const study::SweepState& state, double elapsed_seconds) {
  std::string text = fmt::format("{} of {} points", state.known + state.ended, state.points);
  if (state.ended > 0 && elapsed_seconds > 0.0) {
    const double rate = static_cast<double>(state.ended) / elapsed_seconds;
    const auto left = static_cast<double>(state.points - state.known - state.ended);
    text += fmt::format(", {:.3g} per s, {} left", rate, duration(left / rate));
  }
  if (state.failed > 0) text += fmt::format(", {} failed", state.failed);
  return text;
}

}  // namespace slotlab::cli
