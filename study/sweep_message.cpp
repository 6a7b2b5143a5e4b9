// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_message.h"

#include <nlohmann/json.hpp>

#include "model/result_json.h"
#include "study/sweep_figure.h"

namespace slotlab::study {

namespace {

using Json = nlohmann::ordered_json;

void drop_descriptions(Json& json) {
  if (!json.is_object()) return;
  json.erase("description");
  for (Json& child : json) drop_descriptions(child);
}

}  // namespace

std::string pack_point(const model::Result& result, const std::vector<std::string>& outputs) {
  Json figures = Json::array();
  for (const SweepFigure& figure : sweep_figures(result, outputs)) {
    figures.push_back({figure.path, figure.section, figure.value,
                       figure.half_width ? Json(*figure.half_width) : Json(), figure.unit,
                       figure.description});
  }
  const Json head = {{"fingerprint", result.fingerprint}, {"figures", std::move(figures)}};
  Json whole = model::result_json(result);
  drop_descriptions(whole["statistics"]);
  return head.dump() + "\n" + whole.dump();
}

void unpack_point(const std::string& message, SweepPoint& point) {
  const std::size_t end = message.find('\n');
  const Json head =
      Json::parse(message.begin(), message.begin() + static_cast<std::ptrdiff_t>(end));
  point.fingerprint = head.at("fingerprint");
  for (const Json& item : head.at("figures")) {
    SweepFigure figure{item[0], item[1], item[2], std::nullopt, item[4], item[5]};
    if (!item[3].is_null()) figure.half_width = item[3].get<double>();
    point.figures.push_back(std::move(figure));
  }
  point.result = message.substr(end + 1);
}

}  // namespace slotlab::study
