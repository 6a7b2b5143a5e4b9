// SPDX-License-Identifier: Apache-2.0
#include "study/comparison_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/result_number.h"
#include "model/text_table.h"

namespace slotlab::study {

namespace {

using Align = model::TextTable::Align;
using Json = nlohmann::ordered_json;
using model::plain_number;

constexpr std::size_t kMostRows = 40;  // of a table for people

std::string value_cell(const std::optional<double>& value) {
  return value ? plain_number(*value) : "-";
}

/// A cell of a CSV file; a setting of a sweep may hold a comma.
std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (const char letter : cell) text += letter == '"' ? "\"\"" : std::string(1, letter);
  return text + '"';
}

std::string signed_number(double value) { return (value > 0.0 ? "+" : "") + plain_number(value); }

/// One table: the figures with an interval, or those without.
std::string table_text(const Comparison& comparison, bool with_interval,
                       const TableLayout& layout) {
  std::vector<Align> columns{Align::left, Align::right, Align::right,
                             Align::left, Align::right, Align::right};
  std::vector<std::string> heads{"figure", layout.first, layout.second,
                                 "unit",   "change",     "relative"};
  if (with_interval) {
    columns.push_back(Align::right);
    heads.emplace_back("95 %");
  } else {
    heads.front() = "figure without an interval";
  }
  columns.push_back(Align::left);
  heads.emplace_back("verdict");
  model::TextTable table(columns);
  table.row(heads);
  table.rule();
  std::size_t rows = 0;
  for (const Change& change : comparison.changes) {
    if (change.half_width.has_value() != with_interval || change.verdict == Verdict::same) continue;
    if (++rows > kMostRows) continue;
    std::vector<std::string> cells{
        change.name, value_cell(change.before), value_cell(change.after), change.unit,
        "",          relative_text(change)};
    if (change.before && change.after) cells[4] = signed_number(change.difference());
    if (with_interval) cells.push_back("+-" + plain_number(*change.half_width));
    cells.emplace_back(name_of(change.verdict));
    table.row(std::move(cells));
  }
  if (rows == 0) return {};
  std::string text = table.str(layout.indent);
  if (rows > kMostRows) {
    text += fmt::format("{}... and {} more; '--format csv' gives all\n",
                        std::string(layout.indent, ' '), rows - kMostRows);
  }
  return text;
}

std::string summary(const Comparison& comparison) {
  const auto number = [&comparison](Verdict verdict) { return comparison.number(verdict); };
  std::string text =
      fmt::format("{} of {} figures moved", number(Verdict::moved), comparison.changes.size());
  text += comparison.tolerance.exact
              ? std::string(" (exactly compared)")
              : fmt::format(" (by more than {} % and their 95 % intervals)",
                            plain_number(100.0 * comparison.tolerance.share));
  const auto worst =
      std::find_if(comparison.changes.begin(), comparison.changes.end(),
                   [](const Change& change) { return change.verdict == Verdict::moved; });
  if (worst != comparison.changes.end()) {
    text += fmt::format(", worst {} {}", worst->name, relative_text(*worst));
  }
  for (const Verdict verdict : {Verdict::only_in_first, Verdict::only_in_second, Verdict::within,
                                Verdict::tolerated, Verdict::same}) {
    if (number(verdict) > 0) text += fmt::format("; {} {}", number(verdict), name_of(verdict));
  }
  return text + '\n';
}

std::string text(const Comparison& comparison) {
  std::string text = fmt::format("first:  {}\nsecond: {}\n", comparison.first, comparison.second);
  for (const std::string& note : comparison.notes) text += "note: " + note + '\n';
  const std::string changes = changes_text(comparison);
  return text + '\n' + changes + (changes.empty() ? "" : "\n") + summary(comparison);
}

Json number(const std::optional<double>& value) {
  return value ? Json(model::rounded(*value)) : Json(nullptr);
}

std::optional<double> difference_of(const Change& change) {
  return change.before && change.after ? std::optional(change.difference()) : std::nullopt;
}

std::optional<double> percent_of(const Change& change) {
  const std::optional<double> relative = change.relative();
  return relative ? std::optional(100.0 * *relative) : std::nullopt;
}

std::string json(const Comparison& comparison) {
  Json json;
  json["first"] = comparison.first;
  json["second"] = comparison.second;
  json["tolerance_percent"] = model::rounded(100.0 * comparison.tolerance.share);
  json["exact"] = comparison.tolerance.exact;
  json["notes"] = comparison.notes;
  json["figures"] = changes_json(comparison);
  json["moved"] = comparison.number(Verdict::moved);
  json["only_in_first"] = comparison.number(Verdict::only_in_first);
  json["only_in_second"] = comparison.number(Verdict::only_in_second);
  json["within_interval"] = comparison.number(Verdict::within);
  json["within_tolerance"] = comparison.number(Verdict::tolerated);
  json["same"] = comparison.number(Verdict::same);
  return json.dump(2) + '\n';
}

}  // namespace

std::string relative_text(const Change& change) {
  if (!change.before || !change.after) return {};
  const std::optional<double> relative = change.relative();
  if (!relative) return "from 0";
  // Half a hundredth of a percent and less would read as no change at all.
  return std::abs(*relative) < 5e-5 ? fmt::format("{:+.1g} %", 100.0 * *relative)
                                    : fmt::format("{:+.2f} %", 100.0 * *relative);
}

std::string changes_text(const Comparison& comparison, const TableLayout& layout) {
  const std::string with_interval = table_text(comparison, true, layout);
  const std::string without = table_text(comparison, false, layout);
  return with_interval + (with_interval.empty() || without.empty() ? "" : "\n") + without;
}

nlohmann::ordered_json changes_json(const Comparison& comparison) {
  Json figures = Json::array();
  for (const Change& change : comparison.changes) {
    Json entry;
    entry["name"] = change.name;
    entry["unit"] = change.unit;
    entry["first"] = number(change.before);
    entry["second"] = number(change.after);
    entry["change"] = number(difference_of(change));
    entry["change_percent"] = number(percent_of(change));
    entry["half_width_95"] = number(change.half_width);
    entry["verdict"] = name_of(change.verdict);
    figures.push_back(std::move(entry));
  }
  return figures;
}

std::string changes_csv(const Comparison& comparison, const std::string& prefix) {
  const auto cell = [](const std::optional<double>& value) {
    return value ? plain_number(*value) : std::string();
  };
  std::string csv;
  for (const Change& change : comparison.changes) {
    csv += fmt::format("{}{},{},{},{},{},{},{},{}\n", prefix, quoted(change.name), change.unit,
                       cell(change.before), cell(change.after), cell(difference_of(change)),
                       cell(percent_of(change)), cell(change.half_width), name_of(change.verdict));
  }
  return csv;
}

std::string format_comparison(const Comparison& comparison, model::ResultFormat format) {
  switch (format) {
    case model::ResultFormat::text:
      return text(comparison);
    case model::ResultFormat::json:
      return json(comparison);
    case model::ResultFormat::csv:
      return std::string(kChangeColumns) + '\n' + changes_csv(comparison);
  }
  return {};
}

}  // namespace slotlab::study
