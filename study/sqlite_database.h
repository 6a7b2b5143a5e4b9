// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

struct sqlite3;

namespace slotlab::study {

/// What SQLite refused to do, in its words.
class SqliteError : public std::runtime_error {
 public:
  SqliteError(int code, const std::string& message) : std::runtime_error(message), code_(code) {}
  /// The primary result code, as SQLITE_BUSY.
  int code() const { return code_; }

 private:
  int code_;
};

/// One open SQLite database file. Every function throws SqliteError.
class SqliteDatabase {
 public:
  enum class Mode { read_only, create };

  SqliteDatabase(const std::string& file, Mode mode);
  ~SqliteDatabase();
  SqliteDatabase(const SqliteDatabase&) = delete;
  SqliteDatabase& operator=(const SqliteDatabase&) = delete;

  /// Runs statements that give no rows.
  void execute(const std::string& sql);
  /// The first value of the first row of a query, as text; empty when there is none.
  std::string value(const std::string& sql);
  sqlite3* handle() const { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

/// What a block does to a database, all or nothing: undone unless `commit` was called.
class SqliteTransaction {
 public:
  explicit SqliteTransaction(SqliteDatabase& database);
  ~SqliteTransaction();
  SqliteTransaction(const SqliteTransaction&) = delete;
  SqliteTransaction& operator=(const SqliteTransaction&) = delete;

  void commit();

 private:
  SqliteDatabase& database_;
  bool open_ = true;
};

/// A name as SQL takes it, whatever is in it.
std::string sql_name(const std::string& name);

}  // namespace slotlab::study
