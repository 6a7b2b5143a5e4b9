// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/result.h"

namespace slotlab::model {

/// The view for spreadsheets: one figure a line as `path,value,unit`.
std::string result_csv(const Result& result);

}  // namespace slotlab::model
