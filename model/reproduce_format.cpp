// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "model/reproduce.h"
#include "model/result_number.h"
#include "model/text_table.h"

namespace slotlab::model {

namespace {

using Align = TextTable::Align;
using Json = nlohmann::ordered_json;

void add_summary(TextTable& table, const std::string& group, const char* role,
                 const ErrorSummary& summary) {
  if (summary.points == 0) {
    return;
  }
  table.row({group, role, std::to_string(summary.points),
             fmt::format("{:.2f} %", summary.mean_abs_error_percent),
             fmt::format("{:.2f} %", summary.max_abs_error_percent), summary.worst});
}

std::string text(const Reproduction& reproduction) {
  TextTable points(
      {Align::left, Align::right, Align::right, Align::left, Align::right, Align::left});
  points.row({"figure", "published", "simulated", "unit", "error", "role"});
  points.rule();
  for (const Point& point : reproduction.points) {
    points.row({point.published.id, plain_number(point.published.value),
                point.ok() ? fmt::format("{:.1f}", point.simulated) : "failed",
                point.published.unit,
                point.ok() ? fmt::format("{:+.1f} %", point.error_percent()) : std::string(),
                name_of(point.published.role)});
  }
  TextTable summary(
      {Align::left, Align::left, Align::right, Align::right, Align::right, Align::left});
  summary.row({"group", "role", "points", "mean |error|", "worst", "at"});
  summary.rule();
  for (const GroupSummary& group : reproduction.groups()) {
    add_summary(summary, group.name, "all", group.all);
    add_summary(summary, group.name, "fitted", group.fitted);
    add_summary(summary, group.name, "predicted", group.predicted);
  }
  add_summary(summary, "overall", "all", reproduction.overall());
  std::string text = points.str() + '\n' + summary.str();
  for (const Point& point : reproduction.points) {
    if (!point.ok()) {
      text += fmt::format("failed: {}: {}\n", point.published.id, point.failure);
    }
  }
  return text;
}

void add_errors(Json& json, const ErrorSummary& summary) {
  json["points"] = summary.points;
  json["mean_abs_error_percent"] = rounded(summary.mean_abs_error_percent);
  json["max_abs_error_percent"] = rounded(summary.max_abs_error_percent);
  json["worst"] = summary.worst;
}

std::string scenario_path(const Reproduction& reproduction, const Point& point) {
  return "papers/" + reproduction.paper + '/' + point.published.scenario;
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
      entry["simulated"] = rounded(point.simulated);
      entry["half_width_95"] = rounded(point.half_width);
      entry["error_percent"] = rounded(point.error_percent());
    } else {
      entry["simulated"] = nullptr;
      entry["half_width_95"] = nullptr;
      entry["error_percent"] = nullptr;
      entry["failure"] = point.failure;
    }
    entry["unit"] = point.published.unit;
    entry["role"] = name_of(point.published.role);
    entry["group"] = point.published.group;
    entry["scenario"] = scenario_path(reproduction, point);
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

std::string csv(const Reproduction& reproduction) {
  std::string csv = "id,reference,simulated,half_width_95,error_percent,unit,role,group,scenario\n";
  for (const Point& point : reproduction.points) {
    const std::string simulated =
        point.ok()
            ? fmt::format("{},{},{}", plain_number(point.simulated), plain_number(point.half_width),
                          plain_number(point.error_percent()))
            : std::string(",,");
    csv += fmt::format("{},{},{},{},{},{},{}\n", point.published.id,
                       plain_number(point.published.value), simulated, point.published.unit,
                       name_of(point.published.role), point.published.group,
                       scenario_path(reproduction, point));
  }
  return csv;
}

}  // namespace

std::string format_reproduction(const Reproduction& reproduction, ResultFormat format) {
  switch (format) {
    case ResultFormat::text:
      return text(reproduction);
    case ResultFormat::json:
      return json(reproduction).dump(2) + '\n';
    case ResultFormat::csv:
      return csv(reproduction);
  }
  return {};
}

}  // namespace slotlab::model
