// SPDX-License-Identifier: Apache-2.0
#include "model/record_json.h"

#include <string>

#include "model/result_number.h"

namespace slotlab::model {

namespace {

using Json = nlohmann::ordered_json;

Json values_of(const std::vector<double>& values, double scale) {
  Json list = Json::array();
  for (const double value : values) list.push_back(rounded(value * scale));
  return list;
}

void add_histograms(Json& list, const StatisticsGroup& group, const std::string& path) {
  if (!group.buckets().empty()) {
    Json entry;
    entry["path"] = path;
    entry["description"] = group.description();
    entry["unit"] = "ps";
    entry["buckets"] = Json::array();
    for (const LatencyHistogram::Bucket& bucket : group.buckets()) {
      entry["buckets"].push_back({bucket.from, bucket.to, bucket.samples});
    }
    list.push_back(std::move(entry));
  }
  for (const StatisticsGroup& child : group.groups()) {
    add_histograms(list, child, path.empty() ? child.name() : path + '.' + child.name());
  }
}

}  // namespace

Json topology_json(const Topology& topology) {
  Json json;
  json["host"] = {{"model", topology.host},
                  {"title", topology.host_title},
                  {"cells", topology.cells},
                  {"cpus", topology.cpus}};
  json["slots"] = Json::array();
  for (const Topology::Slot& slot : topology.slots) {
    Json entry;
    entry["name"] = slot.name;
    entry["type"] = slot.type;
    entry["mode"] = slot.mode;
    entry["pcie"] = slot.pcie;
    entry["adapter"] = {{"model", slot.adapter}, {"title", slot.adapter_title}};
    if (!slot.card_mode.empty()) entry["adapter"]["card_mode"] = slot.card_mode;
    entry["ports"] = Json::array();
    for (const Topology::Port& port : slot.ports) {
      entry["ports"].push_back({{"name", port.name}, {"kind", port.kind}, {"chip", port.chip}});
    }
    json["slots"].push_back(std::move(entry));
  }
  return json;
}

Json series_json(const Series& series) {
  constexpr double kPercent = 100.0;
  Json json;
  json["interval"] = {{"value", series.interval}, {"unit", "ps"}};
  json["throughput"] = Json::array();
  for (const Series::Payload& payload : series.payload) {
    Json entry;
    entry["port"] = payload.port;
    entry["direction"] = payload.direction;
    entry["unit"] = name_of(payload.unit);
    entry["values"] = values_of(payload.values, 1.0);
    json["throughput"].push_back(std::move(entry));
  }
  json["buses"] = Json::array();
  for (const Series::Use& use : series.use) {
    Json entry;
    entry["name"] = use.name;
    entry["unit"] = "%";
    for (const Series::Use::Class& one : use.classes) {
      entry["classes"][one.name] = values_of(one.shares, kPercent);
    }
    json["buses"].push_back(std::move(entry));
  }
  json["cpus"] = {{"unit", "%"}, {"values", values_of(series.cpu, kPercent)}};
  return json;
}

Json histograms_json(const StatisticsGroup& root) {
  Json list = Json::array();
  add_histograms(list, root, "");
  return list;
}

}  // namespace slotlab::model
