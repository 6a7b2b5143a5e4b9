// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/field_recorder.h"
#include "model/reference.h"
#include "model/scenario.h"
#include "model/scenario_source.h"

namespace slotlab::model {

/// The scenarios behind a paper's figures, ready to be resolved again and again with other values.
class CalibrationScenarios {
 public:
  /// Throws InputError when a scenario is wrong.
  CalibrationScenarios(const std::filesystem::path& folder,
                       const std::vector<PublishedFigure>& figures, const LoadOptions& options);

  std::size_t size() const { return all_.size(); }
  /// Index of the scenario of the figure with that index.
  std::size_t of_figure(std::size_t figure) const { return of_figure_[figure]; }
  /// Index of the scenario that a ratio refers to; the figure's own scenario for other figures.
  std::size_t base_of_figure(std::size_t figure) const { return base_of_figure_[figure]; }
  const std::string& name(std::size_t index) const { return all_[index].name; }

  /// The parameter at an override path in the first scenario that has it. A path below
  /// host.slot_types.T is found in a slot of type T, one below silicon.C in the ports with chip C.
  const Field* find(const std::string& path) const;
  /// Whether the parameter at `path` has a meaning in this scenario: a figure without Fibre
  /// Channel traffic knows nothing of its storage, and an override would bring such traffic.
  bool has(std::size_t index, const std::string& path) const;
  /// The scenario under those of the overrides (path, value) that have a meaning in it.
  Scenario resolve(std::size_t index, const std::vector<std::string>& paths,
                   const std::vector<std::string>& values);
  /// The value as `find` spells it; empty when no scenario has the parameter.
  std::string normalised(const std::string& path, const std::string& value);
  /// Index of the first scenario that has the parameter.
  std::optional<std::size_t> first_with(const std::string& path) const;
  /// Every path that `find` knows, in the order of the scenarios.
  std::vector<std::string> paths() const;

 private:
  struct Entry {
    std::string name;
    ScenarioSource source;
    std::vector<Field> fields;
    std::vector<std::pair<std::string, std::string>> slot_types;  ///< slot, its type
    std::vector<std::pair<std::string, std::string>> chips;       ///< path of a port, its chip
  };
  /// Index of the scenario file of that name, which is read when it is new.
  std::size_t add(const std::filesystem::path& folder, const std::string& name,
                  const LoadOptions& options);
  /// The paths of the scenario's own that `path` stands for.
  static std::vector<std::string> places(const Entry& entry, const std::string& path);
  static const Field* find_in(const Entry& entry, const std::vector<Field>& fields,
                              const std::string& path);

  std::vector<Entry> all_;
  std::vector<std::size_t> of_figure_;
  std::vector<std::size_t> base_of_figure_;
};

}  // namespace slotlab::model
