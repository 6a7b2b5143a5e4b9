// SPDX-License-Identifier: Apache-2.0
#include "study/calibration.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/input_error.h"
#include "study/calibration_folds.h"
#include "study/calibration_stamp.h"
#include "study/calibration_start.h"

namespace slotlab::study {

namespace {

using Position = CalibrationObjective::Position;

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

/// Of the points whose weight is positive (`counts`), or of the others.
MeanError mean_error(const std::vector<Point>& points, const std::vector<double>& weights,
                     bool counts) {
  MeanError error;
  double sum = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if ((weights[i] > 0.0) != counts) continue;
    ++error.figures;
    sum += std::abs(error_of(points[i]));
  }
  error.percent = error.figures > 0 ? 100.0 * sum / static_cast<double>(error.figures) : 0.0;
  return error;
}

/// One calibration under way.
class Calibrator {
 public:
  Calibrator(const CalibrationStudy& study, CalibrationEvaluator& evaluator,
             const CalibrationHooks& hooks)
      : study_(study),
        hooks_(hooks),
        combinations_(study.combinations()),
        objective_(study, evaluator, hooks) {
    const auto counting = std::count_if(study.weights.begin(), study.weights.end(),
                                        [](double weight) { return weight > 0.0; });
    if (folds() > static_cast<std::size_t>(counting)) {
      throw model::InputError(
          fmt::format("{} folds of {} figures that count: some would be empty", folds(), counting));
    }
    plan();
  }

  Calibration run() {
    Calibration result;
    result.title = study_.title;
    result.papers = study_.papers;
    result.fingerprint = input_fingerprint(study_);
    result.start_mean_abs_error_percent = check_start();
    std::optional<LeastSquaresPoint> best;
    CalibrationObjective::Values best_grid;
    for (const auto& combination : combinations_) {
      set_grid(combination);
      Descent descent = fit(starts());
      result.combinations.push_back(summary(descent.best));
      note_combination(result.combinations.back(), descent);
      if (!best || descent.best.cost() < best->cost()) {
        best = std::move(descent.best);
        best_grid = objective_.grid_values();
        result.end = descent.end;
      }
    }
    objective_.set_grid(best_grid);
    if (study_.settings.max_evaluations > 0) {
      best = polish(objective_.problem(), std::move(*best), study_.settings.max_evaluations);
      note(fmt::format("after the final search: {:.3f} %", objective_.rms_percent(best->cost())));
    }
    const CombinationResult last = summary(*best);
    result.mean_abs_error_percent = last.mean_abs_error_percent;
    result.rms_error_percent = last.rms_error_percent;
    judge(*best, result);
    hold_back(result);
    return result;
  }

 private:
  std::size_t folds() const { return study_.settings.folds > 1 ? study_.settings.folds : 0; }

  void plan() {
    const CalibrationSettings& settings = study_.settings;
    const std::size_t free = objective_.free().size();
    const std::size_t iteration =
        free == 0 ? 0 : evaluations_per_iteration(free, objective_.problem().central);
    const std::size_t descents = std::min<std::size_t>(settings.descents, 1 + settings.starts);
    const std::size_t descent = settings.max_iterations * iteration;
    std::size_t planned = 1 + combinations_.size() * (1 + settings.starts + descents * descent);
    planned += settings.max_evaluations + 2 + 2 * free + folds() * (3 + descent);
    objective_.set_planned(planned);
    planned_ = planned;
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

  void set_grid(const std::vector<std::size_t>& combination) {
    CalibrationObjective::Values values;
    for (const CalibrationParameter& parameter : study_.parameters) {
      if (parameter.is_grid()) values.push_back(parameter.values[combination[values.size()]]);
    }
    objective_.set_grid(values);
  }

  CombinationResult summary(const LeastSquaresPoint& point) const {
    return {objective_.grid_values(), objective_.mean_abs_percent(point.residuals),
            objective_.rms_percent(point.cost())};
  }

  /// The error at the start; a figure that fails there would mislead the whole search.
  double check_start() {
    const auto points = objective_.points(objective_.start());
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (study_.weights[i] > 0.0 && !points[i].ok()) {
        throw std::runtime_error(fmt::format("{} cannot be simulated at the start: {}",
                                             points[i].published.id, points[i].failure));
      }
    }
    const auto residuals = objective_.weighted(points);
    note(fmt::format("start: {:.3f} % (root mean square), {} evaluations at most",
                     objective_.rms_percent(LeastSquaresPoint{{}, residuals}.cost()), planned_));
    return objective_.mean_abs_percent(residuals);
  }

