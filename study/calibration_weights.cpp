// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_weights.h"

#include <fnmatch.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "model/field_binder.h"

namespace slotlab::study {

namespace {

/// One line of `weights`.
struct Weight {
  std::string name;
  double value;

  bool is_pattern() const { return name.find('*') != std::string::npos; }
  bool matches(const std::string& id) const { return is_pattern() && matches_id(name, id); }
};

double read_weight(const model::Member& member, const std::string& path) {
  const model::Node& node = member.value;
  char* end = nullptr;
  const double weight = node.is_scalar() ? std::strtod(node.text.c_str(), &end) : -1.0;
  if (!node.is_scalar() || node.text.empty() || *end != '\0' || !std::isfinite(weight) ||
      weight < 0.0) {
    throw model::InputError(member.where, path, "a weight is a number, 0 or more");
  }
  return weight;
}

std::vector<Weight> read_lines(const model::Node& root, const std::vector<PublishedFigure>& figures,
                               const std::vector<std::string>& papers) {
  const model::Member* weights = root.find("weights");
  if (weights == nullptr) return {};
  model::require_map(weights->value, weights->where, "weights");
  std::vector<std::string> names;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (figures[i].role != Role::fitted) continue;
    names.insert(names.end(), {figures[i].id, figures[i].group, papers[i]});
  }
  std::vector<Weight> lines;
  for (const model::Member& member : weights->value.members) {
    const std::string path = "weights." + member.key;
    const Weight line{member.key, read_weight(member, path)};
    const bool known = std::any_of(names.begin(), names.end(), [&line](const std::string& name) {
      return name == line.name || line.matches(name);
    });
    if (!known) {
      throw model::InputError(member.where, path,
                              line.is_pattern()
                                  ? "matches no fitted figure"
                                  : "neither a fitted figure, nor a group or paper of some" +
                                        model::name_hint(member.key, names));
    }
    lines.push_back(line);
  }
  return lines;
}

double weight_of(const PublishedFigure& figure, const std::string& paper,
                 const std::vector<Weight>& lines) {
  if (figure.role != Role::fitted) return 0.0;
  const auto named = [&lines](const std::string& name) {
    return std::find_if(lines.begin(), lines.end(),
                        [&name](const Weight& line) { return line.name == name; });
  };
  if (const auto found = named(figure.id); found != lines.end()) return found->value;
  const auto pattern = std::find_if(lines.rbegin(), lines.rend(), [&figure](const Weight& line) {
    return line.matches(figure.id);
  });
  if (pattern != lines.rend()) return pattern->value;
  for (const std::string& name : {figure.group, paper}) {
    if (const auto found = named(name); found != lines.end()) return found->value;
  }
  return 1.0;
}

}  // namespace

bool matches_id(const std::string& name, const std::string& id) {
  return fnmatch(name.c_str(), id.c_str(), FNM_NOESCAPE) == 0;
}

std::vector<double> read_weights(const model::Node& root,
                                 const std::vector<PublishedFigure>& figures,
                                 const std::vector<std::string>& papers) {
  const std::vector<Weight> lines = read_lines(root, figures, papers);
  std::vector<double> weights;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    weights.push_back(weight_of(figures[i], papers[i], lines));
  }
  if (std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0.0; })) {
    throw model::InputError(root.where, "weights",
                            "no figure has any weight, so nothing can be fitted");
  }
  return weights;
}

}  // namespace slotlab::study
