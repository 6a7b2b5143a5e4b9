// SPDX-License-Identifier: Apache-2.0
#include "gige_port/coalescing_policy.h"

#include "gige_port/adaptive_coalescing.h"
#include "gige_port/fixed_coalescing.h"

namespace slotlab::gige {

std::unique_ptr<CoalescingPolicy> make_coalescing_policy(const CoalescingParameters& parameters) {
  if (parameters.policy == CoalescingKind::fixed) {
    return std::make_unique<FixedCoalescing>(parameters.busy);
  }
  return std::make_unique<AdaptiveCoalescing>(parameters);
}

}  // namespace slotlab::gige
