// SPDX-License-Identifier: Apache-2.0
#include "study/store_query.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "model/input_error.h"
#include "study/query_units.h"
#include "study/sqlite_statement.h"
#include "study/store_schema.h"

namespace slotlab::study {

namespace {

constexpr const char* kSource = "points LEFT JOIN results USING (point)";

/// SQLite asks for everything that a statement would do.
int allow_reading(void*, int action, const char* first, const char* second, const char*,
                  const char*) {
  switch (action) {
    case SQLITE_SELECT:
      return SQLITE_OK;
    case SQLITE_READ:
      return std::strcmp(first, "points") == 0 || std::strcmp(first, "results") == 0 ? SQLITE_OK
                                                                                     : SQLITE_DENY;
    case SQLITE_FUNCTION:
      return std::strcmp(second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
  }
}

/// Reading alone is allowed while this object is there.
class ReadOnly {
 public:
  explicit ReadOnly(SqliteDatabase& database) : database_(database) {
    sqlite3_set_authorizer(database.handle(), allow_reading, nullptr);
    // Else an unknown column between quotes would be a text.
    sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
  }
  ~ReadOnly() { sqlite3_set_authorizer(database_.handle(), nullptr, nullptr); }
  ReadOnly(const ReadOnly&) = delete;
  ReadOnly& operator=(const ReadOnly&) = delete;

 private:
  SqliteDatabase& database_;
};

[[noreturn]] void complain(const StoreReader& store, const char* option, const SqliteError& error) {
  const std::string message = error.what();
  static constexpr std::string_view kNoColumn = "no such column: ";
  std::string what = message;
  if (message.compare(0, kNoColumn.size(), kNoColumn) == 0) {
    const std::string name = message.substr(kNoColumn.size());
    const std::string hint = model::name_hint(name, store.names());
    what = "no column " + model::quote(name) + hint +
           (hint.find("did you mean") == std::string::npos ? "" : " (--columns lists them all)");
  } else if (error.code() == SQLITE_AUTH) {
    what = "a query reads the columns of the store and does nothing else (" + message + ")";
  }
  throw model::InputError(fmt::format("--{}: {}", option, what));
}

/// Prepares a statement for the sake of its errors.
void attempt(StoreReader& store, const char* option, const std::string& sql) {
  try {
    SqliteStatement statement(store.database(), sql);
  } catch (const SqliteError& error) {
    complain(store, option, error);
  }
}

std::string list_of(const StoreReader& store, const std::string& select) {
  return select.empty() || select == "*" ? column_list(store.columns()) : select;
}

}  // namespace

StoreTable ask(StoreReader& store, const StoreQuery& query) {
  std::string condition;
  try {
    condition = without_units(query.where, store.columns());
  } catch (const QueryError& error) {
    throw model::InputError(std::string("--where: ") + error.what());
  }
  const ReadOnly read_only(store.database());
  // Expressions end at a line of their own: a comment in one must not swallow what follows.
  const std::string select =
      fmt::format("SELECT {}\n FROM {}", list_of(store, query.select), kSource);
  const std::string where = condition.empty() ? "" : fmt::format("\n WHERE (\n{}\n)", condition);
  const std::string order =
      "\n ORDER BY " + (query.order_by.empty() ? std::string("point") : query.order_by + "\n");
  const std::string limit = query.limit ? fmt::format("\n LIMIT {}", *query.limit) : "";
  attempt(store, "where", fmt::format("SELECT 1 FROM {}{}", kSource, where));
  attempt(store, "select", select);
  attempt(store, "order-by", select + where + order);

  StoreTable table;
  try {
    SqliteStatement statement(store.database(), select + where + order + limit);
    for (const std::string& name : statement.names()) {
      const auto& known = store.columns();
      const auto found = std::find_if(known.begin(), known.end(),
                                      [&name](const StoreColumn& one) { return one.name == name; });
      StoreColumn expression;
      expression.name = name;
      table.columns.push_back(found == known.end() ? expression : *found);
    }
    while (statement.step()) table.rows.push_back(statement.row());
  } catch (const SqliteError& error) {
    complain(store, "where", error);
  }
  return table;
}

std::string readable_columns(StoreReader& store) {
  const auto& lines = store.identity().study;
  const bool all_figures = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.compare(0, 8, "outputs:") == 0;
  });
  const auto rows = store.rows({"status"});
  const bool any_failed = std::any_of(rows.begin(), rows.end(), [](const auto& row) {
    return row.front() != StoreValue(std::string("ok"));
  });
  std::vector<StoreColumn> chosen;
  for (const StoreColumn& column : store.columns()) {
    const bool is_whole = std::count(column.path.begin(), column.path.end(), '.') == 1 ||
                          column.path.find(".utilization") != std::string::npos;
    if (column.is(StoreColumn::kText)) chosen.pop_back();  // the same as a plain number
    if (column.is(StoreColumn::kPoint) || column.is(StoreColumn::kAxis) ||
        column.is(StoreColumn::kText) || (column.name == "status" && any_failed) ||
        (column.is(StoreColumn::kFigure) && (is_whole || all_figures))) {
      chosen.push_back(column);
    }
  }
  return column_list(chosen);
}

}  // namespace slotlab::study
