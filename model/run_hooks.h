// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "base/time.h"
#include "model/trace_files.h"

namespace slotlab::model {

/// What a run calls back while it goes on, and what it records beside. Nothing here changes a
/// figure of the result.
struct RunHooks {
  /// Called now and then (say, once a batch) with the share of the planned simulated time that is
  /// over, 0 to 1. May be empty.
  std::function<void(double)> progress = {};
  /// Adds the group "stalls" to the statistics: where the time of each port and direction went.
  bool stalls = false;
  TraceRequest traces;
  /// Interval at which the result records series (`Result::series`); zero: it records none.
  Picoseconds series_interval = 0;
};

}  // namespace slotlab::model
