// SPDX-License-Identifier: Apache-2.0
#include "study/store_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "model/input_error.h"
#include "study/sqlite_statement.h"
#include "study/store_schema.h"

namespace slotlab::study {

StoreReader::StoreReader(const std::string& file) : file_(file) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) {
    throw model::InputError(file + ": no such file; 'slotlab sweep' makes stores");
  }
  try {
    database_ = std::make_unique<SqliteDatabase>(file, SqliteDatabase::Mode::read_only);
  } catch (const SqliteError& error) {
    throw model::InputError(file + ": " + error.what());
  }
  if (is_empty_store(*database_, file)) {
    throw model::InputError(file + ": the file is empty, no store of a sweep");
  }
  identity_ = read_identity(*database_);
  columns_ = read_columns(*database_);
}

const StoreColumn& StoreReader::column(const std::string& name) const {
  const auto found = std::find_if(columns_.begin(), columns_.end(),
                                  [&name](const StoreColumn& one) { return one.name == name; });
  if (found != columns_.end()) return *found;
  throw model::InputError(file_ + ": no column " + model::quote(name) +
                          model::name_hint(name, names()));
}

std::vector<std::string> StoreReader::names() const {
  std::vector<std::string> names;
  names.reserve(columns_.size());
  for (const StoreColumn& column : columns_) names.push_back(column.name);
  return names;
}

std::vector<std::vector<StoreValue>> StoreReader::rows(const std::vector<std::string>& names) {
  std::vector<StoreColumn> wanted;
  wanted.reserve(names.size());
  for (const std::string& name : names) wanted.push_back(column(name));
  SqliteStatement statement(*database_,
                            fmt::format("SELECT {} FROM points ORDER BY point",
                                        column_list(names.empty() ? columns_ : wanted)));
  std::vector<std::vector<StoreValue>> rows;
  while (statement.step()) rows.push_back(statement.row());
  return rows;
}

std::string StoreReader::result(std::size_t point) {
  SqliteStatement statement(*database_, "SELECT result FROM results WHERE point = ?");
  statement.bind(1, static_cast<std::int64_t>(point));
  return statement.step() ? statement.text(0) : std::string();
}

std::vector<std::size_t> StoreReader::missing() {
  std::set<std::size_t> there;
  for (const auto& row : rows({"point"})) {
    there.insert(static_cast<std::size_t>(std::get<std::int64_t>(row.front())));
  }
  std::vector<std::size_t> missing;
  for (std::size_t point = 1; point <= identity_.points; ++point) {
    if (identity_.shard.has(point) && there.count(point) == 0) missing.push_back(point);
  }
  return missing;
}

std::string number_list(const std::vector<std::size_t>& numbers) {
  constexpr std::size_t kMostRanges = 12;
  std::string text;
  std::size_t ranges = 0;
  for (std::size_t i = 0; i < numbers.size();) {
    if (ranges++ == kMostRanges) return text + fmt::format(" and {} more", numbers.size() - i);
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    text += text.empty() ? "" : ", ";
    text += end - i < 3 ? std::to_string(numbers[i])
                        : fmt::format("{} to {}", numbers[i], numbers[end - 1]);
    i = end - i < 3 ? i + 1 : end;
  }
  return text;
}

}  // namespace slotlab::study
