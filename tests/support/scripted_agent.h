// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <vector>

#include "bus/bus_agent.h"
#include "bus/bus_segment.h"
#include "tests/support/scripted_bus.h"

namespace slotlab::test {

/// A device of a `BusScript` on a real segment: issues the streams, gives the answers.
class ScriptedAgent : public sc_core::sc_module, public bus::BusAgent {
 public:
  ScriptedAgent(sc_core::sc_module_name name, const ScriptedDevice& device,
                bus::TransactionPool& pool);

  /// Connects the device with number `index` of the script; in the order of the script.
  void attach(bus::BusSegment& segment, std::size_t index);
  /// Every stream is done; completions may still be owed.
  bool done() const;

 protected:
  void transaction_ended(bus::BusTransaction& transaction) override;
  bus::TargetAnswer address_phase(const bus::BusTransaction& transaction) override;
  void data_ended(const bus::BusTransaction& transaction) override;

 private:
  void start_of_simulation() override;
  void wake();
  void arm();
  void ask(std::size_t stream);

  const ScriptedDevice device_;
  bus::TransactionPool& pool_;
  bus::BusFamily family_ = bus::BusFamily::pcix;
  Picoseconds period_ = 0;
  std::vector<std::size_t> next_;  ///< item that each stream asks for next
  std::vector<bool> busy_;         ///< streams that wait for the bus
  std::size_t answers_ = 0;
  Picoseconds completion_delay_ = 0;
  sc_core::sc_event event_;
};

}  // namespace slotlab::test
