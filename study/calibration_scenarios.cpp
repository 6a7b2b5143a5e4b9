// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_scenarios.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <system_error>

#include "model/catalogue.h"
#include "model/scenario_fields.h"
#include "study/calibration_reach.h"

namespace slotlab::study {

namespace {

constexpr std::string_view kSlotTypes = "host.slot_types.";
constexpr std::string_view kSilicon = "silicon.";

bool begins_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

/// A group of a scenario, and the prefix that stands for every group of its kind.
struct Alias {
  std::string own;     ///< "host.slot0."
  std::string common;  ///< "host.slot_types.seu."
};

/// Slots by their type, ports by their chip.
std::vector<Alias> aliases_of(const model::Scenario& scenario) {
  std::vector<Alias> aliases;
  for (const model::SlotConfig& slot : scenario.host.slots) {
    const std::string own = "host." + slot.name + ".";
    if (!slot.type.empty()) aliases.push_back({own, std::string(kSlotTypes) + slot.type + "."});
    if (!slot.adapter) continue;
    for (const model::PortConfig& port : slot.adapter->ports) {
      if (port.chip.empty()) continue;
      aliases.push_back(
          {own + "adapter.ports." + port.name + ".", std::string(kSilicon) + port.chip + "."});
    }
  }
  return aliases;
}

const model::Field* walk(const std::vector<model::Field>& fields, std::string_view path) {
  const std::size_t dot = path.find('.');
  const std::string_view key = path.substr(0, dot);
  for (const model::Field& field : fields) {
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

CalibrationScenarios::CalibrationScenarios(const std::vector<std::filesystem::path>& folders,
                                           const std::vector<PublishedFigure>& figures,
                                           model::LoadOptions options)
    : options_(std::move(options)),
      catalogue_(model::Catalogue(options_.catalogue_dir).directory()) {
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const PublishedFigure& figure = figures[i];
    of_figure_.push_back(add(folders[i] / figure.scenario, figure.scenario));
    base_of_figure_.push_back(figure.base.empty() ? of_figure_.back()
                                                  : add(folders[i] / figure.base, figure.base));
  }
}

std::size_t CalibrationScenarios::add(const std::filesystem::path& path, const std::string& name) {
  const auto known = std::find_if(all_.begin(), all_.end(), [&path](const Entry& entry) {
    return entry.path == path.string();
  });
  const auto index = static_cast<std::size_t>(known - all_.begin());
  if (known != all_.end()) return index;
  model::Scenario scenario = model::ScenarioSource(path.string(), options_).resolve();
  std::vector<model::Field> fields = model::scenario_fields(scenario);
  all_.push_back({path.string(), name, std::move(fields), std::move(scenario), {}});
  return index;
}

model::FileOverlay CalibrationScenarios::overlay_of(const CalibrationParameter& parameter,
                                                    const std::string& value) const {
  std::error_code ignored;
  return {std::filesystem::weakly_canonical(catalogue_ / parameter.file, ignored), parameter.key,
          value, std::make_shared<const std::string>("calibration of " + parameter.path)};
}

model::ScenarioSource CalibrationScenarios::source(const Entry& entry,
                                                   std::vector<model::FileOverlay> overlays) const {
  model::LoadOptions options = options_;
  options.overlays = std::move(overlays);
  return model::ScenarioSource(entry.path, options);
}

std::string CalibrationScenarios::own_path(const Entry& entry, const std::string& path) {
  if (walk(entry.fields, path) != nullptr) return path;
  for (const Alias& alias : aliases_of(entry.scenario)) {
    if (!begins_with(path, alias.common)) continue;
    std::string own = alias.own + path.substr(alias.common.size());
    if (walk(entry.fields, own) != nullptr) return own;
  }
  return {};
}

bool CalibrationScenarios::knows(const std::string& path) const {
  return std::any_of(all_.begin(), all_.end(),
                     [&path](const Entry& entry) { return !own_path(entry, path).empty(); });
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
    const std::vector<Alias> aliases = aliases_of(entry.scenario);
    for (const std::string& path : model::leaf_paths(entry.fields)) {
      add(path);
      for (const Alias& alias : aliases) {
        if (begins_with(path, alias.own)) add(alias.common + path.substr(alias.own.size()));
      }
    }
  }
  return paths;
}

std::optional<std::size_t> CalibrationScenarios::first_reading(
    const CalibrationParameter& parameter) const {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const std::string path = own_path(all_[i], parameter.path);
    if (path.empty()) continue;
    // Where the value goes is all that counts, so any will do.
    const model::FileOverlay overlay = overlay_of(parameter, "0");
    const auto marked = marked_paths(source(all_[i], {overlay}).expand(), overlay.mark);
    if (std::find(marked.begin(), marked.end(), path) != marked.end()) return i;
  }
  return std::nullopt;
}

const model::Field& CalibrationScenarios::field(std::size_t index, const std::string& path) const {
  return *walk(all_[index].fields, own_path(all_[index], path));
}

std::string CalibrationScenarios::normalised(std::size_t index,
                                             const CalibrationParameter& parameter,
                                             const std::string& value) const {
  const Entry& entry = all_[index];
  const model::Scenario scenario = source(entry, {overlay_of(parameter, value)}).resolve();
  return walk(model::scenario_fields(scenario), own_path(entry, parameter.path))->value;
}

void CalibrationScenarios::set_parameters(const std::vector<CalibrationParameter>& parameters) {
  parameters_.clear();
  for (const CalibrationParameter& parameter : parameters) {
    parameters_.push_back(overlay_of(parameter, parameter.start));
  }
  for (Entry& entry : all_) {
    const model::Node root = source(entry, parameters_).expand();
    entry.reached.clear();
    for (const model::FileOverlay& parameter : parameters_) {
      const std::vector<std::string> paths = marked_paths(root, parameter.mark);
      entry.reached.push_back(std::any_of(
          paths.begin(), paths.end(),
          [&entry](const std::string& path) { return !is_idle(path, entry.scenario); }));
    }
  }
}

model::ResolvedDocument CalibrationScenarios::resolve(std::size_t index,
                                                      const std::vector<std::string>& values,
                                                      Reach reach) const {
  const Entry& entry = all_[index];
  std::vector<model::FileOverlay> overlays;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    overlays.push_back(parameters_[i]);
    if (reach == Reach::everywhere || entry.reached[i]) overlays.back().value = values[i];
  }
  return source(entry, std::move(overlays)).resolve_document();
}

bool CalibrationScenarios::is_parameter(const model::Location& where) const {
  return std::any_of(parameters_.begin(), parameters_.end(),
                     [&where](const model::FileOverlay& one) { return one.mark == where.file; });
}

}  // namespace slotlab::study
