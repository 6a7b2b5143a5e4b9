// SPDX-License-Identifier: Apache-2.0
// Attribution and ablation name the same cause, scenario by scenario; where they don't,
// data/disagreements.csv says why.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "model/scenario_source.h"
#include "study/explanation.h"
#include "study/worker_pool.h"
#include "tests/support/shipped_scenarios.h"

namespace slotlab::test {
namespace {

constexpr std::size_t kShards = 8;

/// "papers/x/y.yaml slot0.fc read" and the reason, of the data file.
std::map<std::string, std::string> known_disagreements() {
  std::map<std::string, std::string> known;
  std::ifstream file(SLOTLAB_SOURCE_DIR "/tests/validation/data/disagreements.csv");
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, "scenario,port,direction,reason");
  while (std::getline(file, line)) {
    std::stringstream cells(line);
    std::string scenario;
    std::string port;
    std::string direction;
    std::string reason;
    std::getline(cells, scenario, ',');
    std::getline(cells, port, ',');
    std::getline(cells, direction, ',');
    std::getline(cells, reason);
    EXPECT_GT(reason.size(), 20U) << line;
    EXPECT_TRUE(known.emplace(scenario + " " + port + " " + direction, reason).second) << line;
  }
  return known;
}

std::vector<std::string> disagreements_of(const std::string& path) {
  model::LoadOptions load;
  load.overrides = {"run.measure=10 ms"};
  load.catalogue_dir = SLOTLAB_SCENARIO_DIR;
  model::ScenarioSource source(SLOTLAB_SOURCE_DIR "/" + path, load);
  study::AblationOptions options;
  options.jobs = 2;
  options.parameters = false;
  const study::Explanation explanation = study::explain(source, options);
  std::vector<std::string> found;
  for (const study::Trial& trial : explanation.ablation.resources) {
    if (!trial.failure.empty()) found.push_back(trial.name + ": " + trial.failure);
  }
  for (const study::Agreement& one : explanation.agreements) {
    if (!one.agrees) found.push_back(one.direction.name());
  }
  return found;
}

class Agreement : public testing::TestWithParam<std::size_t> {};

TEST_P(Agreement, OfTheTwoMethodsOnEveryShippedScenario) {
  const std::map<std::string, std::string> known = known_disagreements();
  const std::vector<std::string> scenarios = shipped_scenarios();
  for (std::size_t i = GetParam(); i < scenarios.size(); i += kShards) {
    // A process of its own: the scenario itself is simulated in the process that explains.
    const auto outcome = study::run_jobs(
        1, 1, [&](std::size_t) { return nlohmann::json(disagreements_of(scenarios[i])).dump(); });
    ASSERT_TRUE(outcome[0].ok) << scenarios[i] << ": " << outcome[0].error;
    const auto list = nlohmann::json::parse(outcome[0].output).get<std::set<std::string>>();
    const std::string name = scenarios[i].substr(std::string("scenarios/").size());
    for (const std::string& direction : list) {
      EXPECT_EQ(known.count(name + " " + direction), 1U)
          << name << " " << direction << " disagrees, and no reason is given";
    }
    for (const auto& [place, reason] : known) {
      if (place.rfind(name + " ", 0) != 0) continue;
      EXPECT_EQ(list.count(place.substr(name.size() + 1)), 1U)
          << place << " agrees: take it off the list";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shard, Agreement, testing::Range<std::size_t>(0, kShards));

}  // namespace
}  // namespace slotlab::test
