// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bus/clock_rules.h"

namespace slotlab::bus {

/// Conventional PCI (PCI 2.3 chapter 3). Clock 0 is the address phase.
///  write: address | decode and wait | data ... | idle
///  read:  address | turnaround | decode and wait | data ... | idle
///  retry: decode + 3 clocks
/// A burst that the target ends early takes one closing clock more. A preempted burst ends with
/// the data phase that completes at the preemption clock or next after it; memory write and
/// invalidate goes on to the end of its cache line.
class ConventionalClockRules : public ClockRules {
 public:
  explicit ConventionalClockRules(std::uint32_t width_bytes, std::uint32_t cache_line = 64)
      : ClockRules(width_bytes), cache_line_(cache_line) {}
  void plan_into(TransactionTiming& timing, const BusTransaction& transaction,
                 const TargetAnswer& answer) const override;
  TransactionTiming preempted(const BusTransaction& transaction, const TargetAnswer& answer,
                              std::uint32_t clock) const override;

 private:
  void data_transfer(TransactionTiming& timing, const BusTransaction& transaction,
                     const TargetAnswer& answer, std::uint32_t bytes, Outcome outcome) const;
  static std::uint32_t first_data(Command command, const TargetAnswer& answer);

  std::uint32_t cache_line_;
};

}  // namespace slotlab::bus
