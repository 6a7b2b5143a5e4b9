// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace slotlab::study {

/// The linear model of residuals about a position: one column of derivatives per parameter.
struct LinearModel {
  std::vector<double> residuals;
  std::vector<std::vector<double>> columns;
};

/// The step d that minimises |r + J d|^2 + damping * |d|^2 with lower <= d <= upper, to about
/// 1e-6 of the bounds. The bounds hold 0. Found with SLSQP of NLopt; needs no simulation.
std::vector<double> solve_damped_step(const LinearModel& model, double damping,
                                      const std::vector<double>& lower,
                                      const std::vector<double>& upper);

}  // namespace slotlab::study
