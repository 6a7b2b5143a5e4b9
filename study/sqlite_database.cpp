// SPDX-License-Identifier: Apache-2.0
#include "study/sqlite_database.h"

#include <sqlite3.h>

#include "study/sqlite_statement.h"

namespace slotlab::study {

namespace {

constexpr int kBusyMilliseconds = 5000;  // a reader's checkpoint, another writer's commit

}  // namespace

SqliteDatabase::SqliteDatabase(const std::string& file, Mode mode) {
  // A reader, too, may have to undo what a killed writer began, as far as it is allowed to.
  const int flags = SQLITE_OPEN_READWRITE | (mode == Mode::create ? SQLITE_OPEN_CREATE : 0);
  const int code = sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK) {
    const std::string message = handle_ != nullptr ? sqlite3_errmsg(handle_) : "out of memory";
    sqlite3_close_v2(handle_);
    throw SqliteError(code, message);
  }
  sqlite3_busy_timeout(handle_, kBusyMilliseconds);
  if (mode == Mode::read_only) execute("PRAGMA query_only = ON");
}

SqliteDatabase::~SqliteDatabase() { sqlite3_close_v2(handle_); }

void SqliteDatabase::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) throw SqliteError(code, sqlite3_errmsg(handle_));
}

std::string SqliteDatabase::value(const std::string& sql) {
  SqliteStatement statement(*this, sql);
  return statement.step() ? statement.text(0) : std::string();
}

SqliteTransaction::SqliteTransaction(SqliteDatabase& database) : database_(database) {
  database_.execute("BEGIN IMMEDIATE");
}

SqliteTransaction::~SqliteTransaction() {
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void SqliteTransaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

std::string sql_name(const std::string& name) {
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace slotlab::study
