// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_least_squares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlopt.hpp>
#include <numeric>
#include <optional>
#include <utility>

namespace slotlab::study {

namespace {

/// Dampings that are tried at once, as multiples of the present one.
constexpr std::array kTrials{0.01, 0.1, 1.0, 10.0};
/// When none of them is better: shorter steps.
constexpr std::array kShorterTrials{1e2, 1e3, 1e4};
constexpr double kFirstDamping = 0.1;
constexpr double kLeastDamping = 1e-6;
constexpr unsigned kStalledIterations = 2;

using Position = LeastSquaresProblem::Position;

std::vector<LeastSquaresPoint> evaluate(const LeastSquaresProblem& problem,
                                        std::vector<Position> positions) {
  auto residuals = problem.residuals(positions);
  std::vector<LeastSquaresPoint> points;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    points.push_back({std::move(positions[i]), std::move(residuals[i])});
  }
  return points;
}

const LeastSquaresPoint& best_of(const std::vector<LeastSquaresPoint>& points) {
  return *std::min_element(points.begin(), points.end(),
                           [](const auto& a, const auto& b) { return a.cost() < b.cost(); });
}

/// Mean of the squared lengths of the columns: what damping is measured in.
double scale_of(const LinearModel& model) {
  double sum = 0.0;
  for (const auto& column : model.columns) {
    sum += std::inner_product(column.begin(), column.end(), column.begin(), 0.0);
  }
  return sum / static_cast<double>(model.columns.size());
}

template <std::size_t N>
std::optional<std::pair<LeastSquaresPoint, double>> try_steps(
    const LeastSquaresProblem& problem, const LeastSquaresPoint& from, const LinearModel& model,
    double damping, const std::array<double, N>& factors) {
  const double scale = scale_of(model);
  std::vector<double> lower;
  std::vector<double> upper;
  for (const double position : from.position) {
    lower.push_back(-position);
    upper.push_back(1.0 - position);
  }
  std::vector<Position> trials;
  for (const double factor : factors) {
    const auto step = solve_damped_step(model, damping * factor * scale, lower, upper);
    trials.push_back(from.position);
    for (std::size_t i = 0; i < step.size(); ++i) {
      trials.back()[i] = problem.snap(i, std::clamp(from.position[i] + step[i], 0.0, 1.0));
    }
  }
  const auto points = evaluate(problem, std::move(trials));
  const LeastSquaresPoint& best = best_of(points);
  if (!(best.cost() < from.cost())) {
    return std::nullopt;
  }
  const double factor = factors[static_cast<std::size_t>(&best - points.data())];
  return std::pair(best, std::max(kLeastDamping, damping * factor));
}

}  // namespace

double LeastSquaresPoint::cost() const {
  return std::inner_product(residuals.begin(), residuals.end(), residuals.begin(), 0.0);
}

std::size_t evaluations_per_iteration(std::size_t parameters, bool central) {
  return (central ? 2 : 1) * parameters + kTrials.size() + kShorterTrials.size();
}

