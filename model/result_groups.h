// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/statistics.h"

namespace slotlab::model {

/// Whether a group is the summary of a latency histogram.
bool is_latency(const StatisticsGroup& group);

/// Groups that are printed side by side, one column each.
struct GroupColumn {
  std::string name;
  const StatisticsGroup* group;
};

/// One row per statistic, one column per group; groups of shares leave out zeros and end with
/// their sum.
std::string side_by_side(const std::vector<GroupColumn>& columns);

/// Every group of the tree but the latencies and the buses as a table. Neighbours that hold the
/// same figures stand side by side in one table.
std::string groups_text(const StatisticsGroup& root);

/// Use and clock classes of every bus, the buses side by side.
std::string buses_text(const StatisticsGroup& root);
/// The same figures by initiator, and what else there is below a bus.
std::string bus_details_text(const StatisticsGroup& root);

}  // namespace slotlab::model
