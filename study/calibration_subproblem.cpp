// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_subproblem.h"

#include <algorithm>
#include <cstddef>
#include <nlopt.hpp>
#include <numeric>

namespace slotlab::study {

namespace {

/// The objective in normal form: d'Hd / 2 + g'd, with its damping in H.
struct Quadratic {
  std::vector<std::vector<double>> h;
  std::vector<double> g;
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Quadratic normal_form(const LinearModel& model, double damping) {
  Quadratic quadratic;
  for (const auto& column : model.columns) {
    quadratic.h.emplace_back();
    for (const auto& other : model.columns) {
      quadratic.h.back().push_back(dot(column, other));
    }
    quadratic.h.back()[quadratic.h.size() - 1] += damping;
    quadratic.g.push_back(dot(column, model.residuals));
  }
  // A uniform scale changes no minimum, but NLopt's thresholds are absolute.
  double largest = 0.0;
  for (std::size_t i = 0; i < quadratic.h.size(); ++i) {
    largest = std::max(largest, quadratic.h[i][i]);
  }
  for (std::size_t i = 0; largest > 0.0 && i < quadratic.h.size(); ++i) {
    for (double& entry : quadratic.h[i]) {
      entry /= largest;
    }
    quadratic.g[i] /= largest;
  }
  return quadratic;
}

double evaluate(const std::vector<double>& step, std::vector<double>& gradient, void* data) {
  const Quadratic& quadratic = *static_cast<const Quadratic*>(data);
  double value = 0.0;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const double product = dot(quadratic.h[i], step);
    value += step[i] * (0.5 * product + quadratic.g[i]);
    if (!gradient.empty()) {
      gradient[i] = product + quadratic.g[i];
    }
  }
  return value;
}

}  // namespace

std::vector<double> solve_damped_step(const LinearModel& model, double damping,
                                      const std::vector<double>& lower,
                                      const std::vector<double>& upper) {
  constexpr double kPrecision = 1e-7;
  constexpr int kMostEvaluations = 5'000;
  Quadratic quadratic = normal_form(model, damping);
  nlopt::opt solver(nlopt::LD_SLSQP, static_cast<unsigned>(lower.size()));
  solver.set_min_objective(evaluate, &quadratic);
  solver.set_lower_bounds(lower);
  solver.set_upper_bounds(upper);
  solver.set_xtol_abs(kPrecision);
  solver.set_maxeval(kMostEvaluations);
  std::vector<double> step(lower.size(), 0.0);
  double value = 0.0;
  try {
    solver.optimize(step, value);
  } catch (const nlopt::roundoff_limited&) {
    // As good as doubles allow.
  }
  for (std::size_t i = 0; i < step.size(); ++i) {
    step[i] = std::clamp(step[i], lower[i], upper[i]);
  }
  return step;
}

}  // namespace slotlab::study
