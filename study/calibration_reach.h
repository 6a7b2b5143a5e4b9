// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/document.h"
#include "model/scenario.h"

namespace slotlab::study {

/// The dotted paths of the values in a document whose place has `mark` for its file: those that
/// an overlay of this mark reached.
std::vector<std::string> marked_paths(const model::Node& root,
                                      const std::shared_ptr<const std::string>& mark);

/// Whether the parameter at `path` belongs to something without work in the scenario: a port
/// without traffic, or the driver of a kind of port that none has. Its value is of no account.
bool is_idle(const std::string& path, const model::Scenario& scenario);

}  // namespace slotlab::study
