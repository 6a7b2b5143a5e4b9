// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_reach.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace slotlab::study {

namespace {

struct DriverOf {
  std::string_view prefix;
  model::PortKind kind;
};
constexpr std::array<DriverOf, 3> kDrivers{{{"host.lan_driver.", model::PortKind::gigabit_ethernet},
                                            {"host.fc_driver.", model::PortKind::fibre_channel},
                                            {"host.scsi_driver.", model::PortKind::parallel_scsi}}};

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

void collect(const model::Node& node, const std::string& path,
             const std::shared_ptr<const std::string>& mark, std::vector<std::string>& paths) {
  for (const model::Member& member : node.members) {
    const std::string below = path.empty() ? member.key : path + "." + member.key;
    if (member.value.is_map()) {
      collect(member.value, below, mark, paths);
    } else if (member.value.where.file == mark) {
      paths.push_back(below);
    }
  }
}

}  // namespace

std::vector<std::string> marked_paths(const model::Node& root,
                                      const std::shared_ptr<const std::string>& mark) {
  std::vector<std::string> paths;
  collect(root, {}, mark, paths);
  return paths;
}

bool is_idle(const std::string& path, const model::Scenario& scenario) {
  const auto none = [&scenario](const auto& belongs) {
    return std::none_of(scenario.traffic.begin(), scenario.traffic.end(), belongs);
  };
  for (const DriverOf& driver : kDrivers) {
    if (begins_with(path, driver.prefix)) {
      return none([&](const model::TrafficConfig& load) { return load.kind == driver.kind; });
    }
  }
  for (const model::SlotConfig& slot : scenario.host.slots) {
    if (!slot.adapter) continue;
    for (const model::PortConfig& port : slot.adapter->ports) {
      if (begins_with(path, "host." + slot.name + ".adapter.ports." + port.name + ".")) {
        return none([&](const model::TrafficConfig& load) {
          return load.slot == slot.name && load.port == port.name;
        });
      }
    }
  }
  return false;
}

}  // namespace slotlab::study
