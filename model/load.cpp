// SPDX-License-Identifier: Apache-2.0
#include "model/load.h"

namespace slotlab::model {

Scenario load_scenario(const std::string& path, const LoadOptions& options) {
  return ScenarioSource(path, options).resolve();
}

}  // namespace slotlab::model
