// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/catalogue.h"
#include "model/document.h"
#include "model/scenario.h"

namespace slotlab::model {

struct LoadOptions {
  std::vector<std::string> overrides;  ///< "host.slot0.bus.mode=pci-66", the last one wins
  std::string catalogue_dir;           ///< empty: see Catalogue
  std::vector<FileOverlay> overlays = {};
};

/// A scenario with the document that it was bound from, overrides and catalogue merged.
struct ResolvedDocument {
  Scenario scenario;
  Node root;
};

/// A scenario file that is read once and can be resolved many times with different overrides.
/// Every function throws InputError for wrong input.
class ScenarioSource {
 public:
  explicit ScenarioSource(const std::string& path, const LoadOptions& options = {});

  /// The scenario under the options' overrides and `more`, which wins over them.
  Scenario resolve(const std::vector<std::string>& more = {});
  /// The scenario with its document, under the options' overrides.
  ResolvedDocument resolve_document();
  /// The document alone, before any value in it is looked at.
  Node expand();
  /// The resolved scenario as a commented YAML text that loads to the same scenario again.
  std::string show(const std::vector<std::string>& more = {});

 private:
  /// The document with overrides and catalogue merged, and its scenario.
  Scenario resolve_into(Node& root, const std::vector<std::string>& more);

  Node root_;
  std::string default_title_;
  Catalogue catalogue_;
};

}  // namespace slotlab::model
