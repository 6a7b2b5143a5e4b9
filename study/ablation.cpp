// SPDX-License-Identifier: Apache-2.0
#include "study/ablation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "model/fnv1a.h"
#include "model/result_json.h"
#include "model/runner.h"
#include "model/scenario_fields.h"
#include "study/ideal_resource.h"
#include "study/numeric_field.h"
#include "study/worker_pool.h"

namespace slotlab::study {
namespace {

using Json = nlohmann::json;

/// A short run from the beginning: long enough for some hundred frames and tens of I/Os, all that a
/// parameter needs to show that somebody looks at it.
const std::vector<std::string> kShortRun{"run.warm_up=0 ps", "run.measure=3 ms"};

/// Runs of the scenario as it is, with different seeds: what two runs differ by without a cause.
constexpr std::uint64_t kSeeds = 8;
constexpr double kStudent = 2.365;  ///< Student's t for 95 %, two-sided, 7 degrees of freedom

bool is_direction(const model::Throughput& figure) {
  return figure.direction != model::kTotal && figure.port.rfind("total.", 0) != 0;
}

/// What a worker sends: bytes per second of each direction, and a hash of every figure of the run.
std::string pack(const model::Result& result) {
  Json json;
  json["figures"] = Json::array();
  for (const model::Throughput& figure : result.throughput) {
    if (!is_direction(figure)) continue;
    const double scale = scale_of(figure.unit);
    json["figures"].push_back({figure.port, figure.direction, figure.estimate.mean / scale});
  }
  model::Fnv1a hash;
  hash.add(model::result_json(result)["statistics"].dump());
  json["hash"] = hash.hex();
  return json.dump();
}

/// Throughput of each direction, in bytes per second, and of all together at the end; negative
/// where a direction has no traffic.
std::vector<double> unpack(const std::string& text, const std::vector<PortDirection>& directions) {
  const Json json = Json::parse(text);
  std::vector<double> figures;
  double total = 0.0;
  for (const PortDirection& direction : directions) {
    double value = -1.0;
    for (const Json& figure : json["figures"]) {
      if (figure[0] == direction.port && figure[1] == direction.direction) value = figure[2];
    }
    total += std::max(value, 0.0);
    figures.push_back(value);
  }
  figures.push_back(total);
  return figures;
}

/// The scenario as it is, with its own seed and others.
class Base {
 public:
  void add(std::vector<double> figures) { runs_.push_back(std::move(figures)); }

  /// Of figure `index` in a changed run with the scenario's own seed.
  Gain gain(std::size_t index, double changed) const {
    const double own = runs_.front()[index];
    if (changed < 0 || own <= 0) return {};
    return {(changed - own) / own, noise(index) / own, true};
  }

 private:
  /// 95 % half-width of the difference of two runs, by the spread between the seeds.
  double noise(std::size_t index) const {
    const auto count = static_cast<double>(runs_.size());
    double mean = 0.0;
    for (const auto& run : runs_) mean += run[index] / count;
    double squares = 0.0;
    for (const auto& run : runs_) squares += (run[index] - mean) * (run[index] - mean);
    return kStudent * std::sqrt(2 * squares / (count - 1));
  }

  std::vector<std::vector<double>> runs_;
};

/// Everything that is simulated, in one list: the scenario itself first.
class Jobs {
 public:
  Jobs(model::ScenarioSource& source, unsigned parallel) : source_(source), parallel_(parallel) {}

  std::vector<JobOutcome> run(const std::vector<const Trial*>& trials,
                              const std::vector<std::string>& more, const JobProgress& progress) {
    simulations += trials.size();
    return run_jobs(
        trials.size(), parallel_,
        [&](std::size_t index) {
          std::vector<std::string> overrides = trials[index]->overrides;
          overrides.insert(overrides.end(), more.begin(), more.end());
          return pack(model::run_scenario(source_.resolve(overrides)));
        },
        progress);
  }

