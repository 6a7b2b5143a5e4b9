// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/scenario_source.h"
#include "study/calibration_parameter.h"
#include "study/calibration_scenarios.h"
#include "study/calibration_settings.h"
#include "study/reference.h"

namespace slotlab::study {

/// A calibration: which parameters to fit to which published figures, and how.
struct CalibrationStudy {
  std::string title;
  std::vector<std::string> papers;
  CalibrationSettings settings;
  std::vector<CalibrationParameter> parameters;
  std::vector<PublishedFigure> figures;  ///< of all papers, one paper after the other
  std::vector<std::size_t> paper_of;     ///< of each figure, an index into `papers`
  std::vector<double> weights;           ///< of each figure; 0 of one that is predicted
  CalibrationScenarios scenarios;

  /// Makes the catalogue's values the start of every parameter that is no grid. Throws
  /// std::runtime_error when one is outside its bounds.
  void start_from_present();
  /// The grids' combinations of values, at least one (empty) combination: index of the value of
  /// each grid, in the order of the parameters.
  std::vector<std::vector<std::size_t>> combinations() const;
};

/// Reads a study and its papers' scenarios. `options.overrides` win over the study's `run`.
/// Throws InputError for wrong input of any kind: beside what a scenario file is refused for, a
/// path that no scenario has, bounds that a scenario refuses, a start outside the bounds.
CalibrationStudy load_study(const std::string& path, const model::LoadOptions& options);

}  // namespace slotlab::study
