// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_scenarios.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "study/calibration_evaluator.h"
#include "study/calibration_reach.h"
#include "tests/unit/study/calibration_fixture.h"

namespace slotlab::study {
namespace {

using testing::ElementsAre;

using Reach = CalibrationScenarios::Reach;

class CalibrationScenariosTest : public CalibrationFixture {
 protected:
  CalibrationScenariosTest() {
    write_second_paper();
    std::string text = study(
        "  - path: host.slot0.adapter.ports.gige.read_setup_time\n"
        "    file: silicon/ether.fitted.yaml\n    key: read_setup_time\n"
        "    min: 0 us\n    max: 1 us\n    why: unknown\n"
        "  - path: host.fc_driver.io_completion.time\n"
        "    file: hosts/server.fitted.yaml\n    key: fc_driver.io_completion.time\n"
        "    min: 0 us\n    max: 20 us\n    why: unknown\n");
    write("silicon/ether.yaml", "kind: gigabit_ethernet\ninclude: ether.fitted.yaml\n");
    write("silicon/ether.fitted.yaml", "read_setup_time: 100 ns\n");
    text.replace(text.find("paper: tiny"), 11, "papers: [tiny, other]");
    write("study.yaml", text);
  }
  /// Scenarios that a parameter is of account in.
  static std::vector<std::string> reached(const CalibrationStudy& study, std::size_t parameter) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < study.scenarios.size(); ++i) {
      if (study.scenarios.reaches(parameter, i)) {
        names.push_back((i < 3 ? "tiny/" : "other/") + study.scenarios.name(i));
      }
    }
    return names;
  }
  static std::vector<std::string> present(const CalibrationStudy& study) {
    std::vector<std::string> values;
    for (const CalibrationParameter& parameter : study.parameters) {
      values.push_back(parameter.start);
    }
    return values;
  }
};

TEST_F(CalibrationScenariosTest, AParameterReachesWhatReadsItsFileAndHasWork) {
  const CalibrationStudy study = load();
  EXPECT_THAT(reached(study, 0), ElementsAre("tiny/read.yaml", "tiny/write.yaml", "other/read.yaml",
                                             "other/write.yaml"));
  EXPECT_THAT(reached(study, 2), ElementsAre("tiny/read.yaml", "tiny/write.yaml", "tiny/ge.yaml"))
      << "a host's file, with any traffic";
  EXPECT_THAT(reached(study, 3), ElementsAre("tiny/ge.yaml")) << "elsewhere the port is idle";
  EXPECT_THAT(reached(study, 4), ElementsAre("tiny/read.yaml", "tiny/write.yaml"))
      << "the driver of this host alone, with traffic of its kind";
}

TEST_F(CalibrationScenariosTest, AChipsValueIsThatOfEveryCard) {
  const CalibrationStudy study = load();
  std::vector<std::string> values = present(study);
  values[0] = "7 us";
  values[4] = "9 us";
  const model::Scenario scenario = study.scenarios.resolve(3, values).scenario;
  ASSERT_EQ(scenario.host.slots.size(), 2U);
  for (const model::SlotConfig& slot : scenario.host.slots) {
    EXPECT_EQ(slot.adapter->ports.front().fc.engine.receive_frame_overhead, 7 * kMicrosecond);
  }
  EXPECT_NE(scenario.host.fc_driver.io_completion.time, 9 * kMicrosecond) << "another host's";
  EXPECT_EQ(study.scenarios.resolve(0, values).scenario.host.fc_driver.io_completion.time,
            9 * kMicrosecond);
}

TEST_F(CalibrationScenariosTest, IdlePortsKeepTheirStartUntilTheEnd) {
  const CalibrationStudy study = load();
  std::vector<std::string> values = present(study);
  values[0] = "7 us";
  const auto overhead = [](const model::ResolvedDocument& resolved) {
    return resolved.scenario.host.slots[0].adapter->ports[0].fc.engine.receive_frame_overhead;
  };
  EXPECT_EQ(overhead(study.scenarios.resolve(2, values)), 2 * kMicrosecond);
  EXPECT_EQ(overhead(study.scenarios.resolve(2, values, Reach::everywhere)), 7 * kMicrosecond);
}

