// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/scenario.h"
#include "model/scenario_fields.h"
#include "model/scenario_source.h"

namespace slotlab::model {

/// The resolved scenario of a file. Throws InputError for wrong input of any kind.
Scenario load_scenario(const std::string& path, const LoadOptions& options = {});

}  // namespace slotlab::model
