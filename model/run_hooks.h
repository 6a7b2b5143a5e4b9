// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "model/trace_files.h"

namespace slotlab::model {

/// What a run calls back while it goes on. Nothing here changes the result.
struct RunHooks {
  /// Called now and then (say, once a batch) with the share of the planned simulated time that is
  /// over, 0 to 1. May be empty.
  std::function<void(double)> progress;
  /// Adds the group "stalls" to the statistics: where the time of each port and direction went.
  bool stalls = false;
  TraceRequest traces;
};

}  // namespace slotlab::model
