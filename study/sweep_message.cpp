// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_message.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>

#include "model/result_json.h"
#include "model/result_number.h"
#include "study/sweep_figure.h"

namespace slotlab::study {

namespace {

using Json = nlohmann::ordered_json;

/// The tree of a result's JSON without the descriptions, written straight away: the library's own
/// objects would take longer than a short run's last millisecond.
void add_tree(std::string& out, const StatisticsGroup& group) {
  const char* separator = "{";
  for (const Statistic& statistic : group.statistics()) {
    const double value = model::exported_value(statistic);
    const bool is_whole = std::abs(value) < 9e15 && std::trunc(value) == value;
    fmt::format_to(std::back_inserter(out), "{}\"{}\":{{\"value\":", separator, statistic.name);
    if (is_whole) {
      fmt::format_to(std::back_inserter(out), "{}", static_cast<std::int64_t>(value));
    } else {
      fmt::format_to(std::back_inserter(out), "{}", value);
    }
    fmt::format_to(std::back_inserter(out), ",\"unit\":\"{}\"}}", model::unit_of(statistic.kind));
    separator = ",";
  }
  for (const StatisticsGroup& child : group.groups()) {
    fmt::format_to(std::back_inserter(out), "{}\"{}\":", separator, child.name());
    add_tree(out, child);
    separator = ",";
  }
  out += *separator == '{' ? "{}" : "}";
}

std::string whole_result(const model::Result& result) {
  model::Result head;
  head.title = result.title;
  head.fingerprint = result.fingerprint;
  head.seed = result.seed;
  head.warm_up = result.warm_up;
  head.measured = result.measured;
  head.stop_reason = result.stop_reason;
  head.throughput = result.throughput;
  head.operations = result.operations;
  head.notes = result.notes;
  Json json = model::result_json(head);
  json.erase("statistics");
  std::string out = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  out.back() = ',';
  out += "\"statistics\":";
  add_tree(out, result.statistics);
  return out + '}';
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
  return head.dump() + "\n" + whole_result(result);
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
