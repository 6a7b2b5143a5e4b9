// SPDX-License-Identifier: Apache-2.0
#include "study/sqlite_statement.h"

#include <sqlite3.h>

#include <string_view>
#include <utility>

namespace slotlab::study {

SqliteStatement::SqliteStatement(SqliteDatabase& database, const std::string& sql)
    : database_(database) {
  const char* tail = nullptr;
  const int code = sqlite3_prepare_v2(database.handle(), sql.c_str(), static_cast<int>(sql.size()),
                                      &statement_, &tail);
  if (code != SQLITE_OK) fail(code);
  if (std::string_view(tail).find_first_not_of(" \t\n;") != std::string_view::npos) {
    sqlite3_finalize(statement_);
    throw SqliteError(SQLITE_ERROR, "there is more than one statement");
  }
}

SqliteStatement::~SqliteStatement() { sqlite3_finalize(statement_); }

void SqliteStatement::fail(int code) const {
  throw SqliteError(code, sqlite3_errmsg(database_.handle()));
}

SqliteStatement& SqliteStatement::bind(int parameter, const StoreValue& value) {
  int code = SQLITE_OK;
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    code = sqlite3_bind_int64(statement_, parameter, *number);
  } else if (const auto* real = std::get_if<double>(&value)) {
    code = sqlite3_bind_double(statement_, parameter, *real);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    code = sqlite3_bind_text64(statement_, parameter, text->data(), text->size(), SQLITE_TRANSIENT,
                               SQLITE_UTF8);
  } else {
    code = sqlite3_bind_null(statement_, parameter);
  }
  if (code != SQLITE_OK) fail(code);
  return *this;
}

bool SqliteStatement::step() {
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) fail(code);
  return code == SQLITE_ROW;
}

void SqliteStatement::run() {
  while (step()) {
  }
  reset();
}

void SqliteStatement::reset() { sqlite3_reset(statement_); }

std::vector<std::string> SqliteStatement::names() const {
  std::vector<std::string> names;
  for (int i = 0; i < sqlite3_column_count(statement_); ++i) {
    const char* name = sqlite3_column_name(statement_, i);
    names.emplace_back(name != nullptr ? name : "");
  }
  return names;
}

StoreValue SqliteStatement::value(int column) const {
  switch (sqlite3_column_type(statement_, column)) {
    case SQLITE_INTEGER:
      return static_cast<std::int64_t>(sqlite3_column_int64(statement_, column));
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement_, column);
    case SQLITE_NULL:
      return std::monostate{};
    default:
      return text(column);
  }
}

std::string SqliteStatement::text(int column) const {
  const void* data = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return data == nullptr
             ? std::string()
             : std::string(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

std::vector<StoreValue> SqliteStatement::row() const {
  std::vector<StoreValue> row;
  const int count = sqlite3_column_count(statement_);
  row.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) row.push_back(value(i));
  return row;
}

}  // namespace slotlab::study