Derivatives differentiate(const LeastSquaresProblem& problem, const LeastSquaresPoint& at) {
  const std::size_t count = at.position.size();
  std::vector<Position> positions;
  std::vector<std::pair<std::size_t, bool>> meaning;  // parameter, above
  for (std::size_t i = 0; i < count; ++i) {
    const bool above_fits = at.position[i] + problem.steps[i] <= 1.0;
    for (const bool above : {true, false}) {
      // One side is enough, except that a step may be cut to nothing at a bound.
      if (!problem.central && above != above_fits) {
        continue;
      }
      const double moved = at.position[i] + (above ? problem.steps[i] : -problem.steps[i]);
      const double snapped = problem.snap(i, std::clamp(moved, 0.0, 1.0));
      if (snapped != at.position[i]) {
        positions.push_back(at.position);
        positions.back()[i] = snapped;
        meaning.emplace_back(i, above);
      }
    }
  }
  Derivatives derivatives;
  derivatives.model.residuals = at.residuals;
  derivatives.below.assign(count, at);
  derivatives.above.assign(count, at);
  auto points = evaluate(problem, std::move(positions));
  for (std::size_t k = 0; k < points.size(); ++k) {
    const auto [parameter, above] = meaning[k];
    (above ? derivatives.above : derivatives.below)[parameter] = std::move(points[k]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const LeastSquaresPoint& below = derivatives.below[i];
    const LeastSquaresPoint& above = derivatives.above[i];
    const double distance = above.position[i] - below.position[i];
    std::vector<double> column(at.residuals.size(), 0.0);
    for (std::size_t row = 0; distance > 0.0 && row < column.size(); ++row) {
      column[row] = (above.residuals[row] - below.residuals[row]) / distance;
    }
    derivatives.model.columns.push_back(std::move(column));
  }
  return derivatives;
}

Descent descend(const LeastSquaresProblem& problem, LeastSquaresPoint start,
                const DescentLimits& limits,
                const std::function<void(const Descent&)>& on_iteration) {
  Descent descent;
  descent.best = std::move(start);
  double damping = kFirstDamping;
  unsigned stalled = 0;
  while (descent.iterations < limits.iterations && !descent.best.position.empty()) {
    const double before = descent.best.cost();
    const Derivatives derivatives = differentiate(problem, descent.best);
    auto better = try_steps(problem, descent.best, derivatives.model, damping, kTrials);
    if (!better) {
      better = try_steps(problem, descent.best, derivatives.model, damping, kShorterTrials);
    }
    if (better) {
      descent.best = std::move(better->first);
      damping = better->second;
    }
    for (const auto* side : {&derivatives.below, &derivatives.above}) {
      const LeastSquaresPoint& neighbour = best_of(*side);
      if (neighbour.cost() < descent.best.cost()) {
        descent.best = neighbour;
      }
    }
    ++descent.iterations;
    const double gain = before - descent.best.cost();
    if (on_iteration) {
      on_iteration(descent);
    }
    if (!(gain > 0.0)) {
      descent.end = DescentEnd::no_better_point;
      return descent;
    }
    stalled = gain < limits.tolerance * before ? stalled + 1 : 0;
    if (stalled == kStalledIterations) {
      descent.end = DescentEnd::converged;
      return descent;
    }
  }
  return descent;
}

LeastSquaresPoint polish(const LeastSquaresProblem& problem, LeastSquaresPoint start,
                         unsigned evaluations) {
  const std::size_t count = start.position.size();
  if (count == 0 || evaluations == 0) {
    return start;
  }
  struct Search {
    const LeastSquaresProblem& problem;
    LeastSquaresPoint best;
  } search{problem, std::move(start)};
  const auto objective = [](const std::vector<double>& position, std::vector<double>&,
                            void* data) -> double {
    Search& own = *static_cast<Search*>(data);
    Position snapped;
    for (std::size_t i = 0; i < position.size(); ++i) {
      snapped.push_back(own.problem.snap(i, std::clamp(position[i], 0.0, 1.0)));
    }
    auto points = evaluate(own.problem, {snapped});
    const double cost = points.front().cost();
    if (cost < own.best.cost()) {
      own.best = std::move(points.front());
    }
    return cost;
  };
  // BOBYQA wants two parameters at least.
  nlopt::opt solver(count > 1 ? nlopt::LN_BOBYQA : nlopt::LN_COBYLA, static_cast<unsigned>(count));
  solver.set_min_objective(objective, &search);
  solver.set_lower_bounds(0.0);
  solver.set_upper_bounds(1.0);
  solver.set_initial_step(problem.steps);
  constexpr double kSmallestMove = 1e-3;  // of the range; below it lies noise
  solver.set_xtol_abs(kSmallestMove);
  solver.set_maxeval(static_cast<int>(evaluations));
  std::vector<double> position = search.best.position;
  double cost = 0.0;
  try {
    solver.optimize(position, cost);
  } catch (const nlopt::roundoff_limited&) {
    // The noise leaves no further gain.
  }
  return search.best;
}

}  // namespace slotlab::study
