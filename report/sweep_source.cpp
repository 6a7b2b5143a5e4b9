// SPDX-License-Identifier: Apache-2.0
#include "report/sweep_source.h"

#include <cmath>
#include <filesystem>
#include <string_view>
#include <variant>

#include "model/input_error.h"
#include "study/sqlite_database.h"
#include "study/store_reader.h"

namespace slotlab::report {

namespace {

using Json = nlohmann::ordered_json;

Json value_json(const study::StoreValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  if (const auto* number = std::get_if<double>(&value)) {
    return std::isfinite(*number) ? Json(*number) : Json(nullptr);
  }
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return nullptr;
}

Json column_json(const study::StoreColumn& column) {
  return {{"name", column.name},
          {"unit", column.unit},
          {"role", column.role},
          {"path", column.path},
          {"description", column.description}};
}

}  // namespace

bool is_database(const std::string& beginning) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  return beginning.compare(0, kMagic.size(), kMagic) == 0;
}

Json sweep_json(const std::string& file) {
  try {
    study::StoreReader store(file);
    Json sweep;
    const std::string& title = store.identity().title;
    sweep["title"] = title.empty() ? std::filesystem::path(file).stem().string() : title;
    sweep["points"] = store.identity().points;
    sweep["columns"] = Json::array();
    for (const study::StoreColumn& column : store.columns()) {
      sweep["columns"].push_back(column_json(column));
    }
    sweep["rows"] = Json::array();
    for (const auto& row : store.rows()) {
      Json& values = sweep["rows"].emplace_back(Json::array());
      for (const study::StoreValue& value : row) values.push_back(value_json(value));
    }
    return sweep;
  } catch (const study::SqliteError& error) {
    throw model::InputError(file + ": " + error.what());
  }
}

}  // namespace slotlab::report
