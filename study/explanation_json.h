// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "study/explanation.h"

namespace slotlab::study {

/// The whole explanation; shares and gains in percent, times in picoseconds.
nlohmann::ordered_json explanation_json(const Explanation& explanation);

}  // namespace slotlab::study
