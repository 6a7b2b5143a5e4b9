// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/statistics.h"

namespace slotlab::study {

/// The clocks of every bus of a run by class and owner, a table each: every clock is in one cell,
/// all cells sum to 100 %. Of PCI Express links the use of the lanes.
std::string bus_clocks_text(const StatisticsGroup& statistics);

}  // namespace slotlab::study
