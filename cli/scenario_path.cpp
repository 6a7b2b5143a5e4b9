// SPDX-License-Identifier: Apache-2.0
#include "cli/scenario_path.h"

#include <filesystem>
#include <system_error>

#include "cli/command.h"
#include "model/catalogue.h"

namespace slotlab::cli {

std::string find_scenario(const std::string& path, const std::string& catalogue_dir) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (path.empty()) {
    throw UsageError("the scenario's path is empty");
  }
  if (fs::exists(path, none) || fs::path(path).is_absolute()) {
    return path;
  }
  const fs::path shipped = model::Catalogue(catalogue_dir).directory() / path;
  return fs::is_regular_file(shipped, none) ? shipped.string() : path;
}

}  // namespace slotlab::cli
