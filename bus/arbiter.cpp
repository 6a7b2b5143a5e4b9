// SPDX-License-Identifier: Apache-2.0
#include "bus/arbiter.h"

namespace slotlab::bus {

unsigned RoundRobinArbiter::pick(std::uint32_t requests) const {
  unsigned agent = last_;
  do {
    agent = (agent + 1) % 32;
  } while ((requests >> agent & 1U) == 0);
  return agent;
}

unsigned FixedPriorityArbiter::pick(std::uint32_t requests) const {
  unsigned best = 32;
  for (unsigned agent = 0; agent < ranks_.size(); ++agent) {
    if ((requests >> agent & 1U) == 0) continue;
    if (best == 32 || ranks_[agent] < ranks_[best]) best = agent;
  }
  return best;
}

unsigned WeightedArbiter::pick(std::uint32_t requests) const {
  if (left_ > 0 && (requests >> owner_ & 1U) != 0) return owner_;
  return turn_.pick(requests);
}

void WeightedArbiter::granted(unsigned agent) {
  if (agent == owner_ && left_ > 0) {
    --left_;
  } else {
    owner_ = agent;
    left_ = weights_[agent] - 1;
  }
  turn_.granted(agent);
}

std::unique_ptr<Arbiter> make_arbiter(ArbiterKind kind, std::vector<std::uint32_t> ranks,
                                      std::vector<std::uint32_t> weights) {
  switch (kind) {
    case ArbiterKind::fixed_priority:
      return std::make_unique<FixedPriorityArbiter>(std::move(ranks));
    case ArbiterKind::weighted: return std::make_unique<WeightedArbiter>(std::move(weights));
    case ArbiterKind::round_robin: break;
  }
  return std::make_unique<RoundRobinArbiter>();
}

}  // namespace slotlab::bus
