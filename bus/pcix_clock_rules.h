// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bus/clock_rules.h"

namespace slotlab::bus {

/// Bytes between two allowable disconnect boundaries (PCI-X 1.0b section 2.1.1).
inline constexpr std::uint32_t kAdbBytes = 128;

/// PCI-X (PCI-X 1.0b chapter 2). Clock 0 is the address phase.
///  address | attribute | decode and wait | data ... | two idle clocks
///  split response, retry: decode + 4 clocks
/// A target waits before the first data phase only, for writes and split completions an even
/// number of clocks. Target and initiator end a burst early at an ADB only: a preempted burst
/// ends at the first ADB whose last data phase stands at or after the preemption clock.
class PcixClockRules : public ClockRules {
 public:
  using ClockRules::ClockRules;
  void plan_into(TransactionTiming& timing, const BusTransaction& transaction,
                 const TargetAnswer& answer) const override;
  TransactionTiming preempted(const BusTransaction& transaction, const TargetAnswer& answer,
                              std::uint32_t clock) const override;

 private:
  void data_transfer(TransactionTiming& timing, const BusTransaction& transaction,
                     const TargetAnswer& answer, std::uint32_t bytes, Outcome outcome) const;
};

}  // namespace slotlab::bus
