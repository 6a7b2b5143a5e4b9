// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/field_recorder.h"
#include "model/scenario.h"
#include "model/scenario_source.h"
#include "study/calibration_parameter.h"
#include "study/reference.h"

namespace slotlab::study {

/// The scenarios behind the figures, ready to be resolved again and again with other values. A
/// value is laid over the catalogue's file that keeps it, so it reaches just what includes that
/// file: every card that carries the chip, and no other host.
class CalibrationScenarios {
 public:
  /// `folders` has one entry per figure. Throws InputError when a scenario is wrong.
  CalibrationScenarios(const std::vector<std::filesystem::path>& folders,
                       const std::vector<PublishedFigure>& figures, model::LoadOptions options);

  std::size_t size() const { return all_.size(); }
  /// Index of the scenario of the figure with that index.
  std::size_t of_figure(std::size_t figure) const { return of_figure_[figure]; }
  /// Index of the scenario that a ratio refers to; the figure's own scenario for other figures.
  std::size_t base_of_figure(std::size_t figure) const { return base_of_figure_[figure]; }
  const std::string& name(std::size_t index) const { return all_[index].name; }

  /// Whether some scenario has the parameter at an override path. A path below host.slot_types.T
  /// stands for a slot of type T, one below silicon.C for a port with chip C.
  bool knows(const std::string& path) const;
  /// Every path that `knows` answers, in the order of the scenarios.
  std::vector<std::string> paths() const;
  /// Index of the first scenario whose parameter at `path` is the value of `key` in `file`.
  std::optional<std::size_t> first_reading(const CalibrationParameter& parameter) const;
  /// The parameter at `path` in a scenario that has it.
  const model::Field& field(std::size_t index, const std::string& path) const;
  /// The value as the scenario spells it. Throws InputError when the scenario refuses it.
  std::string normalised(std::size_t index, const CalibrationParameter& parameter,
                         const std::string& value) const;

  /// The parameters that `resolve` has values for.
  void set_parameters(const std::vector<CalibrationParameter>& parameters);
  /// Whether the parameter is of account in this scenario: it reads the parameter's file, and
  /// what the value belongs to has work there.
  bool reaches(std::size_t parameter, std::size_t index) const {
    return all_[index].reached[parameter];
  }
  enum class Reach { work, everywhere };
  /// The scenario under the values of those parameters that are of account in it (others have
  /// their start), or of all.
  model::ResolvedDocument resolve(std::size_t index, const std::vector<std::string>& values,
                                  Reach reach = Reach::work) const;
  /// Whether a place in a resolved document is a parameter's value.
  bool is_parameter(const model::Location& where) const;

 private:
  struct Entry {
    std::string path;
    std::string name;
    std::vector<model::Field> fields;
    model::Scenario scenario;
    std::vector<bool> reached;  ///< by parameter
  };
  std::size_t add(const std::filesystem::path& path, const std::string& name);
  model::FileOverlay overlay_of(const CalibrationParameter& parameter,
                                const std::string& value) const;
  model::ScenarioSource source(const Entry& entry, std::vector<model::FileOverlay> overlays) const;
  /// The path in this scenario; of a slot type or chip the first one. Empty when there is none.
  static std::string own_path(const Entry& entry, const std::string& path);

  model::LoadOptions options_;
  std::filesystem::path catalogue_;
  std::vector<Entry> all_;
  std::vector<std::size_t> of_figure_;
  std::vector<std::size_t> base_of_figure_;
  std::vector<model::FileOverlay> parameters_;  ///< with their start
};

}  // namespace slotlab::study
