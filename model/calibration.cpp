// SPDX-License-Identifier: Apache-2.0
#include "model/calibration.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/calibration_start.h"

namespace slotlab::model {

namespace {

/// A figure that cannot be simulated counts as one that is 100 % too low.
constexpr double kFailedError = -1.0;

using Values = CalibrationEvaluator::Values;
using Scope = CalibrationEvaluator::Scope;
using Position = LeastSquaresProblem::Position;

double error_of(const Point& point) {
  return point.ok() ? point.error_percent() / 100.0 : kFailedError;
}

const char* text_of(DescentEnd end) {
  switch (end) {
    case DescentEnd::iterations:
      return "all iterations used";
    case DescentEnd::converged:
      return "converged";
    case DescentEnd::no_better_point:
      return "no better point nearby";
  }
  return "";
}

/// One calibration under way.
class Calibrator {
 public:
  Calibrator(CalibrationStudy& study, CalibrationEvaluator& evaluator,
             const CalibrationHooks& hooks)
      : study_(study), evaluator_(evaluator), hooks_(hooks), combinations_(study.combinations()) {
    for (std::size_t i = 0; i < study.parameters.size(); ++i) {
      const CalibrationParameter& parameter = study.parameters[i];
      values_.push_back(parameter.start);
      if (!parameter.is_grid()) {
        free_.push_back(i);
        start_.push_back(parameter.position_of(parameter.start));
        const double unit = 1.0 / static_cast<double>(parameter.max - parameter.min);
        problem_.steps.push_back(std::max(study.settings.step / 1e6, unit));
      }
    }
    problem_.central = study.settings.differences == Differences::central;
    problem_.snap = [this](std::size_t i, double position) {
      return study_.parameters[free_[i]].snap(position);
    };
    problem_.residuals = [this](const std::vector<Position>& positions) {
      return residuals(positions);
    };
    plan();
  }

  Calibration run() {
    Calibration result;
    result.title = study_.title;
    result.start_mean_abs_error_percent = check_start();
    std::optional<LeastSquaresPoint> best;
    Values best_grid;
    for (const auto& combination : combinations_) {
      set_grids(combination);
      Descent descent = fit();
      result.combinations.push_back(summary(descent.best));
      note_combination(result.combinations.back(), descent);
      if (!best || descent.best.cost() < best->cost()) {
        best = std::move(descent.best);
        best_grid = values_;
        result.end = descent.end;
      }
    }
    values_ = best_grid;
    if (study_.settings.max_evaluations > 0) {
      best = polish(problem_, std::move(*best), study_.settings.max_evaluations);
      note(fmt::format("after the final search: {:.3f} %", rms_percent(best->cost())));
    }
    const CombinationResult last = summary(*best);
    result.mean_abs_error_percent = last.mean_abs_error_percent;
    result.rms_error_percent = last.rms_error_percent;
    judge(*best, result);
    return result;
  }

 private:
  void plan() {
    const CalibrationSettings& settings = study_.settings;
    const std::size_t iteration =
        free_.empty() ? 0 : evaluations_per_iteration(free_.size(), problem_.central);
    const std::size_t descents = std::min<std::size_t>(settings.descents, 1 + settings.starts);
    planned_ = 1 + combinations_.size() *
                       (1 + settings.starts + descents * settings.max_iterations * iteration);
    planned_ += settings.max_evaluations + 2 + 2 * free_.size();
  }

  void note(const std::string& text) const {
    if (hooks_.note) {
      hooks_.note(text);
    }
  }

  void note_combination(const CombinationResult& combination, const Descent& descent) const {
    const std::string grids =
        combination.values.empty() ? "" : fmt::format("{}: ", fmt::join(combination.values, ", "));
    note(fmt::format("{}fitted to {:.3f} % (root mean square), {}", grids,
                     combination.rms_error_percent, text_of(descent.end)));
  }

  Values values_at(const Position& position) const {
    Values values = values_;
    for (std::size_t i = 0; i < free_.size(); ++i) {
      values[free_[i]] = study_.parameters[free_[i]].text_at(position[i]);
    }
    return values;
  }

  void set_grids(const std::vector<std::size_t>& combination) {
    std::size_t grid = 0;
    for (std::size_t i = 0; i < study_.parameters.size(); ++i) {
      if (study_.parameters[i].is_grid()) {
        values_[i] = study_.parameters[i].values[combination[grid++]];
      }
    }
  }

  std::vector<std::vector<Point>> evaluate(const std::vector<Values>& sets, Scope scope) {
    const auto tell = [&](double share) {
      if (hooks_.progress) {
        hooks_.progress(
            {static_cast<double>(evaluations_) + share * static_cast<double>(sets.size()), planned_,
             best_cost_ ? rms_percent(*best_cost_) : 0.0});
      }
    };
    auto evaluations = evaluator_.evaluate(sets, scope, tell);
    evaluations_ += sets.size();
    return evaluations;
  }

  /// Errors of the points that count, times the square root of their weight.
  std::vector<double> weighted(const std::vector<Point>& points) const {
    std::vector<double> errors;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (study_.weights[i] > 0.0) {
        errors.push_back(std::sqrt(study_.weights[i]) * error_of(points[i]));
      }
    }
    return errors;
  }

