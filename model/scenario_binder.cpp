// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_binder.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "model/field_binder.h"
#include "model/scenario_check.h"
#include "model/scenario_replay.h"

namespace slotlab::model {
namespace {

/// The top level of a scenario file. Traffic comes later: its fields depend on the ports.
struct TopLevel {
  std::string title;
  HostConfig host;
  RunConfig run;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.text("title", title, "what the scenario shows");
    v.required("host");
    v.group("host", host, "the server and its cards");
    v.required("traffic");
    v.deferred("traffic", "the workload, by slot and port");
    v.group("run", run, "length of the simulation");
  }
};

const PortConfig* find_port(const AdapterConfig& card, const std::string& name) {
  for (const PortConfig& port : card.ports) {
    if (port.name == name) return &port;
  }
  return nullptr;
}

void check_traffic_port(const SlotConfig& slot, const Member& member, const std::string& path) {
  if (find_port(*slot.adapter, member.key) != nullptr) return;
  std::vector<std::string> ports;
  for (const PortConfig& port : slot.adapter->ports) ports.push_back(port.name);
  const std::string card = slot.adapter->model.empty() ? "the card" : slot.adapter->model;
  throw InputError(member.where, path + "." + member.key,
                   card + " in " + slot.name + " has no such port" + name_hint(member.key, ports));
}

void check_traffic_slot(const HostConfig& host, const Member& member) {
  const std::string path = "traffic." + member.key;
  std::vector<std::string> filled;
  for (const SlotConfig& slot : host.slots) {
    if (slot.name == member.key && slot.adapter) {
      require_map(member.value, member.where, path);
      for (const Member& port : member.value.members) check_traffic_port(slot, port, path);
      return;
    }
    if (slot.adapter) filled.push_back(slot.name);
  }
  throw InputError(member.where, path,
                   "the host has no card in such a slot" + name_hint(member.key, filled));
}

std::vector<TrafficConfig> bind_traffic(const HostConfig& host, const Member& traffic) {
  require_map(traffic.value, traffic.where, "traffic");
  for (const Member& member : traffic.value.members) check_traffic_slot(host, member);
  std::vector<TrafficConfig> loads;
  for (const SlotConfig& slot : host.slots) {
    const Member* by_port = traffic.value.find(slot.name);
    if (by_port == nullptr) continue;
    for (const PortConfig& port : slot.adapter->ports) {
      const Member* member = by_port->value.find(port.name);
      if (member == nullptr) continue;
      const std::string path = "traffic." + slot.name + "." + port.name;
      require_map(member->value, member->where, path);
      loads.emplace_back();
      TrafficConfig& load = loads.back();
      load.slot = slot.name;
      load.port = port.name;
      load.kind = port.kind;
      bind_fields(member->value, path, load);
    }
  }
  if (loads.empty()) {
    throw InputError(traffic.where, "traffic", "no port has any traffic, so nothing would run");
  }
  return loads;
}

/// With a replay the file decides how long the run is, and there is nothing to warm up.
void set_replay_defaults(Scenario& scenario, const Node& root) {
  const bool replays = std::any_of(scenario.traffic.begin(), scenario.traffic.end(),
                                   [](const TrafficConfig& traffic) { return traffic.replays(); });
  if (!replays) {
    if (!scenario.run.measure_to_end) return;
    throw InputError(locate(root, "run.measure"), "run.measure",
                     "no port replays a file, so there is no end to measure to");
  }
  const Member* run = root.find("run");
  const auto is_set = [run](const char* key) {
    return run != nullptr && run->value.find(key) != nullptr;
  };
  if (!is_set("measure")) scenario.run.measure_to_end = true;
  if (!is_set("warm_up")) scenario.run.warm_up = 0;
}

}  // namespace

Scenario bind_scenario(const Node& root) {
  TopLevel top;
  bind_fields(root, {}, top);
  check_host(top.host, root);
  Scenario scenario;
  scenario.title = std::move(top.title);
  scenario.host = std::move(top.host);
  scenario.run = top.run;
  scenario.traffic = bind_traffic(scenario.host, *root.find("traffic"));
  set_replay_defaults(scenario, root);
  check_replays(scenario, root);
  return scenario;
}

void check_slot_types(const Node& slot_types) {
  if (slot_types.kind == Node::Kind::empty) return;
  require_map(slot_types, slot_types.where, "host.slot_types");
  for (const Member& member : slot_types.members) {
    const std::string path = "host.slot_types." + member.key;
    require_name(member, path, true);
    require_map(member.value, member.where, path);
    SlotConfig type;
    bind_fields(member.value, path, type, true);
  }
}

}  // namespace slotlab::model
