// SPDX-License-Identifier: Apache-2.0
// What a study makes ideal is out of the way.
#include <gtest/gtest.h>

#include <string>

#include "model/load.h"
#include "model/runner.h"
#include "model/scenario_fields.h"
#include "study/worker_pool.h"

namespace slotlab::model {
namespace {

/// Bytes per second of all ports together in a short run.
double throughput(const std::string& scenario, std::vector<std::string> overrides = {}) {
  overrides.insert(overrides.end(), {"run.warm_up=2 ms", "run.measure=6 ms"});
  const auto outcome = study::run_jobs(1, 1, [&](std::size_t) {
    const Result result = run_scenario(load_scenario(
        SLOTLAB_SCENARIO_DIR "/papers/" + scenario + ".yaml", {overrides, SLOTLAB_SCENARIO_DIR}));
    double sum = 0;
    for (const Throughput& figure : result.throughput) {
      if (figure.direction != kTotal) sum += figure.estimate.mean / scale_of(figure.unit);
    }
    return std::to_string(sum);
  });
  EXPECT_TRUE(outcome[0].ok) << outcome[0].error;
  return outcome[0].ok ? std::stod(outcome[0].output) : 0.0;
}

double gain(const std::string& scenario, const std::string& ideal,
            const std::vector<std::string>& more = {}) {
  std::vector<std::string> with = more;
  with.push_back("host.slot0.ideal." + ideal + "=true");
  return throughput(scenario, with) / throughput(scenario, more);
}

TEST(IdealSlot, FasterLinksOfEveryKindOfPort) {
  EXPECT_GT(gain("a9782a/pcix-c1-fc-rd-alone", "link"), 1.15);
  EXPECT_GT(gain("hitachi/1p-64k", "link"), 1.5);
  EXPECT_GT(gain("a7173a/a7173a-p1-rd-4k", "link"), 1.02);
}

TEST(IdealSlot, HostsThatAnswerReadsAtOnce) {
  EXPECT_GT(gain("a9782a/pci66-c1-fc-bd-alone", "read_latency"), 1.2);
  EXPECT_GT(gain("a9782a/pcix-c1-fc-wr-with-ge-bd", "read_latency"), 1.05);
}

TEST(IdealSlot, BusesThatAreTheLimitOtherwise) {
  // 32 bits at 33 MHz for a port that could do more.
  const std::vector<std::string> narrow{"host.slot0.bus.mode=pci-33",
                                        "host.slot0.bus.width_bits=32",
                                        "host.slot0.adapter.card_bus.width_bits=32"};
  const std::string scenario = "a9782a/pci66-c1-fc-rd-alone";
  EXPECT_GT(gain(scenario, "bus_clock", narrow), 1.3);
  EXPECT_GT(gain(scenario, "bus_width", narrow), 1.1);
  EXPECT_GT(gain(scenario, "bus_overhead", narrow), 1.05);
}

TEST(IdealSlot, LanesThatAreTheLimitOtherwise) {
  const std::vector<std::string> one{"host.slot0.link.lanes=1"};
  EXPECT_GT(gain("hitachi/1p-64k", "bus_clock", one), 1.1);
  EXPECT_GT(gain("hitachi/1p-64k", "bus_overhead", one), 1.02);
}

TEST(IdealSlot, IsNowhereInAConfigurationWithoutIt) {
  const std::string path = SLOTLAB_SCENARIO_DIR "/papers/a9782a/pcix-c1-fc-rd-alone.yaml";
  for (const bool on : {false, true}) {
    std::vector<std::string> overrides;
    if (on) overrides.emplace_back("host.slot0.ideal.link=true");
    bool found = false;
    for (const std::string& leaf :
         leaf_paths(scenario_fields(load_scenario(path, {overrides, SLOTLAB_SCENARIO_DIR})))) {
      found = found || leaf.rfind("host.slot0.ideal.", 0) == 0;
    }
    EXPECT_EQ(found, on);
  }
}

}  // namespace
}  // namespace slotlab::model
