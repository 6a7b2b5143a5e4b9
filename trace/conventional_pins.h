// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/bus_pins.h"

namespace slotlab::trace {

/// Conventional PCI (PCI 2.3 chapter 3). FRAME# goes with the data phase before the last one, or,
/// when the target stops the burst, the clock after STOP#. Write data are on AD from the clock
/// after the address on, read data from DEVSEL# on, after a clock in which AD changes its driver.
class ConventionalPins final : public TransactionPins {
 public:
  explicit ConventionalPins(std::uint32_t width_bytes) : width_(width_bytes) {}
  BusPins at(std::uint32_t clock) const override;
  void begin(const bus::BusTransaction& transaction, const bus::TransactionTiming& timing,
             unsigned initiator, unsigned target) override;
  bool stopped() const override {
    return outcome_ == bus::Outcome::disconnected || outcome_ == bus::Outcome::retried;
  }

 private:
  const std::uint32_t width_;
  bus::Command command_ = bus::Command::memory_read;
  bus::Outcome outcome_ = bus::Outcome::completed;
  std::uint64_t address_ = 0;
  std::uint32_t bytes_ = 0;
  bool wide_ = false;         ///< REQ64# is asserted
  std::uint32_t devsel_ = 0;  ///< clock of DEVSEL#
  std::uint32_t first_data_ = 0;
  std::uint32_t step_ = 1;       ///< clocks from a data phase to the next
  std::uint32_t last_data_ = 0;  ///< retry: the first clock of STOP#
  std::uint32_t frame_end_ = 0;  ///< last clock of FRAME#
  std::uint32_t irdy_end_ = 0;   ///< last clock of IRDY#
};

}  // namespace slotlab::trace
