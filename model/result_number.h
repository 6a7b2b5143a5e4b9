// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/statistics.h"
#include "base/time.h"

namespace slotlab::model {

/// `value` rounded to six significant digits, so that no output shows the last bits of a double.
double rounded(double value);

/// A figure for programs: whole numbers as they are, others rounded to six significant digits,
/// never with an exponent below 10^16.
std::string plain_number(double value);

/// A figure as the machine-readable views give it: in the unit of `unit_of`.
double exported_value(const Statistic& statistic);
/// Unit of the machine-readable views: "1", "B", "ps", "B/s", "1/s", "%",
/// "% per 1000 KiB/s".
const char* unit_of(StatisticKind kind);

/// A figure for people, four significant digits in a fitting unit: "1.391 us", "40.2 MB".
std::string readable(const Statistic& statistic);
/// "1.391 us", "40 ms".
std::string readable_time(double picoseconds);
/// A percentage with two decimals: "43.21 %".
std::string readable_percent(double share);

}  // namespace slotlab::model
