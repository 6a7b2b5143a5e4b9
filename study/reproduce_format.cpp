// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "model/result_number.h"
#include "model/text_table.h"
#include "study/reproduce.h"

namespace slotlab::study {

namespace {

using Align = model::TextTable::Align;
using Json = nlohmann::ordered_json;

using Reproductions = std::vector<Reproduction>;

/// About four digits.
std::string readable_figure(double value) {
  return value < 10.0 ? fmt::format("{:.3f}", value) : fmt::format("{:.1f}", value);
}

std::string readable_error(const Point& point) {
  return point.is_ratio() ? fmt::format("{:+.3f}  ", point.error())
                          : fmt::format("{:+.1f} %", point.error_percent());
}

void add_summary(model::TextTable& table, const std::string& group, const char* role,
                 const ErrorSummary& summary) {
  if (summary.points == 0) {
    return;
  }
  const bool is_ratio = summary.unit == "ratio";
  table.row({group, role, std::to_string(summary.points),
             is_ratio ? fmt::format("{:.3f}  ", summary.mean_abs_error)
                      : fmt::format("{:.2f} %", summary.mean_abs_error_percent),
             is_ratio ? fmt::format("{:.3f}  ", summary.max_abs_error)
                      : fmt::format("{:.2f} %", summary.max_abs_error_percent),
             summary.worst});
}

std::string text(const Reproductions& reproductions) {
  model::TextTable points(
      {Align::left, Align::right, Align::right, Align::left, Align::right, Align::left});
  points.row({"figure", "published", "simulated", "unit", "error", "role"});
  points.rule();
  for (const Reproduction& reproduction : reproductions) {
    for (const Point& point : reproduction.points) {
      points.row({point.published.id, model::plain_number(point.published.value),
                  point.ok() ? readable_figure(point.simulated) : "failed", point.published.unit,
                  point.ok() ? readable_error(point) : std::string(),
                  name_of(point.published.role)});
    }
  }
  model::TextTable summary(
      {Align::left, Align::left, Align::right, Align::right, Align::right, Align::left});
  summary.row({"group", "role", "points", "mean |error|", "worst", "at"});
  summary.rule();
  const bool several = reproductions.size() > 1;
  std::string failures;
  for (const Reproduction& reproduction : reproductions) {
    const std::string paper = several ? reproduction.paper + ' ' : std::string();
    for (const GroupSummary& group : reproduction.groups()) {
      add_summary(summary, paper + group.name, "all", group.all);
      add_summary(summary, paper + group.name, "fitted", group.fitted);
      add_summary(summary, paper + group.name, "predicted", group.predicted);
    }
    add_summary(summary, paper + "overall", "all", reproduction.overall());
    for (const Point& point : reproduction.points) {
      if (!point.ok())
        failures += fmt::format("failed: {}: {}\n", point.published.id, point.failure);
    }
  }
  return points.str() + '\n' + summary.str() + failures;
}

void add_errors(Json& json, const ErrorSummary& summary) {
  json["points"] = summary.points;
  json["mean_abs_error_percent"] = model::rounded(summary.mean_abs_error_percent);
  json["max_abs_error_percent"] = model::rounded(summary.max_abs_error_percent);
  json["worst"] = summary.worst;
  if (summary.unit.empty()) return;
  json["unit"] = summary.unit;
  json["mean_abs_error"] = model::rounded(summary.mean_abs_error);
  json["max_abs_error"] = model::rounded(summary.max_abs_error);
}

std::string scenario_path(const Reproduction& reproduction, const std::string& scenario) {
  return "papers/" + reproduction.paper + '/' + scenario;
}

Json json(const Reproduction& reproduction) {
  Json json;
  json["paper"] = reproduction.paper;
  json["points"] = Json::array();
  for (const Point& point : reproduction.points) {
    Json entry;
    entry["id"] = point.published.id;
    entry["reference"] = point.published.value;
    if (point.ok()) {
      entry["simulated"] = model::rounded(point.simulated);
      entry["half_width_95"] = model::rounded(point.half_width);
      entry["error_percent"] = model::rounded(point.error_percent());
      entry["error"] = model::rounded(point.error());
    } else {
      entry["simulated"] = nullptr;
      entry["half_width_95"] = nullptr;
      entry["error_percent"] = nullptr;
      entry["error"] = nullptr;
      entry["failure"] = point.failure;
    }
    entry["unit"] = point.published.unit;
    entry["role"] = name_of(point.published.role);
    entry["group"] = point.published.group;
    entry["figure"] = point.published.figure;
    entry["scenario"] = scenario_path(reproduction, point.published.scenario);
    if (point.is_ratio()) entry["base"] = scenario_path(reproduction, point.published.base);
    entry["source"] = point.published.source;
    json["points"].push_back(std::move(entry));
  }
  json["groups"] = Json::object();
  for (const GroupSummary& group : reproduction.groups()) {
    Json& entry = json["groups"][group.name];
    add_errors(entry, group.all);
    add_errors(entry["fitted"], group.fitted);
    add_errors(entry["predicted"], group.predicted);
  }
  add_errors(json["overall"], reproduction.overall());
  json["failures"] = reproduction.failures();
  return json;
}

Json json_list(const Reproductions& reproductions) {
  Json list;
  list["papers"] = Json::array();
  std::size_t failures = 0;
  for (const Reproduction& reproduction : reproductions) {
    list["papers"].push_back(json(reproduction));
    failures += reproduction.failures();
  }
  list["failures"] = failures;
  return list;
}

constexpr const char* kCsvHead =
    "id,reference,simulated,half_width_95,error_percent,unit,role,group,scenario,error\n";

std::string csv(const Reproduction& reproduction) {
  std::string csv;
  for (const Point& point : reproduction.points) {
    const std::string simulated =
        point.ok() ? fmt::format("{},{},{}", model::plain_number(point.simulated),
                                 model::plain_number(point.half_width),
                                 model::plain_number(point.error_percent()))
                   : std::string(",,");
    csv += fmt::format("{},{},{},{},{},{},{},{}\n", point.published.id,
                       model::plain_number(point.published.value), simulated, point.published.unit,
                       name_of(point.published.role), point.published.group,
                       scenario_path(reproduction, point.published.scenario),
                       point.ok() ? model::plain_number(point.error()) : std::string());
  }
  return csv;
}

}  // namespace

std::string format_reproduction(const Reproduction& reproduction, model::ResultFormat format) {
  if (format == model::ResultFormat::json) return json(reproduction).dump(2) + '\n';
  return format_reproductions({reproduction}, format);
}

std::string format_reproductions(const Reproductions& reproductions, model::ResultFormat format) {
  switch (format) {
    case model::ResultFormat::text:
      return text(reproductions);
    case model::ResultFormat::json:
      return json_list(reproductions).dump(2) + '\n';
    case model::ResultFormat::csv: {
      std::string lines = kCsvHead;
      for (const Reproduction& reproduction : reproductions) lines += csv(reproduction);
      return lines;
    }
  }
  return {};
}

}  // namespace slotlab::study
