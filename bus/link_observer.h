// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"
#include "bus/transaction.h"

namespace slotlab::bus {

/// Hears what a PCI Express link carries; for traces.
class LinkObserver {
 public:
  virtual ~LinkObserver() = default;
  /// A train of `packets` of the sender `transaction.requester` has the lanes from `start` to
  /// `end`, having been ready since `ready`. Called at `start`.
  virtual void train(bool to_root, const BusTransaction& transaction, std::uint64_t packets,
                     Picoseconds ready, Picoseconds start, Picoseconds end) = 0;
};

}  // namespace slotlab::bus
