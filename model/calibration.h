// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "model/calibration_evaluator.h"
#include "model/calibration_journal.h"
#include "model/calibration_least_squares.h"
#include "model/calibration_sensitivity.h"
#include "model/calibration_study.h"
#include "model/reproduce.h"
#include "model/result.h"

namespace slotlab::model {

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

/// Outcome of a calibration.
struct Calibration {
  std::string title;
  Reproduction reproduction;                ///< every figure under the fitted values
  double start_mean_abs_error_percent = 0;  ///< of the points that count
  double mean_abs_error_percent = 0;
  double rms_error_percent = 0;
  std::vector<FittedParameter> parameters;
  std::vector<CombinationResult> combinations;  ///< more than one only with grids
  DescentEnd end = DescentEnd::iterations;
};

/// What a calibration tells about itself as it goes on. Nothing here changes the result.
struct CalibrationHooks {
  struct State {
    double evaluations = 0;    ///< over, with the share of those under way
    std::size_t planned = 0;   ///< at most
    double error_percent = 0;  ///< root mean square, best so far; 0 before the first evaluation
  };
  std::function<void(const State&)> progress;    ///< often; may be empty
  std::function<void(const std::string&)> note;  ///< a line at each milestone; may be empty
};

/// Fits the study's parameters. Deterministic: neither the number of workers nor what the journal
/// holds changes the result. Throws std::runtime_error when a figure cannot be simulated at the
/// start.
Calibration calibrate(CalibrationStudy& study, CalibrationEvaluator& evaluator,
                      const CalibrationHooks& hooks = {});

/// Report for people, JSON or CSV (parameters) for programs; ends with a newline.
std::string format_calibration(const Calibration& calibration, ResultFormat format);

}  // namespace slotlab::model
