// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "study/figure_set.h"

namespace slotlab::study {

/// The figures of the paper in `folder`, named by their ids; a published figure has no interval.
/// Throws InputError when its data file is wrong.
FigureSet published_figures(const std::filesystem::path& folder);

/// What the paper published of the scenario with the title `title`, named as the figures of `run`
/// (result_figures.h) that simulate it; leaves only these in `run`, converted to the published
/// units. A ratio needs two runs, so it is left out, with a note. Throws InputError when the paper
/// has no figure of such a scenario.
FigureSet published_figures_of(const std::filesystem::path& folder, const std::string& title,
                               FigureSet& run);

}  // namespace slotlab::study
