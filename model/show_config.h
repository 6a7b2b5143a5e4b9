// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/document.h"
#include "model/scenario.h"
#include "model/scenario_source.h"

namespace slotlab::model {

/// The resolved configuration of a scenario file as YAML that loads to the same scenario. Above
/// each parameter a comment: description, range, default, and where the value comes from.
/// Throws InputError.
std::string show_config(const std::string& path, const LoadOptions& options = {});

/// The same for a resolved scenario; `root` is its expanded document, which knows the origins.
std::string show_scenario(const Scenario& scenario, const Node& root);

}  // namespace slotlab::model
