// SPDX-License-Identifier: Apache-2.0
#include "model/topology.h"

#include <fmt/format.h>

#include "bus/pcie_rules.h"

namespace slotlab::model {

namespace {

std::string name_of(PortKind kind) {
  for (const Choice<PortKind>& choice : kPortKindChoices) {
    if (choice.value == kind) return std::string(choice.name);
  }
  return {};
}

std::string mode_of(const SlotConfig& slot) {
  if (slot.keying != Keying::pcie) return bus::name_of(slot.bus.mode);
  const bus::PcieRules rules(slot.link, slot.adapter->link);
  return fmt::format("gen{} x{}", static_cast<int>(rules.generation()) + 1, rules.lanes());
}

/// Behind the card's bridge, unless the bridge passes transactions through.
std::string card_mode_of(const SlotConfig& slot) {
  const AdapterConfig& adapter = *slot.adapter;
  const bool passed_through = family_of(slot.bus.mode) == bus::BusFamily::conventional &&
                              adapter.bridge.conventional == bus::ConventionalMode::pass_through;
  if (slot.keying == Keying::pcie || !adapter.bridge_present || passed_through) return {};
  return bus::name_of(adapter.bridge.card_bus_follows_slot ? slot.bus.mode : adapter.card_bus.mode);
}

}  // namespace

Topology topology_of(const Scenario& scenario) {
  Topology topology;
  topology.host = scenario.host.model;
  topology.host_title = scenario.host.title;
  topology.cells = scenario.host.cells;
  topology.cpus = scenario.host.cpu.cpus_per_cell * scenario.host.cells;
  for (const SlotConfig& config : scenario.host.slots) {
    if (!config.adapter) continue;
    Topology::Slot slot;
    slot.name = config.name;
    slot.type = config.type;
    slot.mode = mode_of(config);
    slot.pcie = config.keying == Keying::pcie;
    slot.adapter = config.adapter->model;
    slot.adapter_title = config.adapter->title;
    slot.card_mode = card_mode_of(config);
    for (const PortConfig& port : config.adapter->ports) {
      slot.ports.push_back({port.name, name_of(port.kind), port.chip});
    }
    topology.slots.push_back(std::move(slot));
  }
  return topology;
}

}  // namespace slotlab::model
