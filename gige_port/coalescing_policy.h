// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "base/time.h"
#include "gige_port/coalescing_parameters.h"

namespace slotlab::gige {

/// Decides how long interrupts are held back.
class CoalescingPolicy {
 public:
  virtual ~CoalescingPolicy() = default;
  /// The bounds that hold now.
  virtual const CoalescingLimits& limits() const = 0;
  /// An interrupt reports `rx_frames` received frames.
  virtual void interrupt_raised(Picoseconds now, std::uint32_t rx_frames) = 0;
};

/// The policy that `parameters` name.
std::unique_ptr<CoalescingPolicy> make_coalescing_policy(const CoalescingParameters& parameters);

}  // namespace slotlab::gige