TEST_F(CalibrationScenariosTest, OnlyWhatAParameterReachesIsSimulatedAgain) {
  const CalibrationStudy study = load();
  CalibrationJournal journal;
  CalibrationEvaluator evaluator(study, journal, 2, simulate);
  const CalibrationEvaluator::Scope all{std::vector<bool>(study.figures.size(), true)};
  std::vector<std::string> values = present(study);
  evaluator.evaluate({values}, all);
  EXPECT_EQ(evaluator.simulations(), 5U);
  values[3] = "300 ns";
  evaluator.evaluate({values}, all);
  EXPECT_EQ(evaluator.simulations(), 6U) << "tiny/ge.yaml";
  values[4] = "9 us";
  evaluator.evaluate({values}, all);
  EXPECT_EQ(evaluator.simulations(), 8U) << "the two of this host with such traffic";
  evaluator.evaluate({values}, all);
  EXPECT_EQ(evaluator.simulations(), 8U);
}

/// A card with two ports of one chip.
class ChipPathTest : public CalibrationFixture {
 protected:
  ChipPathTest() {
    write("adapters/twins.yaml",
          "keying: 3.3V\nports:\n  a: {chip: fibre}\n  b: {chip: fibre}\n  c: {chip: ether}\n");
    write("papers/tiny/read.yaml",
          "host: {model: server, slot0: {type: fast, adapter: {model: twins}}}\n"
          "traffic: {slot0: {a: {pattern: read}}}\n");
    std::string text = study("");
    const std::string slot = "host.slot0.adapter.ports.fc.";
    text.replace(text.find(slot), slot.size(), "silicon.fibre.");
    write("study.yaml", text);
  }
};

TEST_F(ChipPathTest, StandsForEveryPortThatCarriesTheChip) {
  const CalibrationStudy study = load();
  EXPECT_EQ(study.parameters[0].present, "2 us");
  const model::Scenario scenario = study.scenarios.resolve(0, {"7 us", "2 us", "400 ns"}).scenario;
  const auto& ports = scenario.host.slots.front().adapter->ports;
  EXPECT_EQ(ports[0].fc.engine.receive_frame_overhead, 7 * kMicrosecond);
  EXPECT_EQ(ports[1].fc.engine.receive_frame_overhead, 7 * kMicrosecond);
  EXPECT_EQ(study.scenarios.normalised(0, study.parameters[0], "7000 ns"), "7 us");
}

TEST_F(ChipPathTest, IsKnownForTheChipsThatAreThere) {
  const CalibrationStudy study = load();
  EXPECT_TRUE(study.scenarios.knows("silicon.fibre.engine.transmit_frame_overhead"));
  EXPECT_FALSE(study.scenarios.knows("silicon.copper.engine.transmit_frame_overhead"));
  EXPECT_FALSE(study.scenarios.knows("silicon.fibre"));
  EXPECT_FALSE(study.scenarios.knows("silicon.fibre.engine.transmit_frame_overheads"));
  const std::vector<std::string> paths = study.scenarios.paths();
  EXPECT_EQ(std::count(paths.begin(), paths.end(), "silicon.fibre.engine.receive_frame_overhead"),
            1);
}

TEST(CalibrationReach, FindsWhatAnOverlayReached) {
  const auto mark = std::make_shared<const std::string>("mark");
  model::Node root;
  root.kind = model::Node::Kind::map;
  model::Node value;
  value.kind = model::Node::Kind::scalar;
  model::set_at_path(root, "a.b", value);
  value.where = {mark, 1, 1};
  model::set_at_path(root, "a.c", value);
  model::set_at_path(root, "d", value);
  EXPECT_THAT(marked_paths(root, mark), ElementsAre("a.c", "d"));
  const auto equal_text = std::make_shared<const std::string>("mark");
  EXPECT_TRUE(marked_paths(root, equal_text).empty()) << "a file of that name is no mark";
}

}  // namespace
}  // namespace slotlab::study
