// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_source.h"

#include <filesystem>

#include "model/document_loader.h"
#include "model/scenario_binder.h"
#include "model/scenario_expander.h"
#include "model/show_config.h"

namespace slotlab::model {

ScenarioSource::ScenarioSource(const std::string& path, const LoadOptions& options)
    : root_(DocumentLoader(options.overlays).load(path)),
      default_title_(std::filesystem::path(path).stem().string()),
      catalogue_(options.catalogue_dir, options.overlays) {
  for (const std::string& text : options.overrides) apply_override(root_, text);
}

Scenario ScenarioSource::resolve(const std::vector<std::string>& more) {
  Node root = root_;
  return resolve_into(root, more);
}

ResolvedDocument ScenarioSource::resolve_document() {
  ResolvedDocument resolved;
  resolved.root = root_;
  resolved.scenario = resolve_into(resolved.root, {});
  return resolved;
}

Node ScenarioSource::expand() {
  Node root = root_;
  expand_scenario(root, catalogue_);
  return root;
}

std::string ScenarioSource::show(const std::vector<std::string>& more) {
  Node root = root_;
  const Scenario scenario = resolve_into(root, more);
  return show_scenario(scenario, root);
}

Scenario ScenarioSource::resolve_into(Node& root, const std::vector<std::string>& more) {
  for (const std::string& text : more) apply_override(root, text);
  const Node slot_types = expand_scenario(root, catalogue_);
  check_slot_types(slot_types);
  Scenario scenario = bind_scenario(root);
  if (scenario.title.empty()) scenario.title = default_title_;
  return scenario;
}

}  // namespace slotlab::model
