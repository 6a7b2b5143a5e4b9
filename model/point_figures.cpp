// SPDX-License-Identifier: Apache-2.0
#include "model/point_figures.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace slotlab::model {

std::string pack_figures(const Result& result) {
  nlohmann::json json = nlohmann::json::object();
  for (const Throughput& throughput : result.throughput) {
    const Throughput& figure = *find_throughput(result, throughput.port);
    json[throughput.port] = {{"mean", figure.estimate.mean},
                             {"half_width", figure.estimate.half_width},
                             {"unit", name_of(figure.unit)}};
  }
  return json.dump();
}

void unpack_figures(const std::string& figures, Point& point) {
  const nlohmann::json json = nlohmann::json::parse(figures);
  const auto figure = json.find(point.published.figure);
  if (figure == json.end()) {
    point.failure = "the scenario has no traffic on " + point.published.figure;
  } else if (figure->at("unit") != point.published.unit) {
    point.failure = fmt::format("published in {}, simulated in {}", point.published.unit,
                                figure->at("unit").get<std::string>());
  } else {
    point.simulated = figure->at("mean");
    point.half_width = figure->at("half_width");
  }
}

}  // namespace slotlab::model
