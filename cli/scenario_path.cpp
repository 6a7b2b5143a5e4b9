// SPDX-License-Identifier: Apache-2.0
#include "cli/scenario_path.h"

#include <filesystem>
#include <system_error>
#include <vector>

#include "cli/command.h"
#include "model/catalogue.h"
#include "model/input_error.h"

namespace slotlab::cli {
namespace {

/// Names that `slotlab list scenarios` prints; none when the catalogue is damaged, which is not
/// what the user asked about.
std::vector<std::string> shipped_names(const model::Catalogue& catalogue) {
  std::vector<std::string> names;
  try {
    for (const model::CatalogueEntry& entry : catalogue.list_scenarios()) {
      names.push_back(entry.name);
    }
  } catch (const model::InputError&) {
    names.clear();
  }
  return names;
}

}  // namespace

std::string find_scenario(const std::string& path, const std::string& catalogue_dir) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (path.empty()) {
    throw UsageError("the scenario's path is empty");
  }
  if (fs::exists(path, none) || fs::path(path).is_absolute()) {
    return path;
  }
  const model::Catalogue catalogue(catalogue_dir);
  const fs::path shipped = catalogue.directory() / path;
  if (fs::is_regular_file(shipped, none)) return shipped.string();
  const std::string nearest = model::nearest_name(path, shipped_names(catalogue));
  throw model::InputError(path + ": no such file, and no shipped scenario of that name" +
                          (nearest.empty() ? "" : "; did you mean '" + nearest + "'?") +
                          " ('slotlab list scenarios' shows them)");
}

}  // namespace slotlab::cli
