// SPDX-License-Identifier: Apache-2.0
#include "study/point_figures.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "model/result_number.h"
#include "study/figure_name.h"

namespace slotlab::study {

namespace {

using Json = nlohmann::json;

void add(Json& json, const std::string& name, const model::Throughput& figure) {
  json[name] = {{"mean", figure.estimate.mean},
                {"half_width", figure.estimate.half_width},
                {"unit", name_of(figure.unit)}};
}

/// Each direction and, under the port's name, both together. A port that is the only one of its
/// kind is the total of the kind as well.
void add_ports(Json& json, const std::vector<model::Throughput>& figures,
               const std::string& suffix) {
  const std::string sum = std::string(model::kTotal) + '.';
  std::map<std::string, std::string> totals;  // by kind, the only port so far; empty for several
  for (const model::Throughput& figure : figures) {
    if (figure.kind.empty() || figure.port.compare(0, sum.size(), sum) == 0) continue;
    const auto [known, is_new] = totals.emplace(figure.kind, figure.port);
    if (!is_new && known->second != figure.port) known->second.clear();
  }
  for (const model::Throughput& figure : figures) {
    std::vector<std::string> ports{figure.port};
    const auto total = totals.find(figure.kind);
    if (total != totals.end() && total->second == figure.port) ports.push_back(sum + figure.kind);
    for (const std::string& port : ports) {
      add(json, port + suffix, figure);  // the port's total comes last and stays
      if (figure.direction != model::kTotal)
        add(json, port + '.' + figure.direction + suffix, figure);
    }
  }
}

struct Value {
  double mean = 0.0;
  double half_width = 0.0;
};

std::string what_is_missing(const std::string& figure) {
  return (figure.compare(0, 4, "cpu.") == 0 ? "the scenario does not measure "
                                            : "the scenario has no traffic on ") +
         figure;
}

/// The figure in `unit` (its own when empty); without one `failure` says why.
std::optional<Value> find(const std::string& figures, const std::string& name,
                          const std::string& unit, std::string& failure) {
  const Json json = Json::parse(figures);
  const auto figure = json.find(name);
  if (figure == json.end()) {
    failure = what_is_missing(name);
    return std::nullopt;
  }
  const std::string own = figure->at("unit");
  const auto mean = convert(figure->at("mean"), own, unit.empty() ? own : unit);
  const auto half_width = convert(figure->at("half_width"), own, unit.empty() ? own : unit);
  if (!mean || !half_width) {
    failure = fmt::format("published in {}, simulated in {}", unit, own);
    return std::nullopt;
  }
  return Value{*mean, *half_width};
}

}  // namespace

std::string pack_figures(const model::Result& result) {
  Json json = Json::object();
  add_ports(json, result.throughput, "");
  add_ports(json, result.operations, ".iops");
  for (const StatisticsGroup& group : result.statistics.groups()) {
    if (group.name() != "cpus") continue;
    for (const Statistic& statistic : group.statistics()) {
      json["cpu." + statistic.name] = {{"mean", model::exported_value(statistic)},
                                       {"half_width", 0.0},
                                       {"unit", model::unit_of(statistic.kind)}};
    }
  }
  return json.dump();
}

void unpack_figures(const std::string& figures, Point& point, const std::string& base) {
  const PublishedFigure& published = point.published;
  const bool is_ratio = !published.base.empty();
  const auto own =
      find(figures, published.figure, is_ratio ? std::string() : published.unit, point.failure);
  if (!own) return;
  point.simulated = own->mean;
  point.half_width = own->half_width;
  if (!is_ratio) return;
  const auto other = find(base, published.figure, {}, point.failure);
  if (!other) {
    point.failure = published.base + ": " + point.failure;
  } else if (other->mean <= 0.0) {
    point.failure = published.base + ": " + published.figure + " is zero";
  } else {
    // The two simulations are independent.
    point.simulated = own->mean / other->mean;
    point.half_width =
        std::hypot(own->half_width, point.simulated * other->half_width) / other->mean;
  }
}

}  // namespace slotlab::study
