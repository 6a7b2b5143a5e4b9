// SPDX-License-Identifier: Apache-2.0
#include "study/ideal_resource.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "model/load.h"
#include "model/parameter_list.h"
#include "model/scenario_fields.h"

namespace slotlab::study {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

model::Scenario load(const char* name) {
  return model::load_scenario(std::string(SLOTLAB_SCENARIO_DIR "/") + name,
                              {{}, SLOTLAB_SCENARIO_DIR});
}

std::vector<std::string> overrides(const char* resource, const char* scenario) {
  const model::Scenario loaded = load(scenario);
  return overrides_of(ideal_resource(resource), loaded, scenario_fields(loaded));
}

constexpr const char* kBoth = "papers/a9782a/pci66-c1-ge-bd-with-fc-bd.yaml";
constexpr const char* kFourPorts = "papers/hitachi/4p-4k.yaml";

/// Part by part: "*" for one part of the rule, slotN and <port> for any name.
bool fits(const std::string& rule, const std::string& parameter) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i <= rule.size() && j <= parameter.size()) {
    const std::size_t rule_end = std::min(rule.find('.', i), rule.size());
    const std::size_t end = std::min(parameter.find('.', j), parameter.size());
    const std::string part = rule.substr(i, rule_end - i);
    if (part != "*" && part != parameter.substr(j, end - j)) return false;
    i = rule_end + 1;
    j = end + 1;
  }
  return i > rule.size() && j > parameter.size();
}

TEST(IdealResources, AnIdealCpuSpendsNoTimeOnAnything) {
  const IdealResource& cpu = ideal_resource("cpu");
  for (const model::ParameterInfo& parameter : model::list_parameters()) {
    const bool is_cost = parameter.description.find("CPU time") != std::string::npos ||
                         parameter.description.find("cache misses in series") != std::string::npos;
    if (parameter.path.rfind("host.", 0) != 0 || !is_cost) continue;
    const bool named = std::any_of(cpu.rules.begin(), cpu.rules.end(), [&](const IdealRule& rule) {
      return fits(rule.key, parameter.path);
    });
    EXPECT_TRUE(named) << parameter.path;
  }
}

TEST(IdealResources, NameParametersThatThereAre) {
  const std::vector<model::ParameterInfo> parameters = model::list_parameters();
  for (const IdealResource& resource : ideal_resources()) {
    EXPECT_TRUE(resource.slot_switch != nullptr || !resource.rules.empty()) << resource.name;
    for (const IdealRule& rule : resource.rules) {
      const bool known = std::any_of(
          parameters.begin(), parameters.end(),
          [&](const model::ParameterInfo& parameter) { return fits(rule.key, parameter.path); });
      EXPECT_TRUE(known) << resource.name << ": " << rule.key;
    }
    if (resource.slot_switch == nullptr) continue;
    const std::string path = std::string("host.slotN.ideal.") + resource.slot_switch;
    const bool known =
        std::any_of(parameters.begin(), parameters.end(),
                    [&](const model::ParameterInfo& parameter) { return parameter.path == path; });
    EXPECT_TRUE(known) << path;
  }
}

TEST(IdealResources, AreSetByOverridesThatLoad) {
  for (const char* name :
       {kBoth, kFourPorts, "papers/a7173a/a6829a-p2-wr-8k.yaml", "papers/a6825a/n4-bd.yaml"}) {
    const model::Scenario scenario = load(name);
    for (const IdealResource& resource : ideal_resources()) {
      const auto set = overrides_of(resource, scenario, scenario_fields(scenario));
      EXPECT_NO_THROW(model::load_scenario(std::string(SLOTLAB_SCENARIO_DIR "/") + name,
                                           {set, SLOTLAB_SCENARIO_DIR}))
          << name << " " << resource.name;
    }
  }
}

TEST(IdealResources, TakeTheEndOfTheRangeOrFourTimesTheValue) {
  EXPECT_THAT(overrides("firmware", kBoth),
              ElementsAre("host.slot0.adapter.ports.fc.firmware.read_time=0 ps",
                          "host.slot0.adapter.ports.fc.firmware.write_time=0 ps"));
  EXPECT_THAT(overrides("host_link", kBoth), Contains("host.slot0.lba.link_rate=125 GB/s"));
  EXPECT_THAT(overrides("credit", kBoth), Contains("traffic.slot0.fc.queue_depth=32"));
  EXPECT_THAT(overrides("credit", kBoth), Contains("traffic.slot0.gige.socket_bytes=256 KiB"));
  EXPECT_THAT(overrides("bus_clock", kBoth), ElementsAre("host.slot0.ideal.bus_clock=true"));
}

TEST(IdealResources, WidenLanesByTheirNumber) {
  EXPECT_THAT(overrides("bus_width", kBoth), ElementsAre("host.slot0.ideal.bus_width=true"));
  for (const std::string& set : overrides("bus_width", kFourPorts)) {
    EXPECT_THAT(set, HasSubstr("lanes=16"));
  }
}

TEST(IdealResources, LeaveAPortAlone) {
  EXPECT_THAT(overrides_for_alone("slot0.fc", load(kBoth)),
              ElementsAre("traffic.slot0.gige.pattern=none"));
  EXPECT_THAT(overrides_for_alone("slot0.fc", load("papers/a9782a/pcix-c1-fc-bd-alone.yaml")),
              IsEmpty());
}

TEST(IdealResources, RefuseANameThatIsNone) {
  EXPECT_THROW(ideal_resource("bus_speed"), std::out_of_range);
}

}  // namespace
}  // namespace slotlab::study