  std::size_t simulations = 0;

 private:
  model::ScenarioSource& source_;
  unsigned parallel_;
};

std::vector<Trial> resource_trials(const model::Scenario& scenario,
                                   const std::vector<model::Field>& fields) {
  std::vector<Trial> trials;
  for (const IdealResource& resource : ideal_resources()) {
    std::vector<std::string> overrides = overrides_of(resource, scenario, fields);
    if (overrides.empty()) continue;
    trials.emplace_back();
    trials.back().name = resource.name;
    trials.back().title = resource.title;
    trials.back().overrides = std::move(overrides);
  }
  return trials;
}

std::vector<Trial> alone_trials(const model::Scenario& scenario,
                                const std::vector<PortDirection>& directions) {
  std::vector<Trial> trials;
  for (const PortDirection& direction : directions) {
    const bool known = std::any_of(trials.begin(), trials.end(), [&](const Trial& trial) {
      return trial.name == direction.port;
    });
    if (known) continue;
    Trial trial;
    trial.name = direction.port;
    trial.title = "all other ports off";
    trial.overrides = overrides_for_alone(direction.port, scenario);
    trials.push_back(std::move(trial));
  }
  if (trials.size() < 2) trials.clear();
  return trials;
}

std::vector<Trial> parameter_trials(const std::vector<model::Field>& fields) {
  std::vector<Trial> trials;
  for (const ParameterStep& step : parameter_steps(numeric_fields(fields))) {
    Trial trial;
    trial.name = step.field.path;
    trial.title = fmt::format("{} -> {}", format_quantity(step.field.value, step.field.dimension),
                              format_quantity(step.value, step.field.dimension));
    trial.overrides = {step.field.set_to(step.value)};
    trial.tenth = std::abs(step.value - step.field.value) * 8 <= step.field.value;
    trials.push_back(std::move(trial));
  }
  return trials;
}

std::string hash_of(const JobOutcome& outcome) {
  return Json::parse(outcome.output)["hash"].get<std::string>();
}

/// Leaves the trials that a short run notices: some figure of it is another.
void drop_unnoticed(std::vector<Trial>& trials, Jobs& jobs, const JobProgress& progress) {
  const Trial unchanged;
  std::vector<const Trial*> list{&unchanged};
  for (const Trial& trial : trials) list.push_back(&trial);
  const std::vector<JobOutcome> outcomes = jobs.run(list, kShortRun, progress);
  if (!outcomes[0].ok) throw std::runtime_error(outcomes[0].error);
  const std::string base = hash_of(outcomes[0]);
  std::vector<Trial> noticed;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    const JobOutcome& outcome = outcomes[i + 1];
    // What the scenario's rules do not allow is no change that could be made.
    if (outcome.ok && hash_of(outcome) != base) noticed.push_back(std::move(trials[i]));
  }
  trials = std::move(noticed);
}

std::vector<PortDirection> directions_of(const std::string& packed) {
  std::vector<PortDirection> directions;
  const Json json = Json::parse(packed);
  for (const Json& figure : json["figures"]) {
    directions.push_back({figure[0].get<std::string>(), figure[1].get<std::string>()});
  }
  return directions;
}

void judge(Trial& trial, const JobOutcome& outcome, const Base& base,
           const std::vector<PortDirection>& directions) {
  if (!outcome.ok) {
    trial.failure = outcome.error;
    return;
  }
  const std::vector<double> changed = unpack(outcome.output, directions);
  for (std::size_t i = 0; i < directions.size(); ++i) {
    trial.gains.push_back(base.gain(i, changed[i]));
  }
  trial.total = base.gain(directions.size(), changed.back());
}

/// The scenario as it is, with its own seed first.
std::vector<Trial> seed_trials(std::uint32_t seed) {
  std::vector<Trial> trials(kSeeds);
  for (std::uint64_t i = 1; i < kSeeds; ++i) {
    trials[i].overrides = {"run.seed=" + std::to_string(static_cast<std::uint32_t>(seed + i))};
  }
  return trials;
}

bool matters(const Trial& trial) {
  return trial.failure.empty() &&
         (trial.total.matters() || std::any_of(trial.gains.begin(), trial.gains.end(),
                                               [](const Gain& gain) { return gain.matters(); }));
}

double rank(const Trial& trial) { return trial.failure.empty() ? trial.total.gain : -1e9; }

/// Directions that have traffic: what the scenario's figures will be of.
std::vector<PortDirection> expected_directions(model::ScenarioSource& source, unsigned parallel) {
  const auto outcome = run_jobs(1, parallel, [&](std::size_t) {
    return pack(model::run_scenario(source.resolve({"run.warm_up=0 ps", "run.measure=1 us"})));
  });
  if (!outcome[0].ok) throw std::runtime_error(outcome[0].error);
  return directions_of(outcome[0].output);
}

}  // namespace

