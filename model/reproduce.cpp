// SPDX-License-Identifier: Apache-2.0
#include "model/reproduce.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace slotlab::model {

namespace {

ErrorSummary summarise(const std::vector<Point>& points, const std::string* group,
                       std::optional<Role> role) {
  ErrorSummary summary;
  for (const Point& point : points) {
    if (!point.ok() || (group != nullptr && point.published.group != *group) ||
        (role && point.published.role != *role)) {
      continue;
    }
    const double error = std::abs(point.error_percent());
    ++summary.points;
    summary.mean_abs_error_percent += error;
    if (summary.worst.empty() || error > summary.max_abs_error_percent) {
      summary.max_abs_error_percent = error;
      summary.worst = point.published.id;
    }
  }
  if (summary.points > 0) {
    summary.mean_abs_error_percent /= static_cast<double>(summary.points);
  }
  return summary;
}

/// What a worker sends home: the throughput of every port that a figure may be about.
std::string pack(const Result& result) {
  nlohmann::json json = nlohmann::json::object();
  for (const Throughput& throughput : result.throughput) {
    const Throughput& figure = *find_throughput(result, throughput.port);
    json[throughput.port] = {{"mean", figure.estimate.mean},
                             {"half_width", figure.estimate.half_width},
                             {"unit", name_of(figure.unit)}};
  }
  return json.dump();
}

void unpack(const JobOutcome& outcome, Point& point) {
  if (!outcome.ok) {
    point.failure = outcome.error;
    return;
  }
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
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

}  // namespace

double Point::error_percent() const {
  return 100.0 * (simulated - published.value) / published.value;
}

std::size_t Reproduction::failures() const {
  return static_cast<std::size_t>(
      std::count_if(points.begin(), points.end(), [](const Point& point) { return !point.ok(); }));
}

ErrorSummary Reproduction::overall() const { return summarise(points, nullptr, std::nullopt); }

std::vector<GroupSummary> Reproduction::groups() const {
  std::vector<GroupSummary> groups;
  for (const Point& point : points) {
    const std::string& name = point.published.group;
    const bool known =
        std::any_of(groups.begin(), groups.end(),
                    [&name](const GroupSummary& group) { return group.name == name; });
    if (!known) {
      groups.push_back({name, summarise(points, &name, std::nullopt),
                        summarise(points, &name, Role::fitted),
                        summarise(points, &name, Role::predicted)});
    }
  }
  return groups;
}

Reproduction reproduce(const std::filesystem::path& folder, unsigned parallel,
                       const ScenarioRun& run, const JobProgress& progress) {
  Reproduction reproduction;
  reproduction.paper = std::filesystem::absolute(folder).lexically_normal().filename().string();
  std::vector<std::string> scenarios;
  std::vector<std::size_t> scenario_of_point;
  for (PublishedFigure& figure : read_published(folder / kPublishedFile)) {
    // Two figures may come from one scenario: a throughput of each port.
    const auto known = std::find(scenarios.begin(), scenarios.end(), figure.scenario);
    scenario_of_point.push_back(static_cast<std::size_t>(known - scenarios.begin()));
    if (known == scenarios.end()) {
      scenarios.push_back(figure.scenario);
    }
    reproduction.points.push_back({std::move(figure), 0.0, 0.0, {}});
  }
  const auto job = [&](std::size_t index) { return pack(run(folder / scenarios[index])); };
  const auto outcomes = run_jobs(scenarios.size(), parallel, job, progress);
  for (std::size_t i = 0; i < reproduction.points.size(); ++i) {
    unpack(outcomes[scenario_of_point[i]], reproduction.points[i]);
  }
  return reproduction;
}

}  // namespace slotlab::model
