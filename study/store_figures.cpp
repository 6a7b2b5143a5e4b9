// SPDX-License-Identifier: Apache-2.0
#include "study/store_figures.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <stdexcept>
#include <variant>
#include <vector>

#include "model/input_error.h"
#include "model/result_number.h"
#include "study/sqlite_statement.h"
#include "study/store_reader.h"

namespace slotlab::study {

namespace {

using Row = std::vector<StoreValue>;
using Columns = std::vector<StoreColumn>;

/// The first bytes of every SQLite file.
const std::string kMagic = "SQLite format 3";

std::string text_of(const StoreValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  if (const auto* number = std::get_if<double>(&value)) return model::plain_number(*number);
  return "-";
}

std::optional<double> number_of(const StoreValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  return std::nullopt;
}

/// "cells=2; block=4 KiB": of an axis with units its text.
std::string settings_of(const Columns& columns, const Row& row) {
  std::string settings;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].is(StoreColumn::kAxis)) continue;
    const bool has_text = i + 1 < columns.size() && columns[i + 1].is(StoreColumn::kText);
    settings += fmt::format("{}{}={}", settings.empty() ? "" : "; ", columns[i].name,
                            text_of(row[has_text ? i + 1 : i]));
  }
  return settings;
}

void add_point(const Columns& columns, const Row& row, FigureSet& set) {
  const std::string settings = settings_of(columns, row);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].name == "error" && columns[i].is(StoreColumn::kStatus) &&
        !std::holds_alternative<std::monostate>(row[i])) {
      set.notes.push_back(fmt::format("{}: {}: failed: {}", set.source, settings, text_of(row[i])));
    }
    if (!columns[i].is(StoreColumn::kFigure)) continue;
    const std::optional<double> value = number_of(row[i]);
    if (!value) continue;  // the point has no such figure
    Figure figure{fmt::format("{}: {}", settings, columns[i].path), *value, columns[i].unit};
    if (i + 1 < columns.size() && columns[i + 1].is(StoreColumn::kHalfWidth)) {
      figure.half_width = number_of(row[i + 1]);
    }
    set.figures.push_back(std::move(figure));
  }
}

FigureSet read(const std::string& file) {
  FigureSet set;
  set.source = file;
  StoreReader store(file);
  const StoreIdentity& identity = store.identity();
  set.properties.emplace_back("versions", identity.version);
  set.properties.emplace_back("builds of the program", identity.program);
  set.properties.emplace_back(
      "studies", fmt::format("{} ({})", model::quote(identity.title), identity.fingerprint()));
  for (const Row& row : store.rows()) add_point(store.columns(), row, set);
  const std::vector<std::size_t> missing = store.missing();
  if (!missing.empty()) {
    set.notes.push_back(fmt::format("{}: points not run yet: {}", file, number_list(missing)));
  }
  return set;
}

}  // namespace

bool is_store(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string first(kMagic.size(), '\0');
  stream.read(first.data(), static_cast<std::streamsize>(first.size()));
  return stream && first == kMagic;
}

FigureSet store_figures(const std::string& file) {
  FigureSet set;
  try {
    set = read(file);
  } catch (const model::InputError&) {
    throw;
  } catch (const std::runtime_error& error) {  // of SQLite
    throw model::InputError(fmt::format("{}: cannot be read as a store: {}", file, error.what()));
  } catch (const std::bad_variant_access&) {
    throw model::InputError(file + ": cannot be read as a store: a value of another type");
  }
  if (set.figures.empty()) throw model::InputError(file + ": there is no figure in it");
  return set;
}

}  // namespace slotlab::study
