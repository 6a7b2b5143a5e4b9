// SPDX-License-Identifier: Apache-2.0
#include "study/reproduce.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "study/point_figures.h"

namespace slotlab::study {

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
    const double absolute = std::abs(point.error());
    if (summary.points == 0) {
      summary.unit = point.published.unit;
    } else if (summary.unit != point.published.unit) {
      summary.unit.clear();
    }
    ++summary.points;
    summary.mean_abs_error_percent += error;
    summary.mean_abs_error += absolute;
    summary.max_abs_error = std::max(summary.max_abs_error, absolute);
    if (summary.worst.empty() || error > summary.max_abs_error_percent) {
      summary.max_abs_error_percent = error;
      summary.worst = point.published.id;
    }
  }
  if (summary.points > 0) {
    summary.mean_abs_error_percent /= static_cast<double>(summary.points);
    summary.mean_abs_error /= static_cast<double>(summary.points);
  }
  return summary;
}

/// Indices of the scenarios behind a point.
struct Sources {
  std::size_t own;
  std::size_t base;  ///< the same when there is none
};

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

std::vector<Reproduction> reproduce_all(const std::vector<std::filesystem::path>& folders,
                                        unsigned parallel, const ScenarioRun& run,
                                        const JobProgress& progress) {
  std::vector<Reproduction> reproductions;
  std::vector<std::filesystem::path> scenarios;
  // Figures share scenarios: both ports of a card, say, or a ratio's base.
  const auto index_of = [&scenarios](const std::filesystem::path& file) {
    const std::filesystem::path scenario = std::filesystem::absolute(file).lexically_normal();
    const auto known = std::find(scenarios.begin(), scenarios.end(), scenario);
    const auto index = static_cast<std::size_t>(known - scenarios.begin());
    if (known == scenarios.end()) scenarios.push_back(scenario);
    return index;
  };
  std::vector<Sources> sources;
  for (const std::filesystem::path& folder : folders) {
    reproductions.emplace_back();
    Reproduction& reproduction = reproductions.back();
    reproduction.paper = std::filesystem::absolute(folder).lexically_normal().filename().string();
    for (PublishedFigure& figure : read_published(folder / kPublishedFile)) {
      const std::size_t own = index_of(folder / figure.scenario);
      sources.push_back({own, figure.base.empty() ? own : index_of(folder / figure.base)});
      reproduction.points.push_back({std::move(figure), 0.0, 0.0, {}});
    }
  }
  const auto job = [&](std::size_t index) { return pack_figures(run(scenarios[index])); };
  const auto outcomes = run_jobs(scenarios.size(), parallel, job, progress);
  auto source = sources.begin();
  for (Reproduction& reproduction : reproductions) {
    for (Point& point : reproduction.points) {
      const JobOutcome& own = outcomes[source->own];
      const JobOutcome& base = outcomes[source->base];
      ++source;
      if (own.ok && base.ok) {
        unpack_figures(own.output, point, base.output);
      } else {
        point.failure = own.ok ? point.published.base + ": " + base.error : own.error;
      }
    }
  }
  return reproductions;
}

Reproduction reproduce(const std::filesystem::path& folder, unsigned parallel,
                       const ScenarioRun& run, const JobProgress& progress) {
  return std::move(reproduce_all({folder}, parallel, run, progress).front());
}

}  // namespace slotlab::study
