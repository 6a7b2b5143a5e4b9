// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "study/calibration.h"

namespace slotlab::study {

/// The report as JSON; ends with a newline.
std::string calibration_json(const Calibration& calibration);

/// The ten points with the largest errors, the largest first; failed points are left out.
std::vector<const Point*> worst_points(const Reproduction& reproduction);

/// Standard deviation of a value, as a quantity.
std::string uncertainty_text(const FittedParameter& fitted);

}  // namespace slotlab::study
