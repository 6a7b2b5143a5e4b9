// SPDX-License-Identifier: Apache-2.0
#include "study/explanation.h"

#include <algorithm>
#include <cmath>

#include "model/runner.h"

namespace slotlab::study {
namespace {

/// How far the relief of the first stall may stay behind the best gain.
constexpr double kPartOfBest = 0.5;
constexpr double kBehindBest = 0.04;

const StallGroup& first_stall(const Attribution& attribution) {
  const std::vector<StallGroup>& groups = stall_groups();
  if (attribution.share_of(groups.front()) >= kLinkBusy) return groups.front();
  return *std::max_element(groups.begin() + 1, groups.end(),
                           [&](const StallGroup& one, const StallGroup& other) {
                             return attribution.time_of(one) < attribution.time_of(other);
                           });
}

/// Keeps the trial that gains the most in direction `index`.
class Best {
 public:
  explicit Best(std::size_t index) : index_(index) {}
  void consider(const Trial& trial, const std::string& name) {
    if (!trial.failure.empty()) return;
    const Gain& gain = trial.gains[index_];
    if (!gain.measured || (!name_.empty() && gain.gain <= gain_.gain)) return;
    name_ = name;
    gain_ = gain;
  }
  const std::string& name() const { return name_; }
  double gain() const { return gain_.gain; }
  double noise() const { return gain_.noise; }

 private:
  std::size_t index_;
  std::string name_;
  Gain gain_;
};

Agreement compare(const Attribution& attribution, const Ablation& ablation, std::size_t index) {
  Agreement agreement;
  agreement.direction = attribution.direction;
  const StallGroup& stall = first_stall(attribution);
  agreement.stall = &stall;
  agreement.share = attribution.share_of(stall);
  const bool link_busy = &stall == &stall_groups().front();
  Best relief(index);
  Best best(index);
  for (const Trial& trial : ablation.resources) {
    if (trial.name == "link" && !link_busy) continue;
    best.consider(trial, trial.name);
    if (relieves(stall, trial.name)) relief.consider(trial, trial.name);
  }
  for (const Trial& trial : ablation.alone) {
    if (trial.name != attribution.direction.port || !trial.failure.empty()) continue;
    agreement.alone = trial.gains[index];
  }
  agreement.relief = relief.name();
  agreement.relief_gain = relief.gain();
  agreement.best = best.name();
  agreement.best_gain = best.gain();
  agreement.agrees =
      relief.gain() >= kPartOfBest * best.gain() ||
      best.gain() - relief.gain() <= kBehindBest + std::hypot(best.noise(), relief.noise());
  return agreement;
}

}  // namespace

std::vector<Agreement> compare_methods(const std::vector<Attribution>& attributions,
                                       const Ablation& ablation) {
  std::vector<Agreement> agreements;
  for (std::size_t i = 0; i < attributions.size(); ++i) {
    agreements.push_back(compare(attributions[i], ablation, i));
  }
  return agreements;
}

Explanation explain(model::ScenarioSource& source, const AblationOptions& options,
                    const AblationProgress& progress) {
  Explanation explanation;
  explanation.ablation = ablate(source, options, progress);
  model::RunHooks hooks;
  hooks.stalls = true;
  const model::Scenario scenario = source.resolve();
  explanation.base = model::run_scenario(scenario, hooks);
  for (const StatisticsGroup& group : explanation.base.statistics.groups()) {
    if (group.name() == "stalls") explanation.attributions = read_attributions(group);
  }
  explanation.agreements = compare_methods(explanation.attributions, explanation.ablation);
  explanation.verdict = verdict_of(explanation.attributions, explanation.ablation);
  return explanation;
}

}  // namespace slotlab::study
