// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/bus_pins.h"

namespace slotlab::trace {

/// PCI-X (PCI-X 1.0b chapter 2). The attribute phase carries requester (completer), tag and byte
/// count; IRDY# comes two clocks after it and stays, FRAME# goes a clock before the last data
/// phase. A target tells what it does by DEVSEL#, STOP# and TRDY# together: all three mean
/// "disconnect at next ADB", TRDY# alone a split response, DEVSEL# with STOP# a retry.
///
/// The clock rules close every transaction with two idle clocks. An initiator with registered
/// inputs would keep FRAME# and IRDY# for up to two clocks longer where its target ends a
/// transaction before the fourth data phase; the pins follow the rules.
class PcixPins final : public TransactionPins {
 public:
  explicit PcixPins(std::uint32_t width_bytes) : width_(width_bytes) {}
  BusPins at(std::uint32_t clock) const override;
  void begin(const bus::BusTransaction& transaction, const bus::TransactionTiming& timing,
             unsigned initiator, unsigned target) override;
  bool stopped() const override {
    return outcome_ == bus::Outcome::disconnected || outcome_ == bus::Outcome::retried;
  }

 private:
  bool moves_data() const {
    return outcome_ != bus::Outcome::retried && outcome_ != bus::Outcome::split;
  }

  const std::uint32_t width_;
  bus::Command command_ = bus::Command::memory_read_block;
  bus::Outcome outcome_ = bus::Outcome::completed;
  std::uint64_t address_ = 0;
  std::uint64_t address_phase_ = 0;    ///< AD
  std::uint64_t attribute_ = 0;        ///< AD
  std::uint64_t attribute_count_ = 0;  ///< C/BE[3:0]#
  std::uint32_t bytes_ = 0;
  bool wide_ = false;
  std::uint32_t devsel_ = 0;
  std::uint32_t first_data_ = 0;
  std::uint32_t last_data_ = 0;  ///< split response, retry: its clock
  std::uint32_t frame_end_ = 0;
};

}  // namespace slotlab::trace
