// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "base/time.h"
#include "fc_port/port_parameters.h"

namespace slotlab::fc {

/// Decides how long responses may wait before the port interrupts.
class InterruptPolicy {
 public:
  virtual ~InterruptPolicy() = default;
  /// Longest wait, counted from the oldest response, when `waiting` (> 0) responses are in host
  /// memory unannounced; zero: interrupt now.
  virtual Picoseconds longest_wait(std::uint32_t waiting) const = 0;
};

/// An interrupt for every response (ISP23xx operation mode 0).
class InterruptPerCompletion final : public InterruptPolicy {
 public:
  Picoseconds longest_wait(std::uint32_t /*waiting*/) const override { return 0; }
};

/// An interrupt for several responses, or when the oldest has waited long enough (ZIO).
class CoalescedInterrupt final : public InterruptPolicy {
 public:
  CoalescedInterrupt(std::uint32_t count, Picoseconds time) : count_(count), time_(time) {}
  Picoseconds longest_wait(std::uint32_t waiting) const override {
    return waiting >= count_ ? 0 : time_;
  }

 private:
  std::uint32_t count_;
  Picoseconds time_;
};

inline std::unique_ptr<InterruptPolicy> make_interrupt_policy(const InterruptParameters& p) {
  if (p.mode == InterruptMode::coalesced) {
    return std::make_unique<CoalescedInterrupt>(p.coalesce_count, p.coalesce_time);
  }
  return std::make_unique<InterruptPerCompletion>();
}

}  // namespace slotlab::fc
