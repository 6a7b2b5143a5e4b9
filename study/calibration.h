// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/result.h"
#include "study/calibration_evaluator.h"
#include "study/calibration_journal.h"
#include "study/calibration_least_squares.h"
#include "study/calibration_objective.h"
#include "study/calibration_sensitivity.h"
#include "study/calibration_study.h"
#include "study/reproduce.h"

namespace slotlab::study {

/// Mean absolute error of the points that count, in percent, as a parameter moves by one step.
struct ErrorAround {
  double below = 0.0;
  double above = 0.0;
};

/// A fitted parameter.
struct FittedParameter {
  CalibrationParameter parameter;
  std::string value;
  // The rest has no meaning for a grid.
  Sensitivity sensitivity;
  ErrorAround error_around;
  bool at_min = false;
  bool at_max = false;
};

/// What one combination of the grids' values came to.
struct CombinationResult {
  std::vector<std::string> values;  ///< of the grids, in the order of the parameters
  double mean_abs_error_percent = 0.0;
  double rms_error_percent = 0.0;  ///< weighted: what is minimised
};

/// Mean absolute error of some figures.
struct MeanError {
  std::size_t figures = 0;
  double percent = 0.0;
};

/// A fit to all figures but those of one fold, which are predicted.
struct FoldResult {
  MeanError fitted;
  MeanError held_back;
  std::vector<std::string> values;  ///< of the parameters
};

/// Outcome of a calibration.
struct Calibration {
  std::string title;
  std::vector<std::string> papers;
  /// Every figure under the fitted values, of all papers; with several papers a group's name
  /// begins with that of its paper.
  Reproduction reproduction;
  MeanError fitted;                         ///< of the figures that count
  MeanError held_back;                      ///< of the others
  std::string fingerprint;                  ///< of the inputs, see calibration_stamp.h
  double start_mean_abs_error_percent = 0;  ///< of the points that count
  double mean_abs_error_percent = 0;
  double rms_error_percent = 0;
  std::vector<FittedParameter> parameters;
  std::vector<CombinationResult> combinations;  ///< more than one only with grids
  std::vector<FoldResult> folds;                ///< empty when the study asks for none

  MeanError fitted_in_folds() const;  ///< over all folds
  MeanError held_back_in_folds() const;
  DescentEnd end = DescentEnd::iterations;
};

/// Fits the study's parameters. Deterministic: neither the number of workers nor what the journal
/// holds changes the result. Throws std::runtime_error when a figure cannot be simulated at the
/// start.
Calibration calibrate(const CalibrationStudy& study, CalibrationEvaluator& evaluator,
                      const CalibrationHooks& hooks = {});

/// Report for people, JSON or CSV (parameters) for programs; ends with a newline.
std::string format_calibration(const Calibration& calibration, model::ResultFormat format);

}  // namespace slotlab::study
