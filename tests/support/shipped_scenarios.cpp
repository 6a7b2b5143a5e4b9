// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shipped_scenarios.h"

#include "tests/support/source_tree.h"

namespace slotlab::test {

std::vector<std::string> shipped_scenarios() {
  std::vector<std::string> scenarios;
  for (const std::string& path : project_files()) {
    const bool is_place =
        starts_with(path, "scenarios/papers/") || starts_with(path, "scenarios/studies/");
    if (is_place && ends_with(path, ".yaml") && path.find("/calibration/") == std::string::npos &&
        path.find("/sweeps/") == std::string::npos &&
        read_project_file(path).find("\ntitle:") != std::string::npos) {
      scenarios.push_back(path);
    }
  }
  return scenarios;
}

}  // namespace slotlab::test
