// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/time.h"
#include "bus/pcie_direction.h"
#include "bus/transaction.h"

namespace slotlab::bus {

/// Told of the transfers of one function on its link: those that it sends, and the read data that
/// it gets.
class PcieWitness {
 public:
  virtual ~PcieWitness() = default;
  /// The lanes begin to carry `transaction` at `start`, which is now, and spend `spent` on it.
  virtual void on_lanes(const BusTransaction& transaction, Picoseconds start,
                        const PcieDirection::Spent& spent) = 0;
  /// The lanes are free for `transaction`, but the far end has granted no credit.
  virtual void lacks_credit(const BusTransaction& transaction) = 0;
};

}  // namespace slotlab::bus