  std::vector<std::vector<double>> residuals(const std::vector<Position>& positions) {
    std::vector<Values> sets;
    sets.reserve(positions.size());
    for (const Position& position : positions) {
      sets.push_back(values_at(position));
    }
    std::vector<std::vector<double>> all;
    for (const auto& points : evaluate(sets, Scope::fitted)) {
      all.push_back(weighted(points));
      const double cost = LeastSquaresPoint{{}, all.back()}.cost();
      best_cost_ = best_cost_ ? std::min(*best_cost_, cost) : cost;
    }
    return all;
  }

  double rms_percent(double cost) const {
    const double sum = std::accumulate(study_.weights.begin(), study_.weights.end(), 0.0);
    return 100.0 * std::sqrt(cost / sum);
  }

  /// Unweighted, of the points that count.
  double mean_abs_percent(const std::vector<double>& residuals) const {
    double sum = 0.0;
    std::size_t row = 0;
    for (const double weight : study_.weights) {
      if (weight > 0.0) {
        sum += std::abs(residuals[row++]) / std::sqrt(weight);
      }
    }
    return 100.0 * sum / static_cast<double>(row);
  }

  CombinationResult summary(const LeastSquaresPoint& point) const {
    CombinationResult result;
    for (std::size_t i = 0; i < study_.parameters.size(); ++i) {
      if (study_.parameters[i].is_grid()) {
        result.values.push_back(values_[i]);
      }
    }
    result.mean_abs_error_percent = mean_abs_percent(point.residuals);
    result.rms_error_percent = rms_percent(point.cost());
    return result;
  }

  /// The error at the start; a figure that fails there would mislead the whole search.
  double check_start() {
    const auto points = evaluate({values_}, Scope::fitted).front();
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (study_.weights[i] > 0.0 && !points[i].ok()) {
        throw std::runtime_error(fmt::format("{} cannot be simulated at the start: {}",
                                             points[i].published.id, points[i].failure));
      }
    }
    const auto residuals = weighted(points);
    note(fmt::format("start: {:.3f} % (root mean square), {} evaluations at most",
                     rms_percent(LeastSquaresPoint{{}, residuals}.cost()), planned_));
    return mean_abs_percent(residuals);
  }

  std::vector<LeastSquaresPoint> starts() {
    std::vector<Position> positions{start_};
    for (Position& position :
         latin_hypercube(study_.settings.starts, free_.size(), study_.settings.seed)) {
      for (std::size_t i = 0; i < position.size(); ++i) {
        position[i] = problem_.snap(i, position[i]);
      }
      positions.push_back(std::move(position));
    }
    auto residuals = problem_.residuals(positions);
    std::vector<LeastSquaresPoint> points;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      points.push_back({std::move(positions[i]), std::move(residuals[i])});
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const auto& a, const auto& b) { return a.cost() < b.cost(); });
    points.resize(std::min<std::size_t>(points.size(), study_.settings.descents));
    return points;
  }

  Descent fit() {
    const CalibrationSettings& settings = study_.settings;
    const DescentLimits limits{settings.max_iterations, settings.tolerance / 1e6};
    std::optional<Descent> best;
    for (LeastSquaresPoint& start : starts()) {
      Descent descent = descend(problem_, std::move(start), limits, [this](const Descent& state) {
        note(fmt::format("iteration {}: {:.3f} % (root mean square) after {} evaluations",
                         state.iterations, rms_percent(state.best.cost()), evaluations_));
      });
      if (!best || descent.best.cost() < best->best.cost()) {
        best = std::move(descent);
      }
    }
    return std::move(*best);
  }

  void judge(const LeastSquaresPoint& best, Calibration& result) {
    const Derivatives derivatives = differentiate(problem_, best);
    const std::vector<Sensitivity> sensitivities = judge_parameters(derivatives.model);
    const Values values = values_at(best.position);
    result.reproduction.paper = study_.paper;
    result.reproduction.points = evaluate({values}, Scope::all).front();
    std::size_t free = 0;
    for (std::size_t i = 0; i < study_.parameters.size(); ++i) {
      FittedParameter fitted;
      fitted.parameter = study_.parameters[i];
      fitted.value = values[i];
      if (!fitted.parameter.is_grid()) {
        fitted.sensitivity = sensitivities[free];
        fitted.error_around = {mean_abs_percent(derivatives.below[free].residuals),
                               mean_abs_percent(derivatives.above[free].residuals)};
        fitted.at_min = best.position[free] <= 0.0;
        fitted.at_max = best.position[free] >= 1.0;
        ++free;
      }
      result.parameters.push_back(std::move(fitted));
    }
  }

  CalibrationStudy& study_;
  CalibrationEvaluator& evaluator_;
  const CalibrationHooks& hooks_;
  std::vector<std::vector<std::size_t>> combinations_;
  LeastSquaresProblem problem_;
  std::vector<std::size_t> free_;  ///< indices of the parameters that are no grids
  Position start_;
  Values values_;  ///< one per parameter; those of the grids are the present combination's
  std::size_t evaluations_ = 0;
  std::size_t planned_ = 0;
  std::optional<double> best_cost_;
};

}  // namespace

Calibration calibrate(CalibrationStudy& study, CalibrationEvaluator& evaluator,
                      const CalibrationHooks& hooks) {
  return Calibrator(study, evaluator, hooks).run();
}

}  // namespace slotlab::model
