// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_least_squares.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slotlab::study {
namespace {

using Position = LeastSquaresProblem::Position;
using Residuals = std::vector<double>;

/// A problem over `count` parameters that counts its evaluations.
struct Counted {
  LeastSquaresProblem problem;
  std::size_t evaluations = 0;

  Counted(std::size_t count, const std::function<Residuals(const Position&)>& function) {
    problem.residuals = [this, function](const std::vector<Position>& positions) {
      std::vector<Residuals> all;
      for (const Position& position : positions) {
        ++evaluations;
        all.push_back(function(position));
      }
      return all;
    };
    problem.snap = [](std::size_t, double position) { return std::round(position * 1e4) / 1e4; };
    problem.steps.assign(count, 0.03);
  }
  LeastSquaresPoint at(const Position& position) const {
    return {position, problem.residuals({position}).front()};
  }
};

Residuals curved(const Position& p) {
  return {std::exp(p[0]) - std::exp(0.62), p[0] * p[1] - 0.62 * 0.31, 0.5 * (p[1] - 0.31)};
}

TEST(DampedStep, MatchesTheNormalEquations) {
  // |(2 + 2a, 3 + b)|^2 without damping: a = -1, b = -3.
  const LinearModel model{{2.0, 3.0}, {{2.0, 0.0}, {0.0, 1.0}}};
  const auto free = solve_damped_step(model, 0.0, {-9.0, -9.0}, {9.0, 9.0});
  EXPECT_NEAR(free[0], -1.0, 1e-5);
  EXPECT_NEAR(free[1], -3.0, 1e-5);
  // With damping 1: a = -4 / 5, b = -3 / 2.
  const auto damped = solve_damped_step(model, 1.0, {-9.0, -9.0}, {9.0, 9.0});
  EXPECT_NEAR(damped[0], -0.8, 1e-5);
  EXPECT_NEAR(damped[1], -1.5, 1e-5);
}

TEST(DampedStep, MovesTheOthersOnWhenOneIsAtItsBound) {
  // Both columns alike: where the first may not go, the second makes up for it.
  const LinearModel model{{1.0, 1.0}, {{1.0, 1.0}, {1.0, 1.0}}};
  const auto step = solve_damped_step(model, 1e-9, {-0.2, -5.0}, {0.2, 5.0});
  EXPECT_GE(step[0], -0.2);
  EXPECT_NEAR(step[0] + step[1], -1.0, 1e-4);
}

TEST(Differentiate, IsExactForLinearResidualsAlsoAtABound) {
  for (const bool central : {true, false}) {
    Counted counted(2, [](const Position& p) { return Residuals{3.0 * p[0] - p[1], p[1]}; });
    counted.problem.central = central;
    const Derivatives derivatives = differentiate(counted.problem, counted.at({1.0, 0.0}));
    EXPECT_NEAR(derivatives.model.columns[0][0], 3.0, 1e-9);
    EXPECT_NEAR(derivatives.model.columns[0][1], 0.0, 1e-9);
    EXPECT_NEAR(derivatives.model.columns[1][0], -1.0, 1e-9);
    EXPECT_NEAR(derivatives.model.columns[1][1], 1.0, 1e-9);
    EXPECT_EQ(counted.evaluations, 3U) << "the side beyond a bound is left out";
    EXPECT_EQ(derivatives.above[0].position[0], 1.0);
    EXPECT_NEAR(derivatives.below[0].position[0], 0.97, 1e-9);
  }
}

TEST(Descend, FindsTheMinimumOfACurvedProblem) {
  Counted counted(2, curved);
  const Descent descent = descend(counted.problem, counted.at({0.05, 0.95}), {20, 0.002});
  EXPECT_NEAR(descent.best.position[0], 0.62, 2e-4);
  EXPECT_NEAR(descent.best.position[1], 0.31, 5e-4);
  EXPECT_NE(descent.end, DescentEnd::iterations);
  EXPECT_LE(counted.evaluations, 1 + descent.iterations * evaluations_per_iteration(2, true));
}

TEST(Descend, StopsAtABoundAndFitsTheRest) {
  // The minimum lies outside, at p0 = 1.4.
  Counted counted(2, [](const Position& p) { return Residuals{p[0] - 1.4, p[1] - 0.5}; });
  const Descent descent = descend(counted.problem, counted.at({0.2, 0.2}), {20, 0.002});
  EXPECT_EQ(descent.best.position[0], 1.0);
  EXPECT_NEAR(descent.best.position[1], 0.5, 1e-3);
}

TEST(Descend, LeavesAFlatParameterAlone) {
  Counted counted(2, [](const Position& p) { return Residuals{p[0] - 0.7}; });
  const Descent descent = descend(counted.problem, counted.at({0.1, 0.4}), {20, 0.002});
  EXPECT_NEAR(descent.best.position[0], 0.7, 1e-3);
  EXPECT_NEAR(descent.best.position[1], 0.4, 1e-3);
}

TEST(Descend, IsNotMisledByNoiseBelowTheStep) {
  // A ripple whose slope is ten times that of the residual, as rounding in a simulation makes it.
  const auto ripple = [](double p) { return 0.002 * std::sin(5'000.0 * p); };
  Counted counted(2, [&](const Position& p) {
    return Residuals{p[0] - 0.6 + ripple(p[0]), p[1] - p[0] + ripple(p[1])};
  });
  const Descent descent = descend(counted.problem, counted.at({0.1, 0.9}), {20, 0.002});
  EXPECT_NEAR(descent.best.position[0], 0.6, 0.01);
  EXPECT_NEAR(descent.best.position[1], 0.6, 0.01);
}

TEST(Descend, KeepsToItsIterations) {
  Counted counted(2, curved);
  const Descent descent = descend(counted.problem, counted.at({0.05, 0.95}), {1, 0.0});
  EXPECT_EQ(descent.iterations, 1U);
  EXPECT_EQ(descent.end, DescentEnd::iterations);
  const Descent none = descend(counted.problem, counted.at({0.05, 0.95}), {0, 0.0});
  EXPECT_EQ(none.best.position, (Position{0.05, 0.95}));
}

TEST(Polish, ImprovesWithinItsEvaluations) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{2}}) {
    Counted counted(count, [](const Position& p) {
      Residuals residuals;
      for (const double x : p) {
        residuals.push_back(x - 0.37);
      }
      return residuals;
    });
    const LeastSquaresPoint start = counted.at(Position(count, 0.5));
    counted.evaluations = 0;
    const LeastSquaresPoint best = polish(counted.problem, start, 40);
    EXPECT_LT(best.cost(), start.cost() / 100.0);
    EXPECT_LE(counted.evaluations, 40U);
    counted.evaluations = 0;
    EXPECT_EQ(polish(counted.problem, start, 0).position, start.position);
    EXPECT_EQ(counted.evaluations, 0U);
  }
}

}  // namespace
}  // namespace slotlab::study
