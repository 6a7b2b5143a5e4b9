// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/document.h"
#include "model/scenario.h"

namespace slotlab::model {

/// Whether the files that the scenario replays are there, can be read and are not empty, and the
/// keys of each replay fit together. Reads no file beyond its head. Throws InputError.
void check_replays(const Scenario& scenario, const Node& root);

/// Reads every replayed file to its end; one line for each says what it holds. A pipe is left
/// alone. Throws InputError: malformed beyond what the scenario allows, or nothing to replay.
std::vector<std::string> survey_replays(const Scenario& scenario);

/// Number that changes with the content of the files that the scenario replays; 0 without any.
std::uint64_t replay_digest(const Scenario& scenario);

}  // namespace slotlab::model
