// SPDX-License-Identifier: Apache-2.0
// Where the time of every port and direction went, on every shipped scenario.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/load.h"
#include "model/result_json.h"
#include "model/runner.h"
#include "study/stall_group.h"
#include "study/worker_pool.h"
#include "tests/support/shipped_scenarios.h"

namespace slotlab::model {
namespace {

using nlohmann::json;

Scenario load(const std::string& path, std::vector<std::string> overrides) {
  return load_scenario(SLOTLAB_SOURCE_DIR "/" + path, {overrides, SLOTLAB_SCENARIO_DIR});
}

Result run(const Scenario& scenario, bool stalls) {
  RunHooks hooks;
  hooks.stalls = stalls;
  return run_scenario(scenario, hooks);
}

const StatisticsGroup* stalls_of(const Result& result) {
  for (const StatisticsGroup& group : result.statistics.groups()) {
    if (group.name() == "stalls") return &group;
  }
  return nullptr;
}

/// "whole", or what is wrong with the attribution of a short run of the scenario.
std::string check_sums(const std::string& path) {
  // An end in the middle of whatever is on the bus then.
  const Result result = run(load(path, {"run.warm_up=1 ms", "run.measure=1234567891 ps"}), true);
  const auto attributions = study::read_attributions(*stalls_of(result));
  std::size_t directions = 0;
  for (const Throughput& figure : result.throughput) {
    directions +=
        static_cast<std::size_t>(figure.direction != kTotal && figure.port.rfind("total", 0) != 0);
  }
  if (attributions.empty() || attributions.size() != directions) {
    return "has not every direction";
  }
  for (const study::Attribution& one : attributions) {
    // Nothing may be left without a class: the report has no place for it.
    if (one.measured != result.measured) {
      return one.direction.name() + " sums to " + std::to_string(one.measured) + " ps";
    }
  }
  return "whole";
}

TEST(Stalls, SumToTheMeasuredTimeToThePicosecondOnEveryShippedScenario) {
  const std::vector<std::string> scenarios = test::shipped_scenarios();
  ASSERT_GT(scenarios.size(), 100U);
  const auto outcomes = study::run_jobs(
      scenarios.size(), 2, [&](std::size_t index) { return check_sums(scenarios[index]); });
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    EXPECT_EQ(outcomes[i].ok ? outcomes[i].output : outcomes[i].error, "whole") << scenarios[i];
  }
}

TEST(Stalls, ChangeNoFigureOfTheRun) {
  const std::vector<std::string> scenarios{"scenarios/papers/a9782a/pci66-c1-ge-bd-with-fc-bd.yaml",
                                           "scenarios/papers/a9782a/pcix-c4-ge-bd-with-fc-bd.yaml",
                                           "scenarios/papers/a7173a/a7173a-p2-wr-4k.yaml",
                                           "scenarios/papers/hitachi/4p-512b.yaml"};
  const auto outcomes = study::run_jobs(2 * scenarios.size(), 2, [&](std::size_t index) {
    const Result result =
        run(load(scenarios[index / 2], {"run.warm_up=1 ms", "run.measure=4 ms"}), index % 2 == 1);
    auto figures = result_json(result);
    figures["statistics"].erase("stalls");
    return figures.dump();
  });
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    ASSERT_TRUE(outcomes[2 * i].ok) << outcomes[2 * i].error;
    EXPECT_EQ(outcomes[2 * i].output, outcomes[2 * i + 1].output) << scenarios[i];
  }
}

std::map<std::string, double> shares(const std::string& path, const std::string& direction,
                                     std::vector<std::string> overrides = {}) {
  overrides.insert(overrides.end(), {"run.warm_up=2 ms", "run.measure=5 ms"});
  const auto outcome = study::run_jobs(1, 1, [&](std::size_t) {
    const Result result = run(load("scenarios/papers/" + path, overrides), true);
    json all;
    for (const study::Attribution& one : study::read_attributions(*stalls_of(result))) {
      if (one.direction.direction != direction) continue;
      for (const study::StallGroup& group : study::stall_groups()) {
        all[group.name] = one.share_of(group);
      }
    }
    return all.dump();
  });
  EXPECT_TRUE(outcome[0].ok) << outcome[0].error;
  return json::parse(outcome[0].output).get<std::map<std::string, double>>();
}

TEST(Stalls, NameWhatAScenarioIsMadeToLack) {
  const std::string bd = "a9782a/pci66-c1-fc-bd-alone.yaml";
  EXPECT_GT(shares(bd, "write")["read_data"], 0.10);  // the host holds the bus
  EXPECT_LT(shares(bd, "write", {"host.slot0.ideal.read_latency=true"})["read_data"], 0.08);
  const std::string alone = "a9782a/pcix-c1-fc-rd-alone.yaml";
  const std::string port = "host.slot0.adapter.ports.fc.";
  EXPECT_GT(shares(alone, "read")["link"], 0.95);
  EXPECT_GT(shares(alone, "read", {port + "engine.receive_frame_overhead=40 us"})["engine"], 0.5);
  EXPECT_GT(shares(alone, "read",
                   {"traffic.slot0.fc.block=4 KiB", port + "firmware.read_time=1 ms"})["firmware"],
            0.8);
  EXPECT_GT(shares(alone, "read", {"host.slot0.lba.link_rate=20 MB/s"})["write_buffer"], 0.5);
  EXPECT_GT(shares(alone, "read",
                   {"traffic.slot0.fc.queue_depth=1", "traffic.slot0.fc.block=4 KiB",
                    "traffic.slot0.fc.storage.read_service_time=2 ms"})["window"],
            0.8);
  EXPECT_GT(shares(alone, "read",
                   {"traffic.slot0.fc.queue_depth=1", "traffic.slot0.fc.block=4 KiB",
                    "host.fc_driver.io_start.time=1 ms"})["cpu"],
            0.5);
  EXPECT_GT(shares(alone, "read", {"traffic.slot0.fc.offered_load=1 MB/s"})["no_work"], 0.8);
}

TEST(Stalls, WaitForACoalescedInterrupt) {
  const std::string port = "host.slot0.adapter.ports.fc.interrupts.";
  EXPECT_GT(shares("a9782a/pcix-c1-fc-rd-alone.yaml", "read",
                   {"traffic.slot0.fc.queue_depth=1", "traffic.slot0.fc.block=4 KiB",
                    port + "mode=coalesced", port + "coalesce_time=1 ms"})["interrupt"],
            0.6);
}

}  // namespace
}  // namespace slotlab::model
