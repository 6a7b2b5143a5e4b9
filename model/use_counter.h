// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/time.h"

namespace slotlab::model {

/// What the time of a bus, or of one way of a link, went to, class by class. Time is booked when
/// its class is known, so it may not yet be booked up to now, or already beyond.
struct UseCounter {
  std::string name;  ///< "slot0.bus", "slot0.link.to_host"
  std::vector<const char*> classes;
  /// Clocks or picoseconds of each class, booked since the start of the measurement.
  std::function<std::vector<std::uint64_t>()> booked;
  /// The time up to which they are booked.
  std::function<Picoseconds()> booked_until;
};

}  // namespace slotlab::model
