// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/field_recorder.h"
#include "model/scenario.h"

namespace slotlab::model {

/// Every parameter of a resolved scenario as a tree whose paths are those of a scenario file.
std::vector<Field> scenario_fields(const Scenario& scenario);

/// FNV-1a (64 bits, hexadecimal) over the path and value of every parameter of the scenario: equal
/// exactly when the resolved scenarios are, whatever files they came from.
std::string resolved_fingerprint(const Scenario& scenario);

}  // namespace slotlab::model
