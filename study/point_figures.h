// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/result.h"
#include "study/reproduce.h"

namespace slotlab::study {

/// What a worker process sends home of a result, as one line of JSON: every figure that can be
/// published, by the names of figure_name.h.
std::string pack_figures(const model::Result& result);

/// Fills in the simulated figure of `point` from `pack_figures`' text, or why there is none. A
/// ratio needs the text of its base scenario as well.
void unpack_figures(const std::string& figures, Point& point, const std::string& base = {});

}  // namespace slotlab::study
