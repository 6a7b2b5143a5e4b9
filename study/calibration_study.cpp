// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <utility>

#include "model/catalogue.h"
#include "model/document_loader.h"
#include "model/field_binder.h"
#include "study/calibration_parameter_reader.h"
#include "study/calibration_weights.h"

namespace slotlab::study {

namespace {

constexpr std::size_t kMaxCombinations = 256;

/// The top of a study file.
struct Top {
  std::string title;
  CalibrationSettings fit;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.required("title");
    v.text("title", title, "what the study is; becomes the source of the fitted values");
    v.deferred("paper", "folder of published figures and scenarios");
    v.deferred("papers", "several of them, fitted together");
    v.deferred("run", "run settings of every scenario");
    v.deferred("figures", "ids or patterns; figures that none of them means take no part");
    v.deferred("weights", "weight of figures by id, pattern, group or paper");
    v.group("fit", fit, "how to search");
    v.required("parameters");
    v.deferred("parameters", "what to fit");
  }
};

/// The papers of a study with their figures.
struct Papers {
  std::vector<std::string> names;
  std::vector<PublishedFigure> figures;
  std::vector<std::size_t> paper_of;           ///< of each figure
  std::vector<std::string> name_of;            ///< of each figure, that of its paper
  std::vector<std::filesystem::path> folders;  ///< of each figure, that of its paper
};

/// The scalars below `paper` or `papers`, whichever there is.
std::vector<const model::Node*> paper_nodes(const model::Node& root) {
  const model::Member* one = root.find("paper");
  const model::Member* several = root.find("papers");
  if ((one != nullptr) == (several != nullptr)) {
    throw model::InputError(
        one != nullptr ? one->where : root.where, "paper",
        "either 'paper' with one name or 'papers' with a list of them is required");
  }
  if (one != nullptr) return {&one->value};
  if (!several->value.is_list() || several->value.items.empty()) {
    throw model::InputError(several->where, "papers", "a list of papers was expected");
  }
  std::vector<const model::Node*> nodes;
  for (const model::Node& item : several->value.items) nodes.push_back(&item);
  return nodes;
}

Papers read_papers(const model::Node& root, const std::filesystem::path& folder) {
  const std::vector<std::string> known = list_papers(folder);
  Papers papers;
  std::set<std::string> ids;
  for (const model::Node* node : paper_nodes(root)) {
    const char* key = root.find("paper") != nullptr ? "paper" : "papers";
    if (!node->is_scalar() || std::find(known.begin(), known.end(), node->text) == known.end()) {
      throw model::InputError(
          node->where, key,
          "unknown paper " + model::quote(node->text) + model::name_hint(node->text, known));
    }
    if (std::find(papers.names.begin(), papers.names.end(), node->text) != papers.names.end()) {
      throw model::InputError(node->where, key, model::quote(node->text) + " is there twice");
    }
    for (PublishedFigure& figure : read_published(folder / node->text / kPublishedFile)) {
      if (!ids.insert(figure.id).second) {
        throw model::InputError(node->where, key,
                                "an earlier paper has a figure " + model::quote(figure.id));
      }
      papers.figures.push_back(std::move(figure));
      papers.paper_of.push_back(papers.names.size());
      papers.name_of.push_back(node->text);
      papers.folders.push_back(folder / node->text);
    }
    papers.names.push_back(node->text);
  }
  return papers;
}

/// Leaves out the figures that the study's `figures`, if any, do not mean.
void choose_figures(const model::Node& root, Papers& papers) {
  const model::Member* chosen = root.find("figures");
  if (chosen == nullptr) return;
  if (!chosen->value.is_list()) {
    throw model::InputError(chosen->where, "figures", "a list of ids or patterns was expected");
  }
  std::vector<bool> taken(papers.figures.size(), false);
  for (const model::Node& item : chosen->value.items) {
    bool any = false;
    for (std::size_t i = 0; i < papers.figures.size(); ++i) {
      if (!item.is_scalar() || !matches_id(item.text, papers.figures[i].id)) continue;
      any = taken[i] = true;
    }
    if (!any)
      throw model::InputError(item.where, "figures", model::quote(item.text) + " means no figure");
  }
  Papers left;
  left.names = papers.names;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (!taken[i]) continue;
    left.figures.push_back(std::move(papers.figures[i]));
    left.paper_of.push_back(papers.paper_of[i]);
    left.name_of.push_back(papers.name_of[i]);
    left.folders.push_back(papers.folders[i]);
  }
  papers = std::move(left);
}

