// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gige_port/coalescing_policy.h"

namespace slotlab::gige {

/// Short waits at low rates, long ones under load: at each interrupt the rate of received
/// frames since the one before decides.
class AdaptiveCoalescing final : public CoalescingPolicy {
 public:
  explicit AdaptiveCoalescing(const CoalescingParameters& parameters) : parameters_(parameters) {}
  const CoalescingLimits& limits() const override {
    return busy_ ? parameters_.busy : parameters_.quiet;
  }
  void interrupt_raised(Picoseconds now, std::uint32_t rx_frames) override {
    // rate > busy_rate, without a division.
    busy_ = rx_frames * (kSecond / kMicrosecond) >
            (now - last_) / kMicrosecond * std::int64_t{parameters_.busy_rate};
    last_ = now;
  }

 private:
  CoalescingParameters parameters_;
  Picoseconds last_ = 0;
  bool busy_ = false;
};

}  // namespace slotlab::gige
