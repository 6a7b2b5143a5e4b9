// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "study/calibration_subproblem.h"

namespace slotlab::study {

/// What the data say about a parameter.
enum class Determination {
  determined,  ///< the data narrow it down by itself
  entangled,   ///< it matters, but others can make up for it: only the set is determined
  flat,        ///< it hardly moves any point over its whole range
};

const char* name_of(Determination determination);

/// How well the residuals determine one parameter; distances as shares of its range.
struct Sensitivity {
  double effect = 0.0;       ///< root mean square change of the residuals over the whole range
  double uncertainty = 0.0;  ///< standard deviation, at most that of an unknown value
  Determination determination = Determination::flat;
};

/// Judges every parameter by the linear model at the solution. The residuals' own size stands for
/// the noise; before the fit every value of the range is held equally likely.
std::vector<Sensitivity> judge_parameters(const LinearModel& model);

}  // namespace slotlab::study
