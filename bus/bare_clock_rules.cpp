// SPDX-License-Identifier: Apache-2.0
#include "bus/bare_clock_rules.h"

#include <algorithm>

namespace slotlab::bus {

void BareClockRules::strip(TransactionTiming& timing, const TargetAnswer& answer) {
  const TransactionTiming full = timing;
  timing.run_count = 0;
  timing.total = 0;
  if (full.data_phases == 0) {
    timing.add(full.runs[0].clock_class, 1);
    return;
  }
  const std::uint32_t wait = std::min(answer.initial_wait, full.first_data);
  timing.add(ClockClass::initial_wait, wait);
  timing.first_data = wait;
  for (std::uint32_t i = 0; i < full.run_count; ++i) {
    const ClockRun& run = full.runs[i];
    if (run.clock_class == ClockClass::wait_state || run.clock_class == ClockClass::data) {
      timing.add(run.clock_class, run.clocks);
    }
  }
}

void BareClockRules::plan_into(TransactionTiming& timing, const BusTransaction& transaction,
                               const TargetAnswer& answer) const {
  rules_->plan_into(timing, transaction, answer);
  strip(timing, answer);
}

TransactionTiming BareClockRules::preempted(const BusTransaction& transaction,
                                            const TargetAnswer& answer, std::uint32_t clock) const {
  TransactionTiming full = rules_->plan(transaction, answer);
  TransactionTiming bare = full;
  strip(bare, answer);
  // The clock as the full rules count it: before its data phase stand the clocks left out here.
  TransactionTiming cut =
      rules_->preempted(transaction, answer, clock + (full.first_data - bare.first_data));
  strip(cut, answer);
  return cut;
}

}  // namespace slotlab::bus
