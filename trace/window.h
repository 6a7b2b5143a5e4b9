// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/time.h"

namespace slotlab::trace {

/// What part of a run is traced, in simulated time since its start (the warm-up counts). Something
/// is part of a window when it ends after `from` and begins at or before `to`, and is then traced
/// whole; what has no length, when it happens after `from` and not after `to`.
struct Window {
  Picoseconds from = 0;
  Picoseconds to = kNever;

  bool overlaps(Picoseconds begin, Picoseconds end) const { return end > from && begin <= to; }
  bool contains(Picoseconds time) const { return (time > from || from == 0) && time <= to; }
};

}  // namespace slotlab::trace
