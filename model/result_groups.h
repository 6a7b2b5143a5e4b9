// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/statistics.h"

namespace slotlab::model {

/// Whether a group is the summary of a latency histogram.
bool is_latency(const StatisticsGroup& group);

/// Every group of the tree but the latencies as a table. Neighbours that hold the same figures
/// stand side by side in one table; a group of shares leaves out zeros and ends with its sum.
std::string groups_text(const StatisticsGroup& root);

}  // namespace slotlab::model
