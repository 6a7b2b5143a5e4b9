// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gige_port/coalescing_policy.h"

namespace slotlab::gige {

/// The same bounds at any load.
class FixedCoalescing final : public CoalescingPolicy {
 public:
  explicit FixedCoalescing(const CoalescingLimits& limits) : limits_(limits) {}
  const CoalescingLimits& limits() const override { return limits_; }
  void interrupt_raised(Picoseconds, std::uint32_t) override {}

 private:
  CoalescingLimits limits_;
};

}  // namespace slotlab::gige
