// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "study/figure_set.h"

namespace slotlab::study {

/// Every figure of a run from its JSON (model/result_json.h), named as in its CSV:
/// "throughput.PORT.DIRECTION", "operations.PORT.DIRECTION", and the paths of the statistics tree,
/// without what the simulation itself cost ("simulator.*"). Throughput and operations have
/// intervals. Properties: version, title, seed, warm_up, measured. Throws InputError, beginning
/// with `source`, when the JSON is none of a run.
FigureSet run_figures(const nlohmann::ordered_json& json, const std::string& source);

/// The simulated figures of a reproduction (study/reproduce.h), of one paper or several, named by
/// their ids. A figure that could not be simulated is left out, with a note. Throws InputError,
/// beginning with `source`, when the JSON is none of a reproduction.
FigureSet reproduction_figures(const nlohmann::ordered_json& json, const std::string& source);

}  // namespace slotlab::study
