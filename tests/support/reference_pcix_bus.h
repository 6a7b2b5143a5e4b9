// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/reference_bus.h"

namespace slotlab::test {

/// PCI-X, clock by clock (PCI-X 1.0b chapter 2): address, attribute, DEVSEL# by decode A, B or C,
/// the response one clock later, data without a wait, two clocks until the bus is free. Bursts
/// end at their end or at an allowable disconnect boundary.
class ReferencePcixBus : public ReferenceBus {
 public:
  using ReferenceBus::ReferenceBus;

 protected:
  void begin(const Current& current) override;
  bus::ClockClass tick(Current& current, bool must_yield) override;

 private:
  static constexpr std::uint32_t kAdb = 128;

  bus::ClockClass data_phase(Current& current, bool must_yield);

  bool frame_ = false;
  std::uint32_t waits_ = 0;  ///< clocks that the target still waits before the first data phase
  std::uint32_t closing_ = 0;
};

}  // namespace slotlab::test
