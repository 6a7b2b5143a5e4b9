// SPDX-License-Identifier: Apache-2.0
#include "study/scenario_families.h"

#include <algorithm>

#include "model/catalogue.h"
#include "model/input_error.h"

namespace slotlab::study {

namespace {

std::string family_of(const std::filesystem::path& scenario) {
  const std::filesystem::path folder = scenario.parent_path();
  const std::string top = folder.begin() == folder.end() ? std::string() : folder.begin()->string();
  const bool is_nested = folder.has_parent_path() && folder.parent_path() == top;
  const std::string name = folder.filename().string();
  if (is_nested && top == "papers") {
    const std::string file = scenario.stem().string();
    return name + '-' + file.substr(0, file.find('-'));
  }
  if (is_nested && top == "studies") return "study-" + name;
  if (folder.empty()) return "scenarios";
  std::string family = folder.generic_string();
  std::replace(family.begin(), family.end(), '/', '-');
  return family;
}

}  // namespace

Families find_families(const std::filesystem::path& folder) {
  Families families;
  for (const model::CatalogueEntry& entry : model::Catalogue(folder.string()).list_scenarios()) {
    if (!entry.title.empty()) families[family_of(entry.name)].push_back(entry.name);
  }
  if (families.empty()) {
    throw model::InputError(folder.string() +
                            ": there is no scenario in it (a file with 'title' and 'traffic')");
  }
  return families;
}

}  // namespace slotlab::study
