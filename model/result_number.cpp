// SPDX-License-Identifier: Apache-2.0
#include "model/result_number.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>

namespace slotlab::model {

namespace {

/// Four significant digits in the first of `units` (each 1000 times the one before) that leaves
/// fewer than four digits before the point.
template <std::size_t N>
std::string scaled(double value, const std::array<const char*, N>& units) {
  std::size_t unit = 0;
  while (unit + 1 < N && std::abs(value) >= 999.95) {
    value /= 1000.0;
    ++unit;
  }
  // Past the largest unit an exponent would read worse than long digits.
  return std::abs(value) < 9999.5 ? fmt::format("{:.4g} {}", value, units[unit])
                                  : fmt::format("{:.0f} {}", value, units[unit]);
}

bool is_whole(StatisticKind kind) {
  return kind == StatisticKind::count || kind == StatisticKind::bytes ||
         kind == StatisticKind::time;
}

}  // namespace

double rounded(double value) {
  if (!std::isfinite(value) || value == 0.0) {
    return value;
  }
  return std::strtod(fmt::format("{:.5e}", value).c_str(), nullptr);
}

std::string plain_number(double value) {
  const bool whole = std::abs(value) < 9e15 && std::trunc(value) == value;
  return whole ? fmt::format("{:.0f}", value) : fmt::format("{}", rounded(value));
}

double exported_value(const Statistic& statistic) {
  if (is_whole(statistic.kind)) {
    return statistic.value;
  }
  return rounded(statistic.kind == StatisticKind::share ? 100.0 * statistic.value
                                                        : statistic.value);
}

const char* unit_of(StatisticKind kind) {
  switch (kind) {
    case StatisticKind::count:
      return "1";
    case StatisticKind::bytes:
      return "B";
    case StatisticKind::time:
      return "ps";
    case StatisticKind::byte_rate:
      return "B/s";
    case StatisticKind::rate:
      return "1/s";
    case StatisticKind::share:
      return "%";
    case StatisticKind::service_demand:
      return "% per 1000 KiB/s";
  }
  return "";
}

std::string readable(const Statistic& statistic) {
  switch (statistic.kind) {
    case StatisticKind::count:
      return fmt::format("{:.0f}", statistic.value);
    case StatisticKind::bytes:
      return scaled(statistic.value, std::array{"B", "kB", "MB", "GB"});
    case StatisticKind::time:
      return readable_time(statistic.value);
    case StatisticKind::byte_rate:
      return scaled(statistic.value / 1e6, std::array{"MB/s"});
    case StatisticKind::rate:
      return scaled(statistic.value, std::array{"/s"});
    case StatisticKind::share:
      return readable_percent(statistic.value);
    case StatisticKind::service_demand:
      return fmt::format("{:.4g} % per 1000 KiB/s", statistic.value);
  }
  return {};
}

std::string readable_time(double picoseconds) {
  return scaled(picoseconds, std::array{"ps", "ns", "us", "ms", "s"});
}

std::string readable_percent(double share) { return fmt::format("{:.2f} %", 100.0 * share); }

}  // namespace slotlab::model
