// SPDX-License-Identifier: Apache-2.0
#include "model/calibration_scenarios.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "model/scenario_fields.h"

namespace slotlab::model {

namespace {

constexpr std::string_view kSlotTypes = "host.slot_types.";
constexpr std::string_view kSilicon = "silicon.";

std::vector<std::pair<std::string, std::string>> chips_of(const Scenario& scenario) {
  std::vector<std::pair<std::string, std::string>> chips;
  for (const SlotConfig& slot : scenario.host.slots) {
    if (!slot.adapter) continue;
    for (const PortConfig& port : slot.adapter->ports) {
      if (port.chip.empty()) continue;
      chips.emplace_back("host." + slot.name + ".adapter.ports." + port.name, port.chip);
    }
  }
  return chips;
}

const Field* walk(const std::vector<Field>& fields, std::string_view path) {
  const std::size_t dot = path.find('.');
  const std::string_view key = path.substr(0, dot);
  for (const Field& field : fields) {
    if (field.key != key) {
      continue;
    }
    if (dot == std::string_view::npos) {
      return field.is_group() ? nullptr : &field;
    }
    return walk(field.children, path.substr(dot + 1));
  }
  return nullptr;
}

}  // namespace

CalibrationScenarios::CalibrationScenarios(const std::filesystem::path& folder,
                                           const std::vector<PublishedFigure>& figures,
                                           const LoadOptions& options) {
  for (const PublishedFigure& figure : figures) {
    of_figure_.push_back(add(folder, figure.scenario, options));
    base_of_figure_.push_back(figure.base.empty() ? of_figure_.back()
                                                  : add(folder, figure.base, options));
  }
}

std::size_t CalibrationScenarios::add(const std::filesystem::path& folder, const std::string& name,
                                      const LoadOptions& options) {
  const auto known = std::find_if(all_.begin(), all_.end(),
                                  [&name](const Entry& entry) { return entry.name == name; });
  const auto index = static_cast<std::size_t>(known - all_.begin());
  if (known != all_.end()) return index;
  ScenarioSource source((folder / name).string(), options);
  const Scenario scenario = source.resolve();
  std::vector<std::pair<std::string, std::string>> types;
  for (const SlotConfig& slot : scenario.host.slots) {
    types.emplace_back(slot.name, slot.type);
  }
  all_.push_back(
      {name, std::move(source), scenario_fields(scenario), std::move(types), chips_of(scenario)});
  return index;
}

std::vector<std::string> CalibrationScenarios::places(const Entry& entry, const std::string& path) {
  if (path.compare(0, kSilicon.size(), kSilicon) != 0) return {path};
  std::vector<std::string> places;
  for (const auto& [port, chip] : entry.chips) {
    const std::string prefix = std::string(kSilicon) + chip + ".";
    if (path.compare(0, prefix.size(), prefix) == 0) {
      places.push_back(port + "." + path.substr(prefix.size()));
    }
  }
  return places;
}

const Field* CalibrationScenarios::find_in(const Entry& entry, const std::vector<Field>& fields,
                                           const std::string& path) {
  if (path.compare(0, kSilicon.size(), kSilicon) == 0) {
    const std::vector<std::string> in_ports = places(entry, path);
    return in_ports.empty() ? nullptr : walk(fields, in_ports.front());
  }
  if (path.compare(0, kSlotTypes.size(), kSlotTypes) != 0) {
    return walk(fields, path);
  }
  const std::size_t dot = path.find('.', kSlotTypes.size());
  if (dot == std::string::npos) {
    return nullptr;
  }
  const std::string type = path.substr(kSlotTypes.size(), dot - kSlotTypes.size());
  for (const auto& [slot, slot_type] : entry.slot_types) {
    if (slot_type == type) {
      return walk(fields, "host." + slot + path.substr(dot));
    }
  }
  return nullptr;
}

std::optional<std::size_t> CalibrationScenarios::first_with(const std::string& path) const {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (has(i, path)) {
      return i;
    }
  }
  return std::nullopt;
}

const Field* CalibrationScenarios::find(const std::string& path) const {
  const auto first = first_with(path);
  return first ? find_in(all_[*first], all_[*first].fields, path) : nullptr;
}

bool CalibrationScenarios::has(std::size_t index, const std::string& path) const {
  return find_in(all_[index], all_[index].fields, path) != nullptr;
}

std::string CalibrationScenarios::normalised(const std::string& path, const std::string& value) {
  const auto first = first_with(path);
  if (!first) {
    return {};
  }
  const std::vector<Field> fields = scenario_fields(resolve(*first, {path}, {value}));
  const Field* field = find_in(all_[*first], fields, path);
  return field != nullptr ? field->value : std::string();
}

std::vector<std::string> CalibrationScenarios::paths() const {
  std::vector<std::string> paths;
  std::set<std::string> seen;
  const auto add = [&](const std::string& path) {
    if (seen.insert(path).second) {
      paths.push_back(path);
    }
  };
  for (const Entry& entry : all_) {
    for (const std::string& path : leaf_paths(entry.fields)) {
      add(path);
      for (const auto& [slot, type] : entry.slot_types) {
        const std::string prefix = "host." + slot + ".";
        if (!type.empty() && path.compare(0, prefix.size(), prefix) == 0) {
          add(std::string(kSlotTypes) + type + "." + path.substr(prefix.size()));
        }
      }
      for (const auto& [port, chip] : entry.chips) {
        if (path.compare(0, port.size() + 1, port + ".") == 0) {
          add(std::string(kSilicon) + chip + path.substr(port.size()));
        }
      }
    }
  }
  return paths;
}

Scenario CalibrationScenarios::resolve(std::size_t index, const std::vector<std::string>& paths,
                                       const std::vector<std::string>& values) {
  std::vector<std::string> overrides;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (!has(index, paths[i])) continue;
    for (const std::string& place : places(all_[index], paths[i])) {
      overrides.push_back(place + "=" + values[i]);
    }
  }
  return all_[index].source.resolve(overrides);
}

}  // namespace slotlab::model
