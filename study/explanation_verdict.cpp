// SPDX-License-Identifier: Apache-2.0
// The verdict: sentences that state what was measured, and nothing else.
#include <fmt/format.h>

#include <algorithm>

#include "study/explanation.h"
#include "study/ideal_resource.h"

namespace slotlab::study {
namespace {

constexpr double kNothing = 0.005;  ///< a gain under half a percent is nothing
constexpr double kGoodPart = 0.05;  ///< of the time

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string title_of(const std::string& resource) { return ideal_resource(resource).title; }

/// What gains at least half as much as the best resource does, the best first.
std::vector<const Trial*> main_gains(const Ablation& ablation, const Agreement& agreement,
                                     std::size_t index) {
  std::vector<const Trial*> gains;
  for (const Trial& trial : ablation.resources) {
    const bool link = trial.name == "link" && agreement.best != "link";
    if (!trial.failure.empty() || link || !trial.gains[index].matters()) continue;
    if (trial.gains[index].gain >= agreement.best_gain / 2) gains.push_back(&trial);
  }
  std::stable_sort(gains.begin(), gains.end(), [index](const Trial* one, const Trial* other) {
    return one->gains[index].gain > other->gains[index].gain;
  });
  return gains;
}

/// The parameter whose tenth gains this direction the most, if any does.
const Trial* best_parameter(const Ablation& ablation, std::size_t index) {
  const Trial* best = nullptr;
  for (const Trial& trial : ablation.parameters) {
    const Gain& gain = trial.gains[index];
    if (!trial.tenth || !gain.matters() || gain.gain <= 0) continue;
    if (best == nullptr || gain.gain > best->gains[index].gain) best = &trial;
  }
  return best;
}

/// Resources that a good part of the time goes to, and that gain nothing all the same: what is not
/// worth changing.
std::string nothing_gained(const Attribution& attribution, const Ablation& ablation,
                           std::size_t index) {
  std::string list;
  for (const IdealResource& resource : ideal_resources()) {
    const bool expected =
        std::any_of(stall_groups().begin(), stall_groups().end(), [&](const StallGroup& group) {
          return relieves(group, resource.name) && attribution.share_of(group) >= kGoodPart;
        });
    const auto trial = std::find_if(ablation.resources.begin(), ablation.resources.end(),
                                    [&](const Trial& t) { return t.name == resource.name; });
    if (!expected || trial == ablation.resources.end() || !trial->failure.empty()) continue;
    const Gain& gain = trial->gains[index];
    if (!gain.measured || gain.gain > std::max(kNothing, gain.noise)) continue;
    list += (list.empty() ? "" : ", ") + std::string(resource.title);
  }
  return list;
}

std::string sentence(const Agreement& agreement, const Attribution& attribution,
                     const Ablation& ablation, std::size_t index) {
  const std::string name = agreement.direction.name();
  const std::vector<const Trial*> gains = main_gains(ablation, agreement, index);
  std::string text;
  if (agreement.best_gain < kNothing || gains.empty()) {
    text = fmt::format("{}: no resource gains half a percent when it is made ideal.", name);
  } else {
    text = fmt::format("{} is limited by {}: ideal, it gives {}", name,
                       title_of(gains.front()->name), percent(gains.front()->gains[index].gain));
    for (std::size_t i = 1; i < gains.size(); ++i) {
      text +=
          fmt::format("; {} {}", title_of(gains[i]->name), percent(gains[i]->gains[index].gain));
    }
    text += '.';
  }
  text += fmt::format(" {:.1f} % of its time goes to {}", 100 * agreement.share,
                      agreement.stall->title);
  if (!agreement.agrees) {
    text += agreement.relief.empty()
                ? std::string(", which no resource relieves")
                : fmt::format(", but {} gives only {}", title_of(agreement.relief),
                              percent(agreement.relief_gain));
  }
  text += '.';
  if (const Trial* parameter = best_parameter(ablation, index)) {
    text += fmt::format(" {} {} gives {}.", parameter->name, parameter->title,
                        percent(parameter->gains[index].gain));
  }
  if (agreement.alone.matters()) {
    text += fmt::format(" Without the other ports it has {}.", percent(agreement.alone.gain));
  }
  const std::string nothing = nothing_gained(attribution, ablation, index);
  if (!nothing.empty()) text += " Nothing is gained by " + nothing + '.';
  return text;
}

}  // namespace

std::vector<std::string> verdict_of(const std::vector<Attribution>& attributions,
                                    const Ablation& ablation) {
  std::vector<std::string> verdict;
  const std::vector<Agreement> agreements = compare_methods(attributions, ablation);
  for (std::size_t i = 0; i < agreements.size(); ++i) {
    verdict.push_back(sentence(agreements[i], attributions[i], ablation, i));
  }
  return verdict;
}

}  // namespace slotlab::study
