// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "bus/clock_rules.h"

namespace slotlab::bus {

/// The rules of a bus without overhead, to see what the overhead costs: of the clocks of a family's
/// rules a transaction keeps the data phases and the waits that its target asks for. One that moves
/// nothing keeps one clock.
class BareClockRules : public ClockRules {
 public:
  explicit BareClockRules(std::unique_ptr<ClockRules> rules)
      : ClockRules(rules->width_bytes()), rules_(std::move(rules)) {}
  void plan_into(TransactionTiming& timing, const BusTransaction& transaction,
                 const TargetAnswer& answer) const override;
  TransactionTiming preempted(const BusTransaction& transaction, const TargetAnswer& answer,
                              std::uint32_t clock) const override;

 private:
  static void strip(TransactionTiming& timing, const TargetAnswer& answer);

  std::unique_ptr<ClockRules> rules_;
};

}  // namespace slotlab::bus
