// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tests/support/scripted_bus.h"

namespace slotlab::test {

/// The three arbitration policies, written a second time.
class ReferenceArbiter {
 public:
  explicit ReferenceArbiter(const BusScript& script)
      : script_(script), previous_(script.devices.size() - 1) {}

  /// The winner among the agents that `asks` marks (one at least); its turn is counted.
  unsigned choose(const std::vector<bool>& asks) {
    const std::size_t winner = best(asks);
    const bool same_turn = winner == previous_ && turns_ < script_.devices[winner].weight;
    turns_ = same_turn && turns_ > 0 ? turns_ + 1 : 1;
    previous_ = winner;
    return static_cast<unsigned>(winner);
  }

 private:
  std::size_t best(const std::vector<bool>& asks) const {
    const std::size_t count = asks.size();
    if (script_.segment.arbiter == bus::ArbiterKind::fixed_priority) {
      std::size_t winner = count;
      for (std::size_t i = count; i-- > 0;) {
        const bool better =
            winner == count || script_.devices[i].priority <= script_.devices[winner].priority;
        if (asks[i] && better) winner = i;
      }
      return winner;
    }
    const bool keeps = script_.segment.arbiter == bus::ArbiterKind::weighted && turns_ > 0 &&
                       turns_ < script_.devices[previous_].weight && asks[previous_];
    if (keeps) return previous_;
    for (std::size_t i = 1;; ++i) {
      if (asks[(previous_ + i) % count]) return (previous_ + i) % count;
    }
  }

  const BusScript& script_;
  std::size_t previous_;
  std::uint32_t turns_ = 0;  ///< grants in a row to `previous_`
};

}  // namespace slotlab::test