  /// The present values, and the best ones of them and of a Latin hypercube.
  std::vector<LeastSquaresPoint> starts() {
    std::vector<Position> positions{objective_.start()};
    for (Position& position :
         latin_hypercube(study_.settings.starts, objective_.free().size(), study_.settings.seed)) {
      for (std::size_t i = 0; i < position.size(); ++i) {
        position[i] = objective_.problem().snap(i, position[i]);
      }
      positions.push_back(std::move(position));
    }
    auto residuals = objective_.problem().residuals(positions);
    std::vector<LeastSquaresPoint> points;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      points.push_back({std::move(positions[i]), std::move(residuals[i])});
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const auto& a, const auto& b) { return a.cost() < b.cost(); });
    points.resize(std::min<std::size_t>(points.size(), study_.settings.descents));
    return points;
  }

  Descent fit(std::vector<LeastSquaresPoint> starts) {
    const CalibrationSettings& settings = study_.settings;
    const DescentLimits limits{settings.max_iterations, settings.tolerance / 1e6};
    std::optional<Descent> best;
    for (LeastSquaresPoint& start : starts) {
      Descent descent =
          descend(objective_.problem(), std::move(start), limits, [this](const Descent& state) {
            note(fmt::format("iteration {}: {:.3f} % (root mean square) after {} evaluations",
                             state.iterations, objective_.rms_percent(state.best.cost()),
                             objective_.evaluations()));
          });
      if (!best || descent.best.cost() < best->best.cost()) {
        best = std::move(descent);
      }
    }
    return std::move(*best);
  }

  void judge(const LeastSquaresPoint& best, Calibration& result) {
    LeastSquaresProblem both_sides = objective_.problem();
    both_sides.central = true;
    const Derivatives derivatives = differentiate(both_sides, best);
    const std::vector<Sensitivity> sensitivities = judge_parameters(derivatives.model);
    const auto values = objective_.values_at(best.position);
    std::vector<Point> points = objective_.all_points(best.position);
    result.fitted = mean_error(points, study_.weights, true);
    result.held_back = mean_error(points, study_.weights, false);
    for (std::size_t i = 0; study_.papers.size() > 1 && i < points.size(); ++i) {
      std::string& group = points[i].published.group;
      group = study_.papers[study_.paper_of[i]] + " " + group;
    }
    result.reproduction = {fmt::format("{}", fmt::join(study_.papers, ", ")), std::move(points)};
    std::size_t free = 0;
    for (std::size_t i = 0; i < study_.parameters.size(); ++i) {
      FittedParameter fitted;
      fitted.parameter = study_.parameters[i];
      fitted.value = values[i];
      if (!fitted.parameter.is_grid()) {
        fitted.sensitivity = sensitivities[free];
        fitted.error_around = {objective_.mean_abs_percent(derivatives.below[free].residuals),
                               objective_.mean_abs_percent(derivatives.above[free].residuals)};
        fitted.at_min = best.position[free] <= 0.0;
        fitted.at_max = best.position[free] >= 1.0;
        ++free;
      }
      result.parameters.push_back(std::move(fitted));
    }
  }

  /// Fits again without the figures of each fold in turn, from the present values, under the best
  /// values of the grids.
  void hold_back(Calibration& result) {
    std::vector<std::size_t> counting;
    std::vector<std::string> strata;
    for (std::size_t i = 0; i < study_.figures.size(); ++i) {
      if (study_.weights[i] <= 0.0) continue;
      counting.push_back(i);
      strata.push_back(study_.papers[study_.paper_of[i]] + " " + study_.figures[i].group);
    }
    const auto fold_of =
        deal_folds(strata, std::max<std::size_t>(1, folds()), study_.settings.seed);
    for (std::size_t fold = 0; fold < folds(); ++fold) {
      std::vector<double> fitted = study_.weights;
      std::vector<double> held_back(study_.weights.size(), 0.0);
      for (std::size_t k = 0; k < counting.size(); ++k) {
        if (fold_of[k] == fold) std::swap(fitted[counting[k]], held_back[counting[k]]);
      }
      result.folds.push_back(fit_fold(fitted, held_back));
      note(fmt::format("fold {} of {}: {:.3f} % fitted, {:.3f} % held back (mean)", fold + 1,
                       folds(), result.folds.back().fitted.percent,
                       result.folds.back().held_back.percent));
    }
    objective_.set_weights(study_.weights);
  }

  FoldResult fit_fold(const std::vector<double>& fitted, const std::vector<double>& held_back) {
    objective_.set_weights(fitted);
    const Position& start = objective_.start();
    auto residuals = objective_.problem().residuals({start});
    const Descent descent = fit({{start, std::move(residuals.front())}});
    const Position& position = descent.best.position;
    FoldResult result;
    result.fitted = mean_error(objective_.points(position), fitted, true);
    objective_.set_weights(held_back);
    result.held_back = mean_error(objective_.points(position), held_back, true);
    result.values = objective_.values_at(position);
    return result;
  }

  const CalibrationStudy& study_;
  const CalibrationHooks& hooks_;
  std::vector<std::vector<std::size_t>> combinations_;
  CalibrationObjective objective_;
  std::size_t planned_ = 0;
};

MeanError over_all(const std::vector<FoldResult>& folds, MeanError FoldResult::*part) {
  MeanError all;
  for (const FoldResult& fold : folds) {
    const MeanError& one = fold.*part;
    all.figures += one.figures;
    all.percent += one.percent * static_cast<double>(one.figures);
  }
  all.percent /= static_cast<double>(std::max<std::size_t>(1, all.figures));
  return all;
}

}  // namespace

MeanError Calibration::fitted_in_folds() const { return over_all(folds, &FoldResult::fitted); }

MeanError Calibration::held_back_in_folds() const {
  return over_all(folds, &FoldResult::held_back);
}

Calibration calibrate(const CalibrationStudy& study, CalibrationEvaluator& evaluator,
                      const CalibrationHooks& hooks) {
  return Calibrator(study, evaluator, hooks).run();
}

}  // namespace slotlab::study
