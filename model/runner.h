// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"
#include "model/run_hooks.h"
#include "model/scenario.h"

namespace slotlab::model {

/// Simulates a scenario: warm-up, then a measurement in batches. Once per process. Throws
/// std::runtime_error when the model reports an error or nothing moves.
Result run_scenario(const Scenario& scenario, const RunHooks& hooks = {});

}  // namespace slotlab::model
