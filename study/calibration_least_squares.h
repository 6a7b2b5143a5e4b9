// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "study/calibration_subproblem.h"

namespace slotlab::study {

/// A sum of squares over the unit cube, costly to evaluate, noisy, and known only at the positions
/// that `snap` leaves alone.
struct LeastSquaresProblem {
  using Position = std::vector<double>;
  /// Residuals at each of the positions; evaluates them at the same time.
  std::function<std::vector<std::vector<double>>(const std::vector<Position>&)> residuals;
  /// The nearest position that can be evaluated, of one parameter (index, value).
  std::function<double(std::size_t, double)> snap;
  std::vector<double> steps;  ///< of the finite differences, one per parameter
  bool central = true;        ///< else one-sided differences
};

/// A point of the search with what is known there.
struct LeastSquaresPoint {
  LeastSquaresProblem::Position position;
  std::vector<double> residuals;

  double cost() const;  ///< sum of squares
};

/// Derivatives about a point, and the points that they came from.
struct Derivatives {
  LinearModel model;
  std::vector<LeastSquaresPoint> below;  ///< per parameter; equal to the point at a lower bound
  std::vector<LeastSquaresPoint> above;
};

/// Finite differences about a point. All evaluations are one batch.
Derivatives differentiate(const LeastSquaresProblem& problem, const LeastSquaresPoint& at);

struct DescentLimits {
  unsigned iterations = 8;
  double tolerance = 0.002;  ///< of the sum of squares, in two iterations one after the other
};

/// Why a descent ended.
enum class DescentEnd { iterations, converged, no_better_point };

struct Descent {
  LeastSquaresPoint best;
  unsigned iterations = 0;
  DescentEnd end = DescentEnd::iterations;
};

/// Bounded Levenberg-Marquardt descent. Each iteration differentiates, then tries steps of several
/// dampings at once; where none is better, as noise may have it, the best point of the finite
/// differences is. Parameters that the residuals do not depend on stay where they are.
/// `on_iteration` is told each new best point.
Descent descend(const LeastSquaresProblem& problem, LeastSquaresPoint start,
                const DescentLimits& limits,
                const std::function<void(const Descent&)>& on_iteration = {});

/// Evaluations that an iteration costs at most.
std::size_t evaluations_per_iteration(std::size_t parameters, bool central);

/// A further search from `start` without derivatives (BOBYQA of NLopt), one evaluation at a time.
/// Returns the best point found, at worst the start.
LeastSquaresPoint polish(const LeastSquaresProblem& problem, LeastSquaresPoint start,
                         unsigned evaluations);

}  // namespace slotlab::study
