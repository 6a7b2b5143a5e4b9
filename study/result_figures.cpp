// SPDX-License-Identifier: Apache-2.0
#include "study/result_figures.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/input_error.h"
#include "model/result_number.h"

namespace slotlab::study {

namespace {

using Json = nlohmann::ordered_json;

/// What the simulation cost is no figure of the machine: other events may lead to the same result.
constexpr const char* kCost = "simulator";

/// Of the statistics; results have about six levels.
constexpr int kMaxDepth = 64;

void add_headline(const Json& list, const std::string& prefix, FigureSet& set) {
  for (const Json& entry : list) {
    Figure figure;
    figure.name = fmt::format("{}.{}.{}", prefix, entry.at("port").get<std::string>(),
                              entry.at("direction").get<std::string>());
    figure.value = entry.at("value");
    figure.unit = entry.at("unit");
    if (entry.at("batches").get<std::int64_t>() > 1) figure.half_width = entry.at("half_width_95");
    set.figures.push_back(std::move(figure));
    const std::pair port(entry.at("port").get<std::string>(), entry.value("kind", std::string()));
    const auto& known = set.ports;
    const bool is_sum = port.first.rfind("total.", 0) == 0;
    if (!is_sum && !port.second.empty() &&
        std::find(known.begin(), known.end(), port) == known.end()) {
      set.ports.push_back(port);
    }
  }
}

void add_tree(const Json& node, const std::string& path, FigureSet& set, int depth = 0) {
  if (depth > kMaxDepth) throw model::InputError(set.source + ": nested too deeply for a result");
  const auto value = node.find("value");
  if (value != node.end() && !value->is_object()) {
    set.figures.push_back({path, value->get<double>(), node.at("unit").get<std::string>()});
    return;
  }
  for (const auto& [key, child] : node.items()) {
    if (!child.is_object() || (path.empty() && key == kCost)) continue;
    add_tree(child, path.empty() ? key : path + '.' + key, set, depth + 1);
  }
}

std::string time_of(const Json& figure) {
  return model::readable_time(figure.at("value").get<double>());
}

void add_reproduction(const Json& json, FigureSet& set) {
  for (const Json& point : json.at("points")) {
    const std::string id = point.at("id");
    if (point.at("simulated").is_null()) {
      set.notes.push_back(fmt::format("{}: {} could not be simulated: {}", set.source, id,
                                      point.at("failure").get<std::string>()));
      continue;
    }
    Figure figure;
    figure.name = id;
    figure.value = point.at("simulated");
    figure.unit = point.at("unit");
    // The processors' figures are measured as a whole, not in batches.
    const bool in_batches = point.at("figure").get<std::string>().rfind("cpu.", 0) != 0;
    if (in_batches) figure.half_width = point.at("half_width_95");
    set.figures.push_back(std::move(figure));
  }
}

/// What `fill` makes of the JSON; a member that is missing or of another type is the file's fault.
template <typename Fill>
FigureSet read(const std::string& source, const char* what, Fill fill) {
  FigureSet set;
  set.source = source;
  try {
    fill(set);
  } catch (const nlohmann::json::exception& error) {
    throw model::InputError(
        fmt::format("{}: not the JSON of 'slotlab {}': {}", source, what, error.what()));
  }
  if (set.figures.empty()) throw model::InputError(source + ": there is no figure in it");
  return set;
}

}  // namespace

FigureSet run_figures(const Json& json, const std::string& source) {
  return read(source, "run", [&json](FigureSet& set) {
    if (json.contains("version")) set.properties.emplace_back("versions", json.at("version"));
    set.properties.emplace_back("titles", model::quote(json.at("title").get<std::string>()));
    set.properties.emplace_back(kSeeds, std::to_string(json.at("seed").get<std::uint64_t>()));
    set.properties.emplace_back("warm-ups", time_of(json.at("warm_up")));
    set.properties.emplace_back("measured times", time_of(json.at("measured")));
    add_headline(json.at("throughput"), "throughput", set);
    add_headline(json.at("operations"), "operations", set);
    add_tree(json.at("statistics"), "", set);
  });
}

FigureSet reproduction_figures(const Json& json, const std::string& source) {
  return read(source, "reproduce", [&json](FigureSet& set) {
    if (json.contains("papers")) {
      for (const Json& paper : json.at("papers")) add_reproduction(paper, set);
    } else {
      add_reproduction(json, set);
    }
  });
}

}  // namespace slotlab::study
