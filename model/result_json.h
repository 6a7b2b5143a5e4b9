// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "model/result.h"

namespace slotlab::model {

/// The view for programs; every figure is an object with `value` and `unit`.
nlohmann::ordered_json result_json(const Result& result);

}  // namespace slotlab::model
