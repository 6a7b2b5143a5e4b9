// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/document.h"
#include "study/calibration_parameter.h"
#include "study/calibration_scenarios.h"

namespace slotlab::study {

/// One item of a study's list of parameters, checked against the scenarios. `path` is where the
/// item is, "parameters[0]". Throws InputError.
CalibrationParameter read_calibration_parameter(const model::Node& item, const std::string& path,
                                                const CalibrationScenarios& scenarios);

}  // namespace slotlab::study
