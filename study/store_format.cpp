// SPDX-License-Identifier: Apache-2.0
#include "study/store_format.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/result_number.h"
#include "model/text_table.h"

namespace slotlab::study {

namespace {

std::string cell(const StoreValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* real = std::get_if<double>(&value)) return model::plain_number(*real);
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? std::string() : *text;
}

std::string csv_cell(const StoreValue& value) {
  std::string text = cell(value);
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string csv(const StoreTable& table) {
  std::string out;
  const auto end_cell = [&out](std::size_t i, std::size_t of) { out += i + 1 == of ? '\n' : ','; };
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    out += csv_cell(table.columns[i].name);
    end_cell(i, table.columns.size());
  }
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += csv_cell(row[i]);
      end_cell(i, row.size());
    }
  }
  return out;
}

std::string json(const StoreTable& table) {
  using Json = nlohmann::ordered_json;
  std::string out;
  for (const auto& row : table.rows) {
    Json object = Json::object();
    for (std::size_t i = 0; i < row.size(); ++i) {
      Json& value = object[table.columns[i].name];
      if (const auto* number = std::get_if<std::int64_t>(&row[i])) value = *number;
      if (const auto* real = std::get_if<double>(&row[i])) value = model::rounded(*real);
      if (const auto* text = std::get_if<std::string>(&row[i])) value = *text;
    }
    out += (out.empty() ? "\n  " : ",\n  ") +
           object.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return "[" + out + "\n]\n";
}

/// One line: a result, or a message of several lines, would break the table.
std::string short_cell(const StoreValue& value) {
  constexpr std::size_t kLongest = 100;
  std::string text = cell(value);
  if (text.size() > kLongest) text = text.substr(0, kLongest - 3) + "...";
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string text(const StoreTable& table) {
  using Align = model::TextTable::Align;
  std::vector<Align> alignment;
  std::vector<std::string> names;
  std::vector<std::string> units;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const bool is_text = std::any_of(table.rows.begin(), table.rows.end(), [i](const auto& row) {
      return std::holds_alternative<std::string>(row[i]);
    });
    alignment.push_back(is_text && !table.columns[i].is(StoreColumn::kText) ? Align::left
                                                                            : Align::right);
    names.push_back(table.columns[i].name);
    units.push_back(table.columns[i].unit);
  }
  model::TextTable out(std::move(alignment));
  out.row(std::move(names));
  if (std::any_of(units.begin(), units.end(), [](const auto& unit) { return !unit.empty(); })) {
    out.row(std::move(units));
  }
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    cells.reserve(row.size());
    for (const StoreValue& value : row) cells.push_back(short_cell(value));
    out.row(std::move(cells));
  }
  return out.str(0);
}

}  // namespace

std::string format_table(const StoreTable& table, model::ResultFormat format) {
  switch (format) {
    case model::ResultFormat::csv:
      return csv(table);
    case model::ResultFormat::json:
      return json(table);
    case model::ResultFormat::text:
      break;
  }
  return text(table);
}

StoreTable column_table(const StoreReader& store) {
  StoreTable table;
  for (const char* name : {"name", "what", "unit", "path", "description"}) {
    StoreColumn column;
    column.name = name;
    table.columns.push_back(std::move(column));
  }
  for (const StoreColumn& column : store.columns()) {
    table.rows.push_back({column.name, column.role, column.unit, column.path, column.description});
  }
  return table;
}

}  // namespace slotlab::study
