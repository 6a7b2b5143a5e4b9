// SPDX-License-Identifier: Apache-2.0
#include "cli/tolerance_option.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "base/quantity.h"

namespace slotlab::cli {

namespace {

constexpr double kPpm = 1e6;
constexpr std::int64_t kMaxTolerance = 10'000'000;  // ppm

}  // namespace

std::optional<double> tolerance_of(const Options& options) {
  const std::string value = options.value_of(kTolerance);
  if (value.empty()) return std::nullopt;
  if (value == "0") return 0.0;
  try {
    const std::int64_t ppm = parse_quantity(value, Dimension::share);
    check_range(ppm, 0, kMaxTolerance, Dimension::share);
    return static_cast<double>(ppm) / kPpm;
  } catch (const QuantityError& error) {
    options.fail(fmt::format("the value of '--{}': {}", kTolerance, error.what()));
  }
}

}  // namespace slotlab::cli
