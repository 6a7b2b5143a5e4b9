// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <vector>

#include "bus/bus_agent.h"
#include "bus/bus_segment.h"

namespace slotlab::test {

/// Runs the simulation up to `time`, the events at `time` included; leaves it 1 ps later.
void run_until(Picoseconds time);

/// An agent that a test plays by hand: it asks when told to, answers as it is told to, and keeps
/// a log of both. As an initiator it repeats what was retried and asks for what is missing. As a
/// target of a split read it owes the completion until the test sends it.
class ScriptedProbe : public sc_core::sc_module, public bus::BusAgent {
 public:
  struct Event {
    bus::Command command;
    std::uint64_t address;
    std::uint32_t bytes;
    std::uint32_t moved;
    bus::Outcome outcome;
    std::uint32_t tag;
    std::uint64_t value;
    std::uint8_t requester;
    Picoseconds time;  ///< end of the transaction
  };

  ScriptedProbe(sc_core::sc_module_name name, bus::TransactionPool& pool)
      : sc_module(name), BusAgent(sc_module::basename()), pool_(pool) {}
  void attach(bus::BusSegment& segment, const bus::AgentTraits& traits);

  /// Asserts REQ# after `delay`; `tag` and `value` travel along.
  void ask(bus::Command command, std::uint64_t address, std::uint32_t bytes, Picoseconds delay = 0,
           std::uint32_t tag = 0, std::uint64_t value = 0);
  /// Sends the completion of the split read `read` to who asked for it.
  void complete(const Event& read, Picoseconds delay = 0);

  bus::TargetAnswer answer;      ///< to every address phase but those of split completions
  std::vector<Event> performed;  ///< as an initiator
  std::vector<Event> taken;      ///< as a target
  std::vector<Event> addressed;  ///< every address phase as a target, retried ones too
  Picoseconds retry_delay = 30'000;
  bool repeats = true;            ///< whether retried and cut transactions go on
  bool completes_splits = false;  ///< sends split completions by itself, at once

 protected:
  void transaction_ended(bus::BusTransaction& transaction) override;
  bus::TargetAnswer address_phase(const bus::BusTransaction& transaction) override;
  void data_ended(const bus::BusTransaction& transaction) override;

 private:
  static Event event_of(const bus::BusTransaction& transaction);

  bus::TransactionPool& pool_;
};

}  // namespace slotlab::test
