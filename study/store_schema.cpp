// SPDX-License-Identifier: Apache-2.0
#include "study/store_schema.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "model/input_error.h"
#include "study/sqlite_statement.h"

namespace slotlab::study {

bool is_empty_store(SqliteDatabase& database, const std::string& file) {
  const auto fail = [&file](const std::string& what) {
    throw model::InputError(file + ": " + what);
  };
  try {
    const std::string tables = database.value("SELECT count(*) FROM sqlite_master");
    const std::string application = database.value("PRAGMA application_id");
    if (tables == "0" && (application == "0" || application == std::to_string(kStoreApplication))) {
      return true;
    }
    if (application != std::to_string(kStoreApplication)) {
      fail("this SQLite file is no store of a sweep");
    }
    const std::string schema = database.value("PRAGMA user_version");
    if (schema != std::to_string(kStoreSchema)) {
      fail(fmt::format("the store has layout {}, this program reads and writes layout {}", schema,
                       kStoreSchema));
    }
  } catch (const SqliteError& error) {
    if (error.code() == SQLITE_NOTADB) fail("this file is no store of a sweep");
    throw SqliteError(error.code(), file + ": " + error.what());
  }
  return false;
}

void make_tables(SqliteDatabase& database) {
  database.execute(fmt::format("PRAGMA application_id = {}", kStoreApplication));
  database.execute(fmt::format("PRAGMA user_version = {}", kStoreSchema));
  database.execute("CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
  database.execute(
      "CREATE TABLE columns(position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, "
      "role TEXT NOT NULL, type TEXT NOT NULL, unit TEXT NOT NULL, path TEXT NOT NULL, "
      "description TEXT NOT NULL, section INTEGER NOT NULL)");
  database.execute("CREATE TABLE results(point INTEGER PRIMARY KEY, result TEXT NOT NULL)");
}

void make_points(SqliteDatabase& database, const std::string& table,
                 const std::vector<StoreColumn>& columns) {
  std::string sql = "CREATE TABLE " + sql_name(table) + "(";
  for (const StoreColumn& column : columns) {
    sql += fmt::format("{}\n  {} {}", &column == &columns.front() ? "" : ",", sql_name(column.name),
                       column.type);
    if (column.is(StoreColumn::kPoint)) sql += " PRIMARY KEY";
  }
  database.execute(sql + "\n)");
}

std::vector<StoreColumn> read_columns(SqliteDatabase& database) {
  SqliteStatement statement(database,
                            "SELECT name, role, type, unit, path, description, section "
                            "FROM columns ORDER BY position");
  std::vector<StoreColumn> columns;
  while (statement.step()) {
    columns.push_back({statement.text(0), statement.text(1), statement.text(2), statement.text(3),
                       statement.text(4), statement.text(5),
                       static_cast<int>(std::get<std::int64_t>(statement.value(6)))});
  }
  return columns;
}

void write_columns(SqliteDatabase& database, const std::vector<StoreColumn>& columns) {
  database.execute("DELETE FROM columns");
  SqliteStatement statement(database, "INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const StoreColumn& column : columns) {
    statement.bind(1, ++position)
        .bind(2, column.name)
        .bind(3, column.role)
        .bind(4, column.type)
        .bind(5, column.unit)
        .bind(6, column.path)
        .bind(7, column.description)
        .bind(8, std::int64_t{column.section})
        .run();
  }
}

std::string column_list(const std::vector<StoreColumn>& columns) {
  std::string list;
  for (const StoreColumn& column : columns) {
    list += (list.empty() ? "" : ", ") + sql_name(column.name);
  }
  return list;
}

}  // namespace slotlab::study