/// The study's run settings as overrides, checked here so that a complaint names their place.
std::vector<std::string> run_overrides(const model::Node& root) {
  const model::Member* run = root.find("run");
  if (run == nullptr) {
    return {};
  }
  model::require_map(run->value, run->where, "run");
  model::RunConfig checked;
  model::bind_fields(run->value, "run", checked);
  std::vector<std::string> overrides;
  for (const model::Member& member : run->value.members) {
    overrides.push_back("run." + member.key + "=" + member.value.text);
  }
  return overrides;
}

std::vector<CalibrationParameter> read_parameters(const model::Node& root,
                                                  const CalibrationScenarios& scenarios) {
  const model::Member& list = *root.find("parameters");
  if (!list.value.is_list() || list.value.items.empty()) {
    throw model::InputError(list.where, "parameters",
                            std::string("a list of parameters was expected, not ") +
                                (list.value.is_list() ? "an empty one" : kind_name(list.value)));
  }
  std::vector<CalibrationParameter> parameters;
  std::set<std::string> taken;
  for (const model::Node& item : list.value.items) {
    const std::string path = fmt::format("parameters[{}]", parameters.size());
    CalibrationParameter parameter = read_calibration_parameter(item, path, scenarios);
    const bool new_path = taken.insert("path " + parameter.path).second;
    const bool new_key = taken.insert("key " + parameter.file + " " + parameter.key).second;
    if (!new_path || !new_key) {
      const char* what = new_path ? "key" : "path";
      throw model::InputError(item.find(what)->value.where, path + "." + what,
                              "an earlier parameter has the same");
    }
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

}  // namespace

void CalibrationStudy::start_from_present() {
  for (CalibrationParameter& parameter : parameters) {
    if (parameter.is_grid()) continue;
    const double position = parameter.position_of(parameter.present);
    if (position < 0.0 || position > 1.0) {
      throw std::runtime_error(parameter.path + " is outside its bounds: " + parameter.present);
    }
    parameter.start = parameter.present;
  }
  scenarios.set_parameters(parameters);
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

CalibrationStudy load_study(const std::string& path, const model::LoadOptions& options) {
  const model::Node root = model::DocumentLoader().load(path);
  Top top;
  model::bind_fields(root, {}, top);
  Papers papers = read_papers(root, model::Catalogue(options.catalogue_dir).directory() / "papers");
  choose_figures(root, papers);
  std::vector<double> weights = read_weights(root, papers.figures, papers.name_of);

  model::LoadOptions scenario_options{run_overrides(root), options.catalogue_dir};
  scenario_options.overrides.insert(scenario_options.overrides.end(), options.overrides.begin(),
                                    options.overrides.end());
  CalibrationScenarios scenarios(papers.folders, papers.figures, scenario_options);
  std::vector<CalibrationParameter> parameters = read_parameters(root, scenarios);
  scenarios.set_parameters(parameters);
  CalibrationStudy study{top.title,
                         std::move(papers.names),
                         top.fit,
                         std::move(parameters),
                         std::move(papers.figures),
                         std::move(papers.paper_of),
                         std::move(weights),
                         std::move(scenarios)};
  std::size_t combinations = 1;
  for (const CalibrationParameter& parameter : study.parameters) {
    combinations *= std::max<std::size_t>(1, parameter.values.size());
    if (combinations > kMaxCombinations) {
      throw model::InputError(
          root.find("parameters")->where, "parameters",
          fmt::format("the lists of values have more than {} combinations", kMaxCombinations));
    }
  }
  return study;
}

}  // namespace slotlab::study