bool Gain::matters() const {
  constexpr double kLeast = 0.005;
  return measured && std::abs(gain) > std::max(noise, kLeast);
}

Ablation ablate(model::ScenarioSource& source, const AblationOptions& options,
                const AblationProgress& progress) {
  constexpr double kShortShare = 0.2;
  const model::Scenario scenario = source.resolve();
  const std::vector<model::Field> fields = scenario_fields(scenario);
  Ablation ablation;
  Jobs jobs(source, options.jobs);
  ablation.directions = expected_directions(source, options.jobs);
  ablation.resources = resource_trials(scenario, fields);
  ablation.alone = alone_trials(scenario, ablation.directions);
  const auto told = [&progress](double from, double share, const char* what) {
    return [&progress, from, share, what](std::size_t ended, std::size_t of) {
      if (!progress) return;
      progress(from + share * static_cast<double>(ended) / static_cast<double>(of),
               fmt::format("{} {} of {}", what, ended, of));
    };
  };
  double done = 0.0;
  if (options.parameters) {
    ablation.parameters = parameter_trials(fields);
    ablation.candidates = ablation.parameters.size();
    drop_unnoticed(ablation.parameters, jobs, told(0.0, kShortShare, "short run"));
    ablation.noticed = ablation.parameters.size();
    done = kShortShare;
  }

  const std::vector<Trial> seeds = seed_trials(scenario.run.seed);
  std::vector<const Trial*> list;
  list.reserve(seeds.size() + ablation.resources.size() + ablation.alone.size() +
               ablation.parameters.size());
  for (const Trial& trial : seeds) list.push_back(&trial);
  std::vector<Trial*> judged;
  for (auto* trials : {&ablation.resources, &ablation.alone, &ablation.parameters}) {
    for (Trial& trial : *trials) {
      list.push_back(&trial);
      judged.push_back(&trial);
    }
  }
  const std::vector<JobOutcome> outcomes = jobs.run(list, {}, told(done, 1.0 - done, "run"));
  Base base;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    if (!outcomes[i].ok) throw std::runtime_error(outcomes[i].error);
    base.add(unpack(outcomes[i].output, ablation.directions));
  }
  for (std::size_t i = 0; i < judged.size(); ++i) {
    judge(*judged[i], outcomes[i + seeds.size()], base, ablation.directions);
  }
  const auto better = [](const Trial& one, const Trial& other) { return rank(one) > rank(other); };
  std::stable_sort(ablation.resources.begin(), ablation.resources.end(), better);
  auto& parameters = ablation.parameters;
  parameters.erase(std::remove_if(parameters.begin(), parameters.end(),
                                  [](const Trial& trial) { return !matters(trial); }),
                   parameters.end());
  std::stable_sort(parameters.begin(), parameters.end(), better);
  ablation.simulations = jobs.simulations + 1;
  return ablation;
}

}  // namespace slotlab::study
