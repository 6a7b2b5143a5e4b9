// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace slotlab::test {

/// The file with the JSON of `slotlab reproduce`. The papers are simulated once for all tests:
/// the file is kept in the build directory, under a hash of the program and of the scenarios.
/// Throws std::runtime_error when the program fails.
std::string reproduction_file();

/// The papers in it, a list.
nlohmann::json papers();

}  // namespace slotlab::test
