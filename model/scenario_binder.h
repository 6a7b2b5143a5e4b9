// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/document.h"
#include "model/scenario.h"

namespace slotlab::model {

/// The third layer: the checked scenario of an expanded document. Throws InputError.
Scenario bind_scenario(const Node& root);

/// Checks the keys and values of slot types, used or not. Throws InputError.
void check_slot_types(const Node& slot_types);

}  // namespace slotlab::model
