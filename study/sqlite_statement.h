// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "study/sqlite_database.h"
#include "study/store_value.h"

struct sqlite3_stmt;

namespace slotlab::study {

/// A prepared statement. Parameters count from 1, columns from 0. Every function throws
/// SqliteError.
class SqliteStatement {
 public:
  /// `sql` has to be one statement; what comes after it is refused.
  SqliteStatement(SqliteDatabase& database, const std::string& sql);
  ~SqliteStatement();
  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;

  SqliteStatement& bind(int parameter, const StoreValue& value);
  /// Whether there is a further row.
  bool step();
  /// Runs to the end, and makes it ready to be bound and run again.
  void run();
  void reset();

  std::vector<std::string> names() const;
  StoreValue value(int column) const;
  std::string text(int column) const;
  std::vector<StoreValue> row() const;

 private:
  [[noreturn]] void fail(int code) const;

  SqliteDatabase& database_;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace slotlab::study
