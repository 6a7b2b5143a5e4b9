// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "bus/bus_mode.h"
#include "bus/clock_rules.h"
#include "bus/transaction.h"
#include "trace/vcd_file.h"

namespace slotlab::trace {

/// The pins of a bus as they are sampled at one rising edge of its clock; what is asserted is
/// true. The shared control pins are pulled up, AD and C/BE# float when nobody drives them.
struct BusPins {
  bool frame = false;
  bool irdy = false;
  bool devsel = false;
  bool trdy = false;
  bool stop = false;
  bool req64 = false;
  bool ack64 = false;
  WireValue ad{0, WireValue::Kind::floating};
  WireValue cbe{0, WireValue::Kind::floating};  ///< the levels of the pins: 0 enables a byte
};

/// The pins during one transaction, worked out from its clock runs: which clock of a run is which
/// is what the rules of its bus family say.
class TransactionPins {
 public:
  virtual ~TransactionPins() = default;
  /// At clock `clock` (from 0, the address phase) of the transaction.
  virtual BusPins at(std::uint32_t clock) const = 0;
  /// A transaction and what became of it; `initiator` and `target` are numbers of agents.
  virtual void begin(const bus::BusTransaction& transaction, const bus::TransactionTiming& timing,
                     unsigned initiator, unsigned target) = 0;
  /// True when the target asserted STOP#.
  virtual bool stopped() const = 0;
};

std::unique_ptr<TransactionPins> make_transaction_pins(bus::BusMode mode, std::uint32_t width_bits);

/// C/BE[3:0]# in the address phase (PCI 2.3 section 3.1.1, PCI-X 1.0b section 2.4).
std::uint64_t command_code(bus::Command command);
/// C/BE# of the data phase `phase` (from 0): zeros where it moves bytes of `bytes` from `address`
/// on.
std::uint64_t byte_enables(std::uint64_t address, std::uint32_t bytes, std::uint32_t phase,
                           std::uint32_t width_bytes);

}  // namespace slotlab::trace
