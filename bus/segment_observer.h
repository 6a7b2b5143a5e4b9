// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/time.h"
#include "bus/clock_rules.h"
#include "bus/transaction.h"

namespace slotlab::bus {

/// Hears what happens on one bus segment; for tests, traces and checkers. Stamps of requests may
/// lie ahead (a retried transaction asks again after some clocks); transactions start and end in
/// order of time.
class SegmentObserver {
 public:
  virtual ~SegmentObserver() = default;
  /// An agent asserts REQ# at `made`; the arbiter sees it at the clock edge `seen`.
  virtual void requested(unsigned /*agent*/, Picoseconds /*made*/, Picoseconds /*seen*/) {}
  /// Address phase at the clock edge `start`, of what was asked for at `made`; the target's answer
  /// is in the transaction.
  virtual void started(unsigned /*agent*/, unsigned /*target*/,
                       const BusTransaction& /*transaction*/, Picoseconds /*made*/,
                       Picoseconds /*start*/) {}
  /// The transaction has left the bus; its outcome is set.
  virtual void transaction(unsigned agent, const BusTransaction& transaction,
                           const TransactionTiming& timing, Picoseconds start) = 0;
};

}  // namespace slotlab::bus
