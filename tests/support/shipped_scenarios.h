// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace slotlab::test {

/// Files of the catalogue that can be run, relative to the project's root, sorted; those without a
/// title are parts that others include, and a study of many runs is none.
std::vector<std::string> shipped_scenarios();

}  // namespace slotlab::test
