// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "study/sqlite_database.h"
#include "study/store_column.h"

namespace slotlab::study {

inline constexpr int kStoreSchema = 1;                ///< PRAGMA user_version
inline constexpr int kStoreApplication = 0x534C4F54;  ///< PRAGMA application_id: "SLOT"

/// How far a file is a store. Throws model::InputError for a file that is none of a schema that
/// this program knows.
bool is_empty_store(SqliteDatabase& database, const std::string& file);

/// Makes the tables but `points`.
void make_tables(SqliteDatabase& database);
/// Makes a table like `points` with these columns.
void make_points(SqliteDatabase& database, const std::string& table,
                 const std::vector<StoreColumn>& columns);

std::vector<StoreColumn> read_columns(SqliteDatabase& database);
void write_columns(SqliteDatabase& database, const std::vector<StoreColumn>& columns);

/// Names for an SQL text, with commas between them.
std::string column_list(const std::vector<StoreColumn>& columns);

}  // namespace slotlab::study
