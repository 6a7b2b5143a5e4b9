// SPDX-License-Identifier: Apache-2.0
// The verdict: sentences that state what was measured, and nothing else.
#include <fmt/format.h>

#include <algorithm>

#include "study/explanation.h"
#include "study/ideal_resource.h"

namespace slotlab::study {
namespace {

constexpr double kNothing = 0.005;  ///< a gain under half a percent is nothing

std::string percent(double share) { return fmt::format("{:+.1f} %", 100 * share); }

std::string title_of(const std::string& resource) {
  return resource == "other_ports" ? "the other ports" : ideal_resource(resource).title;
}

std::string condition_of(const std::string& resource) {
  return resource == "other_ports" ? "without them" : "ideal";
}

/// The parameter whose tenth gains this direction the most, if any does.
const Trial* best_parameter(const Ablation& ablation, std::size_t index) {
  const Trial* best = nullptr;
  for (const Trial& trial : ablation.parameters) {
    const Gain& gain = trial.gains[index];
    if (!gain.matters() || gain.gain <= 0) continue;
    if (best == nullptr || gain.gain > best->gains[index].gain) best = &trial;
  }
  return best;
}

/// Resources of the slot that gain this direction nothing: what is not worth changing.
std::string nothing_gained(const Ablation& ablation, std::size_t index) {
  std::string list;
  for (const IdealResource& resource : ideal_resources()) {
    const auto trial = std::find_if(ablation.resources.begin(), ablation.resources.end(),
                                    [&](const Trial& t) { return t.name == resource.name; });
    if (trial == ablation.resources.end() || !trial->failure.empty()) continue;
    const Gain& gain = trial->gains[index];
    if (!gain.measured || gain.gain > std::max(kNothing, gain.noise)) continue;
    list += (list.empty() ? "" : ", ") + std::string(resource.title);
  }
  return list;
}

std::string sentence(const Agreement& agreement, const Ablation& ablation, std::size_t index) {
  const std::string name = agreement.direction.name();
  std::string text;
  if (agreement.best.empty() || agreement.best_gain < kNothing) {
    text = fmt::format(
        "{}: nothing that was made ideal gains half a percent; {:.1f} % of the time "
        "goes to {}.",
        name, 100 * agreement.share, agreement.stall->title);
    return text;
  }
  text = fmt::format("{} is limited by {}: {} it gains {}", name, title_of(agreement.best),
                     condition_of(agreement.best), percent(agreement.best_gain));
  if (const Trial* parameter = best_parameter(ablation, index)) {
    text += fmt::format("; {} {} gives {}", parameter->name, parameter->title,
                        percent(parameter->gains[index].gain));
  }
  text += fmt::format(". {:.1f} % of its time goes to {}", 100 * agreement.share,
                      agreement.stall->title);
  if (!agreement.agrees) {
    text += agreement.relief.empty()
                ? std::string(", which no resource relieves")
                : fmt::format(", but {} gains only {}", title_of(agreement.relief),
                              percent(agreement.relief_gain));
  }
  text += ".";
  const std::string nothing = nothing_gained(ablation, index);
  if (!nothing.empty()) text += " Nothing is gained by: " + nothing + ".";
  return text;
}

}  // namespace

std::vector<std::string> verdict_of(const model::Result& /*base*/,
                                    const std::vector<Agreement>& agreements,
                                    const Ablation& ablation) {
  std::vector<std::string> verdict;
  for (std::size_t i = 0; i < agreements.size(); ++i) {
    verdict.push_back(sentence(agreements[i], ablation, i));
  }
  return verdict;
}

}  // namespace slotlab::study
