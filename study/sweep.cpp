// SPDX-License-Identifier: Apache-2.0
#include "study/sweep.h"

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "model/scenario_fields.h"
#include "study/sweep_figure.h"
#include "study/sweep_message.h"
#include "study/worker_pool.h"

namespace slotlab::study {

namespace {

constexpr std::size_t kMostProbes = 64;

/// Of a point that failed, if it got that far.
std::string fingerprint_of(SweepStudy& study, const std::vector<std::size_t>& values) {
  try {
    return model::resolved_fingerprint(study.resolve(values));
  } catch (const std::exception&) {
    return {};
  }
}

/// The first values of all axes, and each value of each axis that may change what a run reports.
std::vector<std::vector<std::size_t>> probes(const SweepStudy& study) {
  std::vector<std::vector<std::size_t>> all;
  all.emplace_back(study.axes.size(), 0);
  for (std::size_t axis = 0; axis < study.axes.size(); ++axis) {
    if (study.axes[axis].kind != SweepAxis::Kind::text) continue;
    for (std::size_t value = 1; value < study.axes[axis].texts.size(); ++value) {
      if (all.size() == kMostProbes) return all;
      all.emplace_back(study.axes.size(), 0);
      all.back()[axis] = value;
    }
  }
  return all;
}

}  // namespace

SweepState run_sweep(SweepStudy& study, SweepStore& store, const SweepOptions& options,
                     const SweepRun& run, const SweepProgress& progress) {
  SweepState state;
  std::vector<std::size_t> left;
  for (std::size_t point = 1; point <= study.points(); ++point) {
    if (!options.shard.has(point)) continue;
    ++state.points;
    const SweepStore::State there = store.state(point);
    const bool is_failed = there == SweepStore::State::failed;
    if (there == SweepStore::State::missing || (is_failed && options.retry_failed)) {
      left.push_back(point);
    } else {
      ++state.known;
      state.failed += is_failed ? 1 : 0;
    }
  }
  const auto job = [&](std::size_t index) {
    store.leave_to_parent();
    return pack_point(run(study.resolve(study.values_of(left[index]))), study.outputs);
  };
  stream_jobs(left.size(), options.parallel, job,
              [&](std::size_t index, const JobOutcome& outcome) {
                const std::vector<std::size_t> values = study.values_of(left[index]);
                SweepPoint point;
                point.point = left[index];
                point.settings = axis_values(study, values);
                if (outcome.ok) {
                  unpack_point(outcome.output, point);
                } else {
                  point.error = outcome.error;
                  point.fingerprint = fingerprint_of(study, values);
                  ++state.failed;
                }
                store.record(point);
                ++state.ended;
                if (progress) progress(state);
              });
  return state;
}

void check_outputs(SweepStudy& study, unsigned parallel, const SweepRun& run) {
  if (study.outputs.empty()) return;
  const auto tried = probes(study);
  const auto job = [&](std::size_t index) {
    std::vector<std::string> overrides = study.overrides(tried[index]);
    overrides.emplace_back("run.warm_up=0 ps");
    overrides.emplace_back("run.measure=1 us");
    std::string names;
    model::ScenarioSource& source = study.sources[study.scenario_of(tried[index])];
    for (const std::string& name : output_names(run(source.resolve(overrides)))) {
      names += name + "\n";
    }
    return names;
  };
  std::vector<std::string> names;
  std::set<std::string> known;
  for (const JobOutcome& outcome : run_jobs(tried.size(), parallel, job)) {
    std::istringstream lines(outcome.output);
    for (std::string line; std::getline(lines, line);) {
      if (known.insert(line).second) names.push_back(line);
    }
  }
  if (names.empty()) return;  // every one of these points will fail, and say why
  for (std::size_t i = 0; i < study.outputs.size(); ++i) {
    if (known.count(study.outputs[i]) != 0) continue;
    throw model::InputError(study.output_places[i], "outputs",
                            "no run of this study has the figure " +
                                model::quote(study.outputs[i]) +
                                model::name_hint(study.outputs[i], names));
  }
}

}  // namespace slotlab::study
