// SPDX-License-Identifier: Apache-2.0
#include "model/calibration_reach.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace slotlab::model {

namespace {

struct DriverOf {
  std::string_view prefix;
  PortKind kind;
};
constexpr std::array<DriverOf, 3> kDrivers{{{"host.lan_driver.", PortKind::gigabit_ethernet},
                                            {"host.fc_driver.", PortKind::fibre_channel},
                                            {"host.scsi_driver.", PortKind::parallel_scsi}}};

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

void collect(const Node& node, const std::string& path,
             const std::shared_ptr<const std::string>& mark, std::vector<std::string>& paths) {
  for (const Member& member : node.members) {
    const std::string below = path.empty() ? member.key : path + "." + member.key;
    if (member.value.is_map()) {
      collect(member.value, below, mark, paths);
    } else if (member.value.where.file == mark) {
      paths.push_back(below);
    }
  }
}

}  // namespace

std::vector<std::string> marked_paths(const Node& root,
                                      const std::shared_ptr<const std::string>& mark) {
  std::vector<std::string> paths;
  collect(root, {}, mark, paths);
  return paths;
}

bool is_idle(const std::string& path, const Scenario& scenario) {
  const auto none = [&scenario](const auto& belongs) {
    return std::none_of(scenario.traffic.begin(), scenario.traffic.end(), belongs);
  };
  for (const DriverOf& driver : kDrivers) {
    if (begins_with(path, driver.prefix)) {
      return none([&](const TrafficConfig& load) { return load.kind == driver.kind; });
    }
  }
  for (const SlotConfig& slot : scenario.host.slots) {
    if (!slot.adapter) continue;
    for (const PortConfig& port : slot.adapter->ports) {
      if (begins_with(path, "host." + slot.name + ".adapter.ports." + port.name + ".")) {
        return none([&](const TrafficConfig& load) {
          return load.slot == slot.name && load.port == port.name;
        });
      }
    }
  }
  return false;
}

}  // namespace slotlab::model
