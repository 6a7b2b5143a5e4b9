// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"

namespace slotlab::host {

/// Timers for a part of the host that is plain C++.
class TimerService {
 public:
  virtual ~TimerService() = default;
  /// Calls the owner's `timer(id, cookie)` after `delay`.
  virtual void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) = 0;
  virtual Picoseconds now() const = 0;
};

}  // namespace slotlab::host
