// SPDX-License-Identifier: Apache-2.0
#include "bus/arbiter.h"

namespace slotlab::bus {
namespace {

/// Index of the lowest bit that is set (there is one).
unsigned lowest_bit(std::uint32_t mask) { return static_cast<unsigned>(__builtin_ctz(mask)); }

}  // namespace

unsigned RoundRobinArbiter::pick(std::uint32_t requests) const {
  // Those after the last one granted, or else from the lowest on.
  const std::uint32_t after = last_ == 31 ? 0 : requests & (~0U << (last_ + 1));
  return lowest_bit(after != 0 ? after : requests);
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
    case ArbiterKind::weighted:
      return std::make_unique<WeightedArbiter>(std::move(weights));
    case ArbiterKind::round_robin:
      break;
  }
  return std::make_unique<RoundRobinArbiter>();
}

}  // namespace slotlab::bus
