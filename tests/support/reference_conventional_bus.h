// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/reference_bus.h"

namespace slotlab::test {

/// Conventional PCI, clock by clock, with the signals that matter (PCI 2.3 chapter 3): DEVSEL#
/// by the target's decode speed, TRDY# by its waits, STOP# for retry and disconnect, FRAME# and
/// IRDY# by the initiator, which never waits.
class ReferenceConventionalBus : public ReferenceBus {
 public:
  using ReferenceBus::ReferenceBus;

 protected:
  void begin(const Current& current) override;
  bus::ClockClass tick(Current& current, bool must_yield) override;

 private:
  static constexpr std::uint32_t kCacheLine = 64;

  bus::ClockClass retry(Current& current);
  bus::ClockClass data_phase(Current& current, bool must_yield);

  bool frame_ = false;         ///< FRAME# asserted: the burst goes on
  bool stop_ = false;          ///< STOP# asserted: the target ends it
  bool any_data_ = false;      ///< a data phase has completed
  std::uint32_t waits_ = 0;    ///< clocks that the target still holds TRDY# back
  std::uint32_t closing_ = 0;  ///< clocks since STOP# of a retry
};

}  // namespace slotlab::test
