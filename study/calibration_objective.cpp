// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_objective.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace slotlab::study {

namespace {

/// A figure that cannot be simulated counts as one that is 100 % too low.
constexpr double kFailedError = -1.0;

}  // namespace

double error_of(const Point& point) {
  return point.ok() ? point.error_percent() / 100.0 : kFailedError;
}

CalibrationObjective::CalibrationObjective(const CalibrationStudy& study,
                                           CalibrationEvaluator& evaluator,
                                           const CalibrationHooks& hooks)
    : study_(study), evaluator_(evaluator), hooks_(hooks), weights_(study.weights) {
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
}

CalibrationObjective::Values CalibrationObjective::values_at(const Position& position) const {
  Values values = values_;
  for (std::size_t i = 0; i < free_.size(); ++i) {
    values[free_[i]] = study_.parameters[free_[i]].text_at(position[i]);
  }
  return values;
}

CalibrationObjective::Values CalibrationObjective::grid_values() const {
  Values values;
  for (std::size_t i = 0; i < study_.parameters.size(); ++i) {
    if (study_.parameters[i].is_grid()) values.push_back(values_[i]);
  }
  return values;
}

void CalibrationObjective::set_grid(const Values& values) {
  std::size_t grid = 0;
  for (std::size_t i = 0; i < study_.parameters.size(); ++i) {
    if (study_.parameters[i].is_grid()) values_[i] = values[grid++];
  }
}

void CalibrationObjective::set_weights(std::vector<double> weights) {
  weights_ = std::move(weights);
  best_cost_.reset();
}

std::vector<bool> CalibrationObjective::counting() const {
  std::vector<bool> counting;
  for (const double weight : weights_) counting.push_back(weight > 0.0);
  return counting;
}

std::vector<std::vector<Point>> CalibrationObjective::evaluate(
    const std::vector<Values>& sets, const CalibrationEvaluator::Scope& scope) {
  const auto tell = [&](double share) {
    if (hooks_.progress) {
      hooks_.progress({static_cast<double>(evaluations_) + share * static_cast<double>(sets.size()),
                       planned_, best_cost_ ? rms_percent(*best_cost_) : 0.0});
    }
  };
  auto evaluations = evaluator_.evaluate(sets, scope, tell);
  evaluations_ += sets.size();
  return evaluations;
}

std::vector<Point> CalibrationObjective::points(const Position& position) {
  return evaluate({values_at(position)}, {counting()}).front();
}

std::vector<Point> CalibrationObjective::all_points(const Position& position) {
  const CalibrationEvaluator::Scope all{std::vector<bool>(study_.figures.size(), true),
                                        CalibrationScenarios::Reach::everywhere};
  return evaluate({values_at(position)}, all).front();
}

std::vector<double> CalibrationObjective::weighted(const std::vector<Point>& points) const {
  std::vector<double> errors;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (weights_[i] > 0.0) errors.push_back(std::sqrt(weights_[i]) * error_of(points[i]));
  }
  return errors;
}

std::vector<std::vector<double>> CalibrationObjective::residuals(
    const std::vector<Position>& positions) {
  std::vector<Values> sets;
  sets.reserve(positions.size());
  for (const Position& position : positions) {
    sets.push_back(values_at(position));
  }
  std::vector<std::vector<double>> all;
  for (const auto& points : evaluate(sets, {counting()})) {
    all.push_back(weighted(points));
    const double cost = LeastSquaresPoint{{}, all.back()}.cost();
    best_cost_ = best_cost_ ? std::min(*best_cost_, cost) : cost;
  }
  return all;
}

double CalibrationObjective::rms_percent(double cost) const {
  const double sum = std::accumulate(weights_.begin(), weights_.end(), 0.0);
  return 100.0 * std::sqrt(cost / sum);
}

double CalibrationObjective::mean_abs_percent(const std::vector<double>& residuals) const {
  double sum = 0.0;
  std::size_t row = 0;
  for (const double weight : weights_) {
    if (weight > 0.0) sum += std::abs(residuals[row++]) / std::sqrt(weight);
  }
  return 100.0 * sum / static_cast<double>(row);
}

}  // namespace slotlab::study
