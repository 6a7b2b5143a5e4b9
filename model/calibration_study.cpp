// SPDX-License-Identifier: Apache-2.0
#include "model/calibration_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "model/calibration_parameter_reader.h"
#include "model/catalogue.h"
#include "model/document_loader.h"
#include "model/field_binder.h"

namespace slotlab::model {

namespace {

constexpr std::size_t kMaxCombinations = 256;

/// The top of a study file.
struct Top {
  std::string title;
  std::string paper;
  CalibrationSettings fit;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.required("title");
    v.text("title", title, "what the study is; becomes the source of the fitted values");
    v.required("paper");
    v.text("paper", paper, "folder of published figures and scenarios");
    v.deferred("run", "run settings of every scenario");
    v.deferred("weights", "weight of a figure or group, by its name");
    v.group("fit", fit, "how to search");
    v.required("parameters");
    v.deferred("parameters", "what to fit");
  }
};

std::filesystem::path find_paper(const Node& root, const std::string& name,
                                 const std::filesystem::path& papers) {
  const std::vector<std::string> known = list_papers(papers);
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    throw InputError(root.find("paper")->value.where, "paper",
                     "unknown paper " + quote(name) + name_hint(name, known));
  }
  return papers / name;
}

/// The study's run settings as overrides, checked here so that a complaint names their place.
std::vector<std::string> run_overrides(const Node& root) {
  const Member* run = root.find("run");
  if (run == nullptr) {
    return {};
  }
  require_map(run->value, run->where, "run");
  RunConfig checked;
  bind_fields(run->value, "run", checked);
  std::vector<std::string> overrides;
  for (const Member& member : run->value.members) {
    overrides.push_back("run." + member.key + "=" + member.value.text);
  }
  return overrides;
}

double read_weight(const Member& member, const std::string& path) {
  const Node& node = member.value;
  char* end = nullptr;
  const double weight = node.is_scalar() ? std::strtod(node.text.c_str(), &end) : -1.0;
  if (!node.is_scalar() || node.text.empty() || *end != '\0' || !std::isfinite(weight) ||
      weight < 0.0) {
    throw InputError(member.where, path, "a weight is a number, 0 or more");
  }
  return weight;
}

std::vector<double> read_weights(const Node& root, const std::vector<PublishedFigure>& figures) {
  std::map<std::string, double> stated;
  if (const Member* weights = root.find("weights")) {
    require_map(weights->value, weights->where, "weights");
    std::vector<std::string> names;
    for (const PublishedFigure& figure : figures) {
      if (figure.role == Role::fitted) {
        names.push_back(figure.id);
        names.push_back(figure.group);
      }
    }
    for (const Member& member : weights->value.members) {
      const std::string path = "weights." + member.key;
      if (std::find(names.begin(), names.end(), member.key) == names.end()) {
        throw InputError(
            member.where, path,
            "neither a fitted figure nor a group of some" + name_hint(member.key, names));
      }
      stated[member.key] = read_weight(member, path);
    }
  }
  std::vector<double> weights;
  double sum = 0.0;
  for (const PublishedFigure& figure : figures) {
    double weight = figure.role == Role::fitted ? 1.0 : 0.0;
    for (const std::string& name : {figure.id, figure.group}) {
      const auto found = stated.find(name);
      if (weight > 0.0 && found != stated.end()) {
        weight = found->second;
        break;
      }
    }
    weights.push_back(weight);
    sum += weight;
  }
  if (sum <= 0.0) {
    throw InputError(root.where, "weights", "no figure has any weight, so nothing can be fitted");
  }
  return weights;
}

std::vector<CalibrationParameter> read_parameters(const Node& root,
                                                  CalibrationScenarios& scenarios) {
  const Member& list = *root.find("parameters");
  if (!list.value.is_list() || list.value.items.empty()) {
    throw InputError(list.where, "parameters",
                     std::string("a list of parameters was expected, not ") +
                         (list.value.is_list() ? "an empty one" : kind_name(list.value)));
  }
  std::vector<CalibrationParameter> parameters;
  std::set<std::string> taken;
  for (const Node& item : list.value.items) {
    const std::string path = fmt::format("parameters[{}]", parameters.size());
    CalibrationParameter parameter = read_calibration_parameter(item, path, scenarios);
    const bool new_path = taken.insert("path " + parameter.path).second;
    const bool new_key = taken.insert("key " + parameter.file + " " + parameter.key).second;
    if (!new_path || !new_key) {
      const char* what = new_path ? "key" : "path";
      throw InputError(item.find(what)->value.where, path + "." + what,
                       "an earlier parameter has the same");
    }
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

}  // namespace

std::vector<std::string> CalibrationStudy::paths() const {
  std::vector<std::string> paths;
  for (const CalibrationParameter& parameter : parameters) {
    paths.push_back(parameter.path);
  }
  return paths;
}

std::vector<std::vector<std::size_t>> CalibrationStudy::combinations() const {
  std::vector<std::vector<std::size_t>> all(1);
  for (const CalibrationParameter& parameter : parameters) {
    std::vector<std::vector<std::size_t>> longer;
    for (const auto& combination : all) {
      for (std::size_t value = 0; value < parameter.values.size(); ++value) {
        longer.push_back(combination);
        longer.back().push_back(value);
      }
    }
    if (parameter.is_grid()) {
      all = std::move(longer);
    }
  }
  return all;
}

CalibrationStudy load_study(const std::string& path, const LoadOptions& options) {
  const Node root = DocumentLoader().load(path);
  Top top;
  bind_fields(root, {}, top);
  const Catalogue catalogue(options.catalogue_dir);
  const std::filesystem::path folder =
      find_paper(root, top.paper, catalogue.directory() / "papers");
  std::vector<PublishedFigure> figures = read_published(folder / kPublishedFile);
  std::vector<double> weights = read_weights(root, figures);

  LoadOptions scenario_options{run_overrides(root), options.catalogue_dir};
  scenario_options.overrides.insert(scenario_options.overrides.end(), options.overrides.begin(),
                                    options.overrides.end());
  CalibrationScenarios scenarios(folder, figures, scenario_options);
  std::vector<CalibrationParameter> parameters = read_parameters(root, scenarios);
  CalibrationStudy study{
      top.title,          top.paper,           top.fit, std::move(parameters), std::move(figures),
      std::move(weights), std::move(scenarios)};
  std::size_t combinations = 1;
  for (const CalibrationParameter& parameter : study.parameters) {
    combinations *= std::max<std::size_t>(1, parameter.values.size());
    if (combinations > kMaxCombinations) {
      throw InputError(
          root.find("parameters")->where, "parameters",
          fmt::format("the lists of values have more than {} combinations", kMaxCombinations));
    }
  }
  return study;
}

}  // namespace slotlab::model
