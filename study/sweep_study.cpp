// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/fnv1a.h"

namespace slotlab::study {

namespace {

constexpr std::size_t kMostListed = 40;

/// The values of an axis in one line; of a long list the ends and a fingerprint.
std::string values_text(const SweepAxis& axis) {
  if (axis.texts.size() <= kMostListed) return fmt::format("{}", fmt::join(axis.texts, ", "));
  model::Fnv1a hash;
  for (const std::string& text : axis.texts) hash.add(text + "\n");
  return fmt::format("{} values from {} to {} ({})", axis.texts.size(), axis.texts.front(),
                     axis.texts.back(), hash.hex());
}

}  // namespace

std::size_t SweepStudy::points() const {
  if (design == Design::latin_hypercube) return sample.front().size();
  std::size_t count = 1;
  for (const auto& factor : factors) count *= axes[factor.front()].texts.size();
  return count;
}

std::vector<std::size_t> SweepStudy::values_of(std::size_t point) const {
  std::vector<std::size_t> values(axes.size(), 0);
  std::size_t rest = point - 1;
  if (design == Design::latin_hypercube) {
    for (std::size_t axis = 0; axis < axes.size(); ++axis) values[axis] = sample[axis][rest];
    return values;
  }
  for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor) {
    const std::size_t length = axes[factor->front()].texts.size();
    for (const std::size_t axis : *factor) values[axis] = rest % length;
    rest /= length;
  }
  return values;
}

std::size_t SweepStudy::scenario_of(const std::vector<std::size_t>& values) const {
  return scenarios.size() > 1 ? values.front() : 0;
}

std::vector<std::string> SweepStudy::overrides(const std::vector<std::size_t>& values) const {
  std::vector<std::string> texts;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    for (const std::string& path : axes[axis].paths) {
      texts.push_back(path + "=" + axes[axis].texts[values[axis]]);
    }
  }
  return texts;
}

model::Scenario SweepStudy::resolve(const std::vector<std::size_t>& values) {
  return sources[scenario_of(values)].resolve(overrides(values));
}

std::vector<std::string> SweepStudy::description() const {
  std::vector<std::string> lines;
  for (const std::string& scenario : scenarios) lines.push_back("scenario: " + scenario);
  for (const Setting& setting : settings) lines.push_back("set: " + setting.text);
  for (const SweepAxis& axis : axes) {
    if (axis.paths.empty()) continue;  // the scenarios
    lines.push_back(fmt::format("axis {} of {}: {}", axis.name, fmt::join(axis.paths, ", "),
                                values_text(axis)));
  }
  if (design == Design::latin_hypercube) {
    lines.push_back(fmt::format("design: latin_hypercube, {} points, seed {}", points(), seed));
  }
  for (const auto& factor : factors) {
    if (factor.size() < 2) continue;
    std::vector<std::string> names;
    names.reserve(factor.size());
    for (const std::size_t axis : factor) names.push_back(axes[axis].name);
    lines.push_back(fmt::format("zip: {}", fmt::join(names, ", ")));
  }
  if (!outputs.empty()) lines.push_back(fmt::format("outputs: {}", fmt::join(outputs, ", ")));
  for (std::size_t i = 0; i < configurations.size(); ++i) {
    lines.push_back(fmt::format("configuration of {}: {}", scenarios[i], configurations[i]));
  }
  return lines;
}

}  // namespace slotlab::study
