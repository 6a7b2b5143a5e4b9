// SPDX-License-Identifier: Apache-2.0
// Every parameter at the ends of its range, one at a time: the run ends in time, or the scenario
// is refused with a clear error. Never a crash, never a run that goes on for ever.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/load.h"
#include "model/parameter_list.h"
#include "model/runner.h"
#include "study/worker_pool.h"

namespace slotlab::model {
namespace {

constexpr unsigned kSecondsPerRun = 10;
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kSample = 8;  // every so many: a sanitized run is slow
#else
constexpr std::size_t kSample = 1;
#endif

/// The ends of "0 ps to 1 ms", every name of "a | b".
std::vector<std::string> extremes(const ParameterInfo& parameter) {
  std::vector<std::string> values;
  const std::string range = parameter.range.substr(0, parameter.range.find(" | auto"));
  const std::size_t to = range.find(" to ");
  if (parameter.type != "choice" && to != std::string::npos) {
    return {range.substr(0, to), range.substr(to + 4)};
  }
  for (std::size_t at = 0; parameter.type == "choice" || parameter.type == "flag";) {
    const std::size_t bar = range.find(" | ", at);
    values.push_back(range.substr(at, bar - at));
    if (bar == std::string::npos) break;
    at = bar + 3;
  }
  return values;
}

std::string replaced(std::string path, const std::string& what, const std::string& by) {
  const std::size_t at = path.find(what);
  return at == std::string::npos ? path : path.replace(at, what.size(), by);
}

/// The overrides to try for a mode of the slot.
std::vector<std::vector<std::string>> cases(const std::string& mode) {
  std::vector<std::vector<std::string>> all;
  std::size_t number = 0;
  for (const ParameterInfo& parameter : list_parameters()) {
    const std::string slot_path = replaced(parameter.path, "slotN", "slot0");
    // How long to simulate is this test's own choice, and the names of things have no extremes.
    if (parameter.path.rfind("run.", 0) == 0 && parameter.path != "run.seed" &&
        parameter.path != "run.batches") {
      continue;
    }
    for (const std::string& value : extremes(parameter)) {
      for (const char* port : {"fc", "gige"}) {
        const std::string path = replaced(slot_path, "<port>", port);
        std::vector<std::string> overrides = {"host.slot0.bus.mode=" + mode,
                                              "host.slot0.adapter.bridge.conventional=buffered",
                                              "run.warm_up=100 us", "run.measure=1 ms"};
        overrides.push_back(path + "=" + value);
        if (number++ % kSample == 0) all.push_back(std::move(overrides));
        if (path == slot_path) break;  // no port in it
      }
    }
  }
  return all;
}

void try_all(const std::string& mode) {
  const auto all = cases(mode);
  ASSERT_GT(all.size(), 200 / kSample);
  const std::string file = SLOTLAB_SCENARIO_DIR "/papers/a9782a/pcix-c1-ge-bd-with-fc-bd.yaml";
  const auto outcomes = study::run_jobs(all.size(), 2, [&](std::size_t index) -> std::string {
    alarm(kSecondsPerRun);
    try {
      const Scenario scenario = load_scenario(file, {all[index], SLOTLAB_SCENARIO_DIR});
      run_scenario(scenario);
    } catch (const InputError&) {
      return "refused";
    }
    return "ran";
  });
  std::size_t ran = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(outcomes[i].ok) << mode << ", " << all[i].back() << ": " << outcomes[i].error;
    if (outcomes[i].output == "ran") ++ran;
  }
  EXPECT_GT(ran, all.size() / 2);
}

TEST(ParameterExtremes, EndInTimeOnPcix) { try_all("pcix-133"); }
TEST(ParameterExtremes, EndInTimeOnConventionalPci) { try_all("pci-66"); }

}  // namespace
}  // namespace slotlab::model
