// SPDX-License-Identifier: Apache-2.0
#include "model/result_json.h"

#include <cmath>

#include "model/record_json.h"
#include "model/result_number.h"
#include "model/version.h"

namespace slotlab::model {

namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  if (std::abs(value) < 9e15 && std::trunc(value) == value) {
    return static_cast<std::int64_t>(value);
  }
  return rounded(value);
}

Json figure(double value, const char* unit) { return {{"value", number(value)}, {"unit", unit}}; }

Json tree(const StatisticsGroup& group) {
  Json json = Json::object();
  for (const Statistic& statistic : group.statistics()) {
    Json& leaf = json[statistic.name];
    leaf = figure(exported_value(statistic), unit_of(statistic.kind));
    if (!statistic.description.empty()) {
      leaf["description"] = statistic.description;
    }
  }
  for (const StatisticsGroup& child : group.groups()) {
    json[child.name()] = tree(child);
  }
  return json;
}

const char* name_of(StopReason reason) {
  switch (reason) {
    case StopReason::fixed_length:
      return "fixed_length";
    case StopReason::precise:
      return "precise";
    case StopReason::limit:
      return "limit";
    case StopReason::end_of_traffic:
      return "end_of_traffic";
  }
  return "";
}

Json headline(const std::vector<Throughput>& figures) {
  Json json = Json::array();
  for (const Throughput& throughput : figures) {
    Json entry;
    entry["port"] = throughput.port;
    if (!throughput.kind.empty()) entry["kind"] = throughput.kind;
    entry["direction"] = throughput.direction;
    entry["value"] = number(throughput.estimate.mean);
    entry["half_width_95"] = number(throughput.estimate.half_width);
    entry["unit"] = name_of(throughput.unit);
    entry["batches"] = throughput.estimate.batches;
    json.push_back(std::move(entry));
  }
  return json;
}

}  // namespace

nlohmann::ordered_json result_json(const Result& result) {
  Json json;
  json["version"] = version();
  json["title"] = result.title;
  json["fingerprint"] = result.fingerprint;
  json["seed"] = result.seed;
  json["warm_up"] = figure(static_cast<double>(result.warm_up), "ps");
  json["measured"] = figure(static_cast<double>(result.measured), "ps");
  json["stop_reason"] = name_of(result.stop_reason);
  json["throughput"] = headline(result.throughput);
  json["operations"] = headline(result.operations);
  json["statistics"] = tree(result.statistics);
  json["notes"] = result.notes;
  json["topology"] = topology_json(result.topology);
  if (result.series) {
    json["series"] = series_json(*result.series);
    json["histograms"] = histograms_json(result.statistics);
  }
  return json;
}

}  // namespace slotlab::model
