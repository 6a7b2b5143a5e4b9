// SPDX-License-Identifier: Apache-2.0
#include "model/parameter_list.h"

#include <set>

#include "model/document.h"
#include "model/scenario_fields.h"

namespace slotlab::model {
namespace {

constexpr const char* kSlot = "slotN";
constexpr const char* kPort = "<port>";

/// A PCI Express slot with a card of one port, in the place of the other one.
SlotConfig pcie_specimen() {
  SlotConfig slot;
  slot.name = kSlot;
  slot.keying = Keying::pcie;
  slot.adapter.emplace();
  slot.adapter->keying = Keying::pcie;
  slot.adapter->engine_present = true;
  slot.adapter->ports.emplace_back();
  slot.adapter->ports.back().name = kPort;
  slot.adapter->ports.back().pcie_present = true;
  return slot;
}

/// A scenario that has one of everything.
Scenario specimen() {
  AdapterConfig card;
  card.bridge_present = true;
  Scenario scenario;
  for (const PortKind kind :
       {PortKind::fibre_channel, PortKind::gigabit_ethernet, PortKind::parallel_scsi}) {
    PortConfig port;
    port.name = kPort;
    port.kind = kind;
    card.ports.push_back(port);
    TrafficConfig load;
    load.slot = kSlot;
    load.port = kPort;
    load.kind = kind;
    scenario.traffic.push_back(load);
    if (kind == PortKind::gigabit_ethernet) {
      load.frame_replay.emplace();
    } else {
      load.block_replay.emplace();
    }
    scenario.traffic.push_back(load);
  }
  SlotConfig slot;
  slot.name = kSlot;
  slot.adapter = card;
  slot.ideal_present = true;
  scenario.host.slots.push_back(slot);
  scenario.host.slots.push_back(pcie_specimen());
  return scenario;
}

void collect(const std::vector<Field>& fields, const std::string& prefix,
             std::set<std::string>& seen, std::vector<ParameterInfo>& out) {
  for (const Field& field : fields) {
    const std::string path = prefix + field.key;
    if (field.is_group()) {
      collect(field.children, path + ".", seen, out);
    } else if (seen.insert(path + " " + field.range).second) {
      const bool has_default = field.default_value != "\"\"";
      out.push_back({path, field.type, field.range, has_default ? field.default_value : "",
                     field.required, field.description,
                     field.origin ? std::string(provenance_name(field.origin->kind)) + ", " +
                                        field.origin->text
                                  : ""});
    }
  }
}

}  // namespace

std::vector<ParameterInfo> list_parameters() {
  std::vector<ParameterInfo> parameters;
  std::set<std::string> seen;
  collect(scenario_fields(specimen()), {}, seen, parameters);
  return parameters;
}

std::vector<CatalogueEntry> list_adapters(const std::string& catalogue_dir) {
  return Catalogue(catalogue_dir).list(CatalogueFolder::adapters);
}

std::vector<CatalogueEntry> list_hosts(const std::string& catalogue_dir) {
  return Catalogue(catalogue_dir).list(CatalogueFolder::hosts);
}

std::vector<CatalogueEntry> list_scenarios(const std::string& catalogue_dir) {
  return Catalogue(catalogue_dir).list_scenarios();
}

}  // namespace slotlab::model
