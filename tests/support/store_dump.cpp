// SPDX-License-Identifier: Apache-2.0
#include "tests/support/store_dump.h"

#include <vector>

#include "study/sqlite_statement.h"

namespace slotlab::test {

using study::SqliteDatabase;
using study::SqliteStatement;

std::string dump_store(const std::string& file) {
  SqliteDatabase database(file, SqliteDatabase::Mode::read_only);
  std::string dump = database.value("PRAGMA user_version") + "\n";
  std::vector<std::string> tables;
  {
    SqliteStatement schema(database, "SELECT name, sql FROM sqlite_master ORDER BY rowid");
    while (schema.step()) {
      dump += schema.text(0) + ": " + schema.text(1) + "\n";
      if (!schema.text(1).empty()) tables.push_back(schema.text(0));
    }
  }
  for (const std::string& table : tables) {
    SqliteStatement rows(database, "SELECT * FROM " + study::sql_name(table) + " ORDER BY 1");
    while (rows.step()) {
      dump += table;
      for (std::size_t i = 0; i < rows.names().size(); ++i) {
        const bool is_null = rows.row()[i].index() == 0;
        dump += "|" + (is_null ? std::string("NULL") : rows.text(static_cast<int>(i)));
      }
      dump += "\n";
    }
  }
  return dump;
}

}  // namespace slotlab::test
