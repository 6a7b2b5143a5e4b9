// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "study/calibration_evaluator.h"
#include "study/calibration_least_squares.h"
#include "study/calibration_study.h"

namespace slotlab::study {

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

/// Error of a point as a share of the published figure; one without a simulated figure counts as
/// 100 % too low.
double error_of(const Point& point);

/// The sum of squares that a study minimises, under weights that may differ from the study's: the
/// relative errors of the figures that count, as a function of the parameters that are no grids.
class CalibrationObjective {
 public:
  using Values = CalibrationEvaluator::Values;
  using Position = LeastSquaresProblem::Position;

  CalibrationObjective(const CalibrationStudy& study, CalibrationEvaluator& evaluator,
                       const CalibrationHooks& hooks);
  CalibrationObjective(const CalibrationObjective&) = delete;
  CalibrationObjective& operator=(const CalibrationObjective&) = delete;

  const LeastSquaresProblem& problem() const { return problem_; }
  const std::vector<std::size_t>& free() const { return free_; }  ///< parameters, no grids
  const Position& start() const { return start_; }
  /// The text of every parameter: of the grids as set, of the others at the position.
  Values values_at(const Position& position) const;
  Values grid_values() const;
  void set_grid(const Values& values);
  const std::vector<double>& weights() const { return weights_; }
  /// Other weights, for which the best error so far is unknown.
  void set_weights(std::vector<double> weights);
  void set_planned(std::size_t evaluations) { planned_ = evaluations; }
  std::size_t evaluations() const { return evaluations_; }

  /// The points at a position: those that count, as the search sees them.
  std::vector<Point> points(const Position& position);
  /// Every point of the study, with the values in effect wherever they are read.
  std::vector<Point> all_points(const Position& position);
  /// Errors of the points that count, times the square root of their weight.
  std::vector<double> weighted(const std::vector<Point>& points) const;
  double rms_percent(double cost) const;
  /// Unweighted, of the points that count.
  double mean_abs_percent(const std::vector<double>& residuals) const;

 private:
  std::vector<bool> counting() const;
  std::vector<std::vector<Point>> evaluate(const std::vector<Values>& sets,
                                           const CalibrationEvaluator::Scope& scope);
  std::vector<std::vector<double>> residuals(const std::vector<Position>& positions);

  const CalibrationStudy& study_;
  CalibrationEvaluator& evaluator_;
  const CalibrationHooks& hooks_;
  LeastSquaresProblem problem_;
  std::vector<std::size_t> free_;
  Position start_;
  Values values_;  ///< one per parameter; those of the grids are in effect
  std::vector<double> weights_;
  std::size_t evaluations_ = 0;
  std::size_t planned_ = 0;
  std::optional<double> best_cost_;
};

}  // namespace slotlab::study
