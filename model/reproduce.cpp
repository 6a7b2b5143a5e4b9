// SPDX-License-Identifier: Apache-2.0
#include "model/reproduce.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "model/point_figures.h"

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
  const auto job = [&](std::size_t index) { return pack_figures(run(folder / scenarios[index])); };
  const auto outcomes = run_jobs(scenarios.size(), parallel, job, progress);
  for (std::size_t i = 0; i < reproduction.points.size(); ++i) {
    const JobOutcome& outcome = outcomes[scenario_of_point[i]];
    if (outcome.ok) {
      unpack_figures(outcome.output, reproduction.points[i]);
    } else {
      reproduction.points[i].failure = outcome.error;
    }
  }
  return reproduction;
}

}  // namespace slotlab::model
