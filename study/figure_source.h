// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "study/figure_set.h"

namespace slotlab::study {

/// Reads two results to compare. Each of them is a file that `slotlab run` or `slotlab reproduce`
/// wrote as JSON, or a store of `slotlab sweep`; or a published set: the name of a paper in the
/// catalogue, or the path of a `published.csv`. Of a run and a published set, the run keeps only
/// what is published of the scenario of its title, in the published unit. Throws InputError: no
/// such file or paper, no result in it, or two that cannot be compared.
std::pair<FigureSet, FigureSet> read_figures(const std::string& first, const std::string& second,
                                             const std::string& catalogue_dir);

}  // namespace slotlab::study
