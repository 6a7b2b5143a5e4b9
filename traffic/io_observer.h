// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/time.h"
#include "traffic/block_io.h"

namespace slotlab::traffic {

/// Hears the block I/Os of a driver, from the workload's call to the end of its completion; for
/// traces. `request.id` is unique among the I/Os under way.
class IoObserver {
 public:
  virtual ~IoObserver() = default;
  virtual void submitted(const IoRequest& request, Picoseconds now) = 0;
  virtual void completed(const IoRequest& request, Picoseconds now) = 0;
};

}  // namespace slotlab::traffic
