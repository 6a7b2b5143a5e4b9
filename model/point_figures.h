// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/reproduce.h"
#include "model/result.h"

namespace slotlab::model {

/// What a worker process sends home of a result: the throughput of every port, as one line of
/// JSON.
std::string pack_figures(const Result& result);

/// Fills in the simulated figure of `point` from `pack_figures`' text, or why there is none.
void unpack_figures(const std::string& figures, Point& point);

}  // namespace slotlab::model
