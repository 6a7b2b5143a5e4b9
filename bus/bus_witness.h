// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/time.h"
#include "bus/clock_rules.h"
#include "bus/transaction.h"

namespace slotlab::bus {

/// Told of the transactions of one agent of a segment while they are on the bus: those that it
/// began, and the split completions that it gets.
class BusWitness {
 public:
  virtual ~BusWitness() = default;
  /// The address phase of `transaction` stands at `start`, which is now.
  virtual void on_bus(const BusTransaction& transaction, Picoseconds start) = 0;
  /// The transaction has left the bus, and neither side has been told yet.
  virtual void off_bus(const BusTransaction& transaction, const TransactionTiming& timing,
                       Picoseconds start) = 0;
  /// Asked between the two: `timing` is what is planned.
  virtual void still_on_bus(const BusTransaction& transaction, const TransactionTiming& timing,
                            Picoseconds start) = 0;
};

}  // namespace slotlab::bus
