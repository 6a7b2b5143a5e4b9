// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/document.h"
#include "study/reference.h"

namespace slotlab::study {

/// Whether a figure's id is `name` or matches it as a pattern, "a9782a.pcix.*".
bool matches_id(const std::string& name, const std::string& id);

/// What each figure counts in the fit: 0 for a predicted one; else the weight that the study's
/// `weights` state for its id, for the last pattern that its id matches ("a9782a.pcix.*"), for its
/// group or for its paper, in this order; else 1. `papers` has the paper of each figure. Throws
/// InputError for a name that means no fitted figure, and when no figure counts.
std::vector<double> read_weights(const model::Node& root,
                                 const std::vector<PublishedFigure>& figures,
                                 const std::vector<std::string>& papers);

}  // namespace slotlab::study
