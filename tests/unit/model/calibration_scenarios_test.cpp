// SPDX-License-Identifier: Apache-2.0
#include "model/calibration_scenarios.h"

#include <algorithm>

#include "tests/unit/model/calibration_fixture.h"

namespace slotlab::model {
namespace {

class CalibrationScenariosTest : public CalibrationFixture {
 protected:
  CalibrationScenariosTest() {
    write("adapters/twins.yaml",
          "keying: 3.3V\nports:\n  a: {chip: fibre}\n  b: {chip: fibre}\n  c: {chip: ether}\n");
    write("papers/tiny/twins.yaml",
          "host: {model: server, slot0: {type: fast, adapter: {model: twins}}}\n"
          "traffic: {slot0: {a: {pattern: read}}}\n");
    PublishedFigure figure;
    figure.scenario = "twins.yaml";
    figures.push_back(figure);
    figure.scenario = "ge.yaml";
    figures.push_back(figure);
  }
  std::vector<PublishedFigure> figures;
};

TEST_F(CalibrationScenariosTest, AChipsParameterIsSetInAllPortsThatCarryIt) {
  CalibrationScenarios scenarios(folder_ / "papers/tiny", figures, options());
  const std::string path = "silicon.fibre.engine.receive_frame_overhead";
  ASSERT_NE(scenarios.find(path), nullptr);
  EXPECT_EQ(scenarios.find(path)->value, "2 us");
  EXPECT_TRUE(scenarios.has(1, path));  // idle there, but on the card
  const Scenario scenario = scenarios.resolve(0, {path}, {"7 us"});
  const auto& ports = scenario.host.slots.front().adapter->ports;
  EXPECT_EQ(ports[0].fc.engine.receive_frame_overhead, 7 * kMicrosecond);
  EXPECT_EQ(ports[1].fc.engine.receive_frame_overhead, 7 * kMicrosecond);
  EXPECT_EQ(scenarios.normalised(path, "7000 ns"), "7 us");
}

TEST_F(CalibrationScenariosTest, KnowsNoChipThatIsNotThere) {
  CalibrationScenarios scenarios(folder_ / "papers/tiny", figures, options());
  EXPECT_EQ(scenarios.find("silicon.copper.engine.receive_frame_overhead"), nullptr);
  EXPECT_EQ(scenarios.find("silicon.fibre"), nullptr);
  EXPECT_EQ(scenarios.find("silicon.fibre.engine.receive_frame_overheads"), nullptr);
}

TEST_F(CalibrationScenariosTest, ListsTheChipsPaths) {
  const CalibrationScenarios scenarios(folder_ / "papers/tiny", figures, options());
  const std::vector<std::string> paths = scenarios.paths();
  EXPECT_EQ(std::count(paths.begin(), paths.end(), "silicon.fibre.engine.receive_frame_overhead"),
            1);
}

}  // namespace
}  // namespace slotlab::model
