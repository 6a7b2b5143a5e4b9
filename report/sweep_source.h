// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace slotlab::report {

/// Whether a file with this beginning is a SQLite database, as stores of sweeps are.
bool is_database(const std::string& beginning);

/// The store of a sweep as JSON: title, number of points of the study, columns with unit and role,
/// and a row for each point that has ended. Throws model::InputError when the file is no store.
nlohmann::ordered_json sweep_json(const std::string& file);

}  // namespace slotlab::report
