// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_parameter.h"

#include <algorithm>
#include <cmath>

namespace slotlab::study {

namespace {

constexpr int kSignificantDigits = 4;

}  // namespace

std::int64_t round_to_digits(std::int64_t value, int digits) {
  std::int64_t limit = 1;
  for (int i = 0; i < digits; ++i) {
    limit *= 10;
  }
  const std::int64_t magnitude = value < 0 ? -value : value;
  std::int64_t unit = 1;
  while (magnitude / unit >= limit) {
    unit *= 10;
  }
  const std::int64_t rest = magnitude % unit;
  const std::int64_t rounded = magnitude - rest + (2 * rest >= unit && unit > 1 ? unit : 0);
  return value < 0 ? -rounded : rounded;
}

std::string CalibrationParameter::text_at(double position) const {
  const double offset = std::clamp(position, 0.0, 1.0) * static_cast<double>(max - min);
  const std::int64_t exact = min + static_cast<std::int64_t>(std::llround(offset));
  // Rounding must not leave the bounds, which may have more digits.
  const std::int64_t value = std::clamp(round_to_digits(exact, kSignificantDigits), min, max);
  return format_quantity(value, dimension);
}

double CalibrationParameter::position_of(const std::string& text) const {
  const std::int64_t value = parse_quantity(text, dimension);
  return static_cast<double>(value - min) / static_cast<double>(max - min);
}

std::string CalibrationParameter::distance_text(double distance) const {
  const double value = std::abs(distance) * static_cast<double>(max - min);
  return format_quantity(round_to_digits(std::llround(value), 2), dimension);
}

}  // namespace slotlab::study
