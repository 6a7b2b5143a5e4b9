// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace slotlab::test {

/// Everything that is in a SQLite file, tables in the order in which they were made, rows by key:
/// equal for two files exactly when `sqlite3 FILE .dump` is. Opens it for reading only.
std::string dump_store(const std::string& file);

}  // namespace slotlab::test
