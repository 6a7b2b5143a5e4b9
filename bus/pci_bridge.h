// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "bus/bridge_side.h"

namespace slotlab::bus {

/// A transparent PCI-to-PCI bridge between a slot's bus (primary) and the bus on the card
/// (secondary); each side may be conventional or PCI-X.
class PciBridge : public sc_core::sc_module, public StatisticsSource {
 public:
  PciBridge(sc_core::sc_module_name name, const BridgeParameters& parameters, TransactionPool& pool)
      : sc_module(name),
        primary_("primary", parameters, pool),
        secondary_("secondary", parameters, pool) {
    primary_.connect(secondary_);
    secondary_.connect(primary_);
  }

  /// `window_base` and `window_size` cover the doorbell windows of the card's functions.
  void attach(BusSegment& primary, BusSegment& secondary, std::uint64_t window_base,
              std::uint64_t window_size) {
    primary_.attach(primary, window_base, window_size, false);
    secondary_.attach(secondary, 0, 0, true);
  }

  void start_measurement(Picoseconds now) override {
    primary_.start_measurement(now);
    secondary_.start_measurement(now);
  }
  void report(StatisticsGroup& out, Picoseconds now) const override {
    secondary_.report(out.group("upstream", "towards the host"), now);
    primary_.report(out.group("downstream", "towards the functions"), now);
  }

 private:
  BridgeSide primary_;
  BridgeSide secondary_;
};

}  // namespace slotlab::bus
