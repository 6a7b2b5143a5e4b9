// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_figure.h"

#include <algorithm>
#include <set>

#include "model/result_number.h"

namespace slotlab::study {

namespace {

enum Section { kThroughput, kOperations, kProcessors, kBuses };

SweepFigure of_statistic(const std::string& path, const Statistic& statistic, int section) {
  return {path,
          section,
          model::exported_value(statistic),
          std::nullopt,
          model::unit_of(statistic.kind),
          statistic.description};
}

/// Each direction and, under the port's name, both together; a port with one direction has both
/// names, so that points with one and with two directions share a column.
void add_headline(std::vector<SweepFigure>& figures, const std::vector<model::Throughput>& from,
                  const char* suffix, const char* what, int section) {
  const auto add = [&](const std::string& path, const model::Throughput& figure,
                       const std::string& direction) {
    figures.push_back({path + suffix, section, model::rounded(figure.estimate.mean),
                       model::rounded(figure.estimate.half_width), name_of(figure.unit),
                       what + figure.port + direction});
  };
  for (const model::Throughput& figure : from) {
    const bool is_total = figure.direction == model::kTotal;
    if (!is_total) add(figure.port + '.' + figure.direction, figure, ", " + figure.direction);
    const auto directions = std::count_if(
        from.begin(), from.end(),
        [&figure](const model::Throughput& other) { return other.port == figure.port; });
    if (is_total || directions == 1) add(figure.port, figure, "");
  }
}

void add_processors(std::vector<SweepFigure>& figures, const StatisticsGroup& statistics,
                    bool all) {
  for (const StatisticsGroup& group : statistics.groups()) {
    if (group.name() != "cpus") continue;
    for (const Statistic& statistic : group.statistics()) {
      if (all || statistic.name == "utilization") {
        figures.push_back(of_statistic("cpu." + statistic.name, statistic, kProcessors));
      }
    }
  }
}

/// A bus is a group with the account of its clocks.
void add_buses(std::vector<SweepFigure>& figures, const StatisticsGroup& group,
               const std::string& prefix) {
  for (const StatisticsGroup& child : group.groups()) {
    const std::string path = prefix + child.name();
    const Statistic* use = child.find("utilization");
    const bool is_bus = std::any_of(child.groups().begin(), child.groups().end(),
                                    [](const auto& inner) { return inner.name() == "clocks"; });
    if (use != nullptr && is_bus) {
      SweepFigure figure = of_statistic(path + ".utilization", *use, kBuses);
      figure.description = path + ": " + figure.description;
      figures.push_back(std::move(figure));
    } else {
      add_buses(figures, child, path + '.');
    }
  }
}

/// By the names of figure_name.h.
std::vector<SweepFigure> named_figures(const model::Result& result, bool all) {
  std::vector<SweepFigure> figures;
  add_headline(figures, result.throughput, "", "throughput of ", kThroughput);
  add_headline(figures, result.operations, ".iops", "I/Os of ", kOperations);
  add_processors(figures, result.statistics, all);
  add_buses(figures, result.statistics, "");
  return figures;
}

void add_paths(std::vector<std::string>& names, const StatisticsGroup& group,
               const std::string& prefix) {
  for (const Statistic& statistic : group.statistics()) names.push_back(prefix + statistic.name);
  for (const StatisticsGroup& child : group.groups()) {
    add_paths(names, child, prefix + child.name() + '.');
  }
}

}  // namespace

std::string SweepFigure::column() const {
  std::string name = path;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

std::vector<SweepFigure> sweep_figures(const model::Result& result,
                                       const std::vector<std::string>& outputs) {
  if (outputs.empty()) return named_figures(result, false);
  const std::vector<SweepFigure> named = named_figures(result, true);
  std::vector<SweepFigure> figures;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const auto section = static_cast<int>(i);
    const auto found = std::find_if(named.begin(), named.end(), [&](const SweepFigure& figure) {
      return figure.path == outputs[i];
    });
    if (found != named.end()) {
      figures.push_back(*found);
      figures.back().section = section;
    } else if (const Statistic* statistic = result.statistics.find(outputs[i])) {
      figures.push_back(of_statistic(outputs[i], *statistic, section));
    }
  }
  return figures;
}

std::vector<std::string> output_names(const model::Result& result) {
  std::vector<std::string> names;
  for (const SweepFigure& figure : named_figures(result, true)) names.push_back(figure.path);
  std::vector<std::string> paths;
  add_paths(paths, result.statistics, "");
  const std::set<std::string> known(names.begin(), names.end());
  std::copy_if(paths.begin(), paths.end(), std::back_inserter(names),
               [&known](const std::string& path) { return known.count(path) == 0; });
  return names;
}

}  // namespace slotlab::study
