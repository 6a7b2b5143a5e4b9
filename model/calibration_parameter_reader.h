// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/calibration_parameter.h"
#include "model/calibration_scenarios.h"
#include "model/document.h"

namespace slotlab::model {

/// One item of a study's list of parameters, checked against the scenarios. `path` is where the
/// item is, "parameters[0]". Throws InputError.
CalibrationParameter read_calibration_parameter(const Node& item, const std::string& path,
                                                const CalibrationScenarios& scenarios);

}  // namespace slotlab::model
