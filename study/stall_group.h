// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "study/ablation.h"

namespace slotlab::study {

/// What the time of a direction goes to, as coarse as an explanation needs it.
struct StallGroup {
  const char* name;                  ///< "read_data"
  const char* title;                 ///< "waiting for read data"
  std::vector<Activity> activities;  ///< that belong to it
  std::vector<const char*> reliefs;  ///< ideal resources under which it shrinks
};

/// Whether the stall shrinks when that resource is made ideal.
bool relieves(const StallGroup& stall, const std::string& resource);

/// All of them; every activity is in exactly one. The first is the link, the last no work.
const std::vector<StallGroup>& stall_groups();

/// Where the time of one direction went.
struct Attribution {
  PortDirection direction;
  std::vector<Picoseconds> times;  ///< by activity, `on_bus` left zero
  Picoseconds measured = 0;

  Picoseconds time_of(const StallGroup& group) const;
  double share_of(const StallGroup& group) const;
};

/// Reads the group "stalls" of a run's statistics.
std::vector<Attribution> read_attributions(const StatisticsGroup& stalls);

}  // namespace slotlab::study
