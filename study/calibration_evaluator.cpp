// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_evaluator.h"

#include <algorithm>
#include <utility>

#include "model/scenario_fields.h"
#include "study/point_figures.h"
#include "study/worker_pool.h"

namespace slotlab::study {

namespace {

/// Simulations between two entries of the journal: few enough to lose little, many enough to keep
/// every worker busy.
constexpr std::size_t kChunk = 64;
/// Value sets that are resolved at a time, which bounds the memory for resolved scenarios.
constexpr std::size_t kSlice = 64;

using Reach = CalibrationScenarios::Reach;

}  // namespace

CalibrationEvaluator::CalibrationEvaluator(const CalibrationStudy& study,
                                           CalibrationJournal& journal, unsigned parallel,
                                           ScenarioSimulation simulate)
    : study_(study), journal_(journal), parallel_(parallel), simulate_(std::move(simulate)) {}

std::string CalibrationEvaluator::schedule(std::size_t scenario, const Values& values, Reach reach,
                                           std::vector<Job>& jobs) {
  std::string key = std::to_string(scenario);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool counts = reach == Reach::everywhere || study_.scenarios.reaches(i, scenario);
    key += (counts ? "\n" + values[i] : std::string("\n"));
  }
  if (const auto known = known_.find(key); known != known_.end()) {
    ++reused_;
    return known->second;
  }
  model::Scenario resolved = study_.scenarios.resolve(scenario, values, reach).scenario;
  std::string fingerprint = model::resolved_fingerprint(resolved);
  known_.emplace(std::move(key), fingerprint);
  const bool known = journal_.find(fingerprint) != nullptr || failures_.count(fingerprint) != 0 ||
                     std::any_of(jobs.begin(), jobs.end(), [&fingerprint](const Job& job) {
                       return job.fingerprint == fingerprint;
                     });
  if (known) {
    ++reused_;
  } else {
    jobs.push_back({fingerprint, std::move(resolved)});
  }
  return fingerprint;
}

std::vector<std::vector<Point>> CalibrationEvaluator::evaluate(const std::vector<Values>& sets,
                                                               const Scope& scope,
                                                               const Progress& progress) {
  std::vector<std::vector<Point>> evaluations;
  for (std::size_t first = 0; first < sets.size(); first += kSlice) {
    const std::size_t count = std::min(kSlice, sets.size() - first);
    const auto slice_progress = [&](double share) {
      if (progress) {
        const double sets_over = static_cast<double>(first) + share * static_cast<double>(count);
        progress(sets_over / static_cast<double>(sets.size()));
      }
    };
    evaluate_slice(&sets[first], count, scope, slice_progress, evaluations);
  }
  return evaluations;
}

void CalibrationEvaluator::evaluate_slice(const Values* sets, std::size_t count, const Scope& scope,
                                          const Progress& progress,
                                          std::vector<std::vector<Point>>& evaluations) {
  std::vector<bool> wanted(study_.scenarios.size(), false);
  for (std::size_t figure = 0; figure < study_.figures.size(); ++figure) {
    if (scope.figures[figure]) {
      wanted[study_.scenarios.of_figure(figure)] = true;
      wanted[study_.scenarios.base_of_figure(figure)] = true;
    }
  }
  std::vector<Job> jobs;
  std::vector<std::vector<std::string>> fingerprints(count);
  for (std::size_t set = 0; set < count; ++set) {
    for (std::size_t scenario = 0; scenario < wanted.size(); ++scenario) {
      fingerprints[set].push_back(
          wanted[scenario] ? schedule(scenario, sets[set], scope.reach, jobs) : std::string());
    }
  }
  run(jobs, progress);
  for (std::size_t set = 0; set < count; ++set) {
    evaluations.emplace_back();
    for (std::size_t figure = 0; figure < study_.figures.size(); ++figure) {
      const std::string& own = fingerprints[set][study_.scenarios.of_figure(figure)];
      const std::string& base = fingerprints[set][study_.scenarios.base_of_figure(figure)];
      evaluations.back().push_back(scope.figures[figure]
                                       ? point_of(figure, own, base)
                                       : Point{study_.figures[figure], 0.0, 0.0, "not simulated"});
    }
  }
}

void CalibrationEvaluator::run(const std::vector<Job>& jobs, const Progress& progress) {
  const std::size_t chunk = std::max<std::size_t>(kChunk, std::size_t{8} * parallel_);
  for (std::size_t first = 0; first < jobs.size(); first += chunk) {
    const std::size_t count = std::min(chunk, jobs.size() - first);
    const auto outcomes = run_jobs(
        count, parallel_,
        [&](std::size_t index) { return pack_figures(simulate_(jobs[first + index].scenario)); },
        [&](std::size_t ended, std::size_t) {
          progress(static_cast<double>(first + ended) / static_cast<double>(jobs.size()));
        });
    for (std::size_t i = 0; i < count; ++i) {
      const std::string& fingerprint = jobs[first + i].fingerprint;
      if (outcomes[i].ok) {
        journal_.add(fingerprint, outcomes[i].output);
      } else {
        failures_[fingerprint] = outcomes[i].error;
      }
    }
    simulations_ += count;
    journal_.commit();
  }
}

Point CalibrationEvaluator::point_of(std::size_t figure, const std::string& own,
                                     const std::string& base) const {
  Point point{study_.figures[figure], 0.0, 0.0, {}};
  for (const std::string& fingerprint : {own, base}) {
    const auto failure = failures_.find(fingerprint);
    if (failure == failures_.end()) continue;
    point.failure = failure->second;
    return point;
  }
  unpack_figures(*journal_.find(own), point, *journal_.find(base));
  return point;
}

}  // namespace slotlab::study
