// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/unit/study/sweep_fixture.h"

namespace slotlab::study {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class SweepStudyTest : public SweepFixture {
 protected:
  static std::vector<std::string> overrides(const SweepStudy& study, std::size_t point) {
    return study.overrides(study.values_of(point));
  }
};

TEST_F(SweepStudyTest, AGridHasEveryCombinationTheFirstAxisSlowest) {
  const SweepStudy grid = study("parameters:\n  host.cells: [1, 2]\n  run.seed: [7, 8, 9]\n");
  ASSERT_EQ(grid.points(), 6U);
  EXPECT_THAT(overrides(grid, 1), ElementsAre("host.cells=1", "run.seed=7"));
  EXPECT_THAT(overrides(grid, 2), ElementsAre("host.cells=1", "run.seed=8"));
  EXPECT_THAT(overrides(grid, 4), ElementsAre("host.cells=2", "run.seed=7"));
  EXPECT_THAT(overrides(grid, 6), ElementsAre("host.cells=2", "run.seed=9"));
}

TEST_F(SweepStudyTest, AnAxisHasANameSeveralParametersAndUnits) {
  const SweepStudy one = study(
      "parameters:\n"
      "  max_read:\n"
      "    paths: [host.slot0.adapter.ports.fc.dma.max_read_pcix,\n"
      "            host.slot0.adapter.ports.gige.dma.max_read_pcix]\n"
      "    values: [512 B, 1 KiB]\n");
  EXPECT_THAT(overrides(one, 2),
              ElementsAre("host.slot0.adapter.ports.fc.dma.max_read_pcix=1 KiB",
                          "host.slot0.adapter.ports.gige.dma.max_read_pcix=1 KiB"));
  const SweepAxis& axis = one.axes.front();
  EXPECT_EQ(axis.name, "max_read");
  EXPECT_EQ(axis.stored(1), StoreValue(std::int64_t{1024}));
  EXPECT_STREQ(axis.unit(), "B");
  EXPECT_THAT(axis.description, HasSubstr("MMRBC"));
}

TEST_F(SweepStudyTest, RangesOfATenthOfAMicrosecondAreExactPicoseconds) {
  const SweepStudy one = study(
      "parameters:\n  latency: {path: host.slot0.lba.read_path_latency, from: 0 ns, to: 0.6 us, "
      "step: 0.1 us}\n");
  EXPECT_THAT(one.axes.front().numbers,
              ElementsAre(0, 100'000, 200'000, 300'000, 400'000, 500'000, 600'000));
  EXPECT_THAT(one.axes.front().texts, testing::Contains("300 ns"));
}

TEST_F(SweepStudyTest, WordsAndFlagsAreAxesToo) {
  const SweepStudy one = study(
      "parameters:\n  pattern: {path: traffic.slot0.fc.pattern, values: [read, write]}\n"
      "  run.measure: [auto, 10 ms]\n");
  EXPECT_EQ(one.axes[0].kind, SweepAxis::Kind::text);
  EXPECT_EQ(one.axes[0].stored(1), StoreValue(std::string("write")));
  EXPECT_EQ(one.axes[1].kind, SweepAxis::Kind::text) << "a word beside times";
  SweepAxis flag;
  flag.kind = SweepAxis::Kind::flag;
  flag.texts = {"false", "true"};
  EXPECT_EQ(flag.stored(1), StoreValue(std::int64_t{1}));
}

TEST_F(SweepStudyTest, ZippedAxesGoTogether) {
  const SweepStudy one = study(
      "parameters:\n  host.cells: [1, 2]\n  run.seed: [3, 4]\n  block: {path: "
      "traffic.slot0.fc.block, values: [4 KiB, 64 KiB]}\nzip: [[cells, block]]\n");
  ASSERT_EQ(one.points(), 4U);
  EXPECT_THAT(overrides(one, 2),
              ElementsAre("host.cells=1", "run.seed=4", "traffic.slot0.fc.block=4 KiB"));
  EXPECT_THAT(overrides(one, 3),
              ElementsAre("host.cells=2", "run.seed=3", "traffic.slot0.fc.block=64 KiB"));
}

TEST_F(SweepStudyTest, SeveralScenariosAreTheSlowestAxis) {
  SweepStudy several = study("parameters:\n  host.cells: [1, 2]\n",
                             "scenarios: [studies/mmrbc/mmrbc-512.yaml, "
                             "studies/mmrbc/mmrbc-1024.yaml]\n");
  ASSERT_EQ(several.points(), 4U);
  EXPECT_EQ(several.scenario_of(several.values_of(2)), 0U);
  EXPECT_EQ(several.scenario_of(several.values_of(3)), 1U);
  EXPECT_THAT(several.resolve(several.values_of(3)).title, HasSubstr("1024"));
  EXPECT_THAT(overrides(several, 3), ElementsAre("host.cells=1"));
}

TEST_F(SweepStudyTest, ALatinHypercubeHasEveryPartOfEveryRangeOnce) {
  const std::string text =
      "design: latin_hypercube\npoints: 40\nseed: 3\nparameters:\n"
      "  latency: {path: host.slot0.lba.read_path_latency, from: 0 ns, to: 400 ns}\n"
      "  host.cells: [1, 2]\n";
  const SweepStudy one = study(text);
  ASSERT_EQ(one.points(), 40U);
  std::set<std::int64_t> parts;
  std::size_t two_cells = 0;
  for (std::size_t point = 1; point <= 40; ++point) {
    const auto values = one.values_of(point);
    parts.insert(std::min<std::int64_t>(39, one.axes[0].numbers[values[0]] / 10'000));
    two_cells += values[1];
  }
  EXPECT_EQ(parts.size(), 40U);
  EXPECT_EQ(two_cells, 20U);
  EXPECT_EQ(overrides(one, 17), overrides(study(text), 17));
  std::string other = text;
  other.replace(other.find("seed: 3"), 7, "seed: 4");
  EXPECT_NE(overrides(one, 17), overrides(study(other), 17));
}

TEST_F(SweepStudyTest, SettingsLieBeneathTheAxesAndOptionsAboveThem) {
  std::ofstream(folder_ / "study.yaml") << "scenario: studies/mmrbc/mmrbc-512.yaml\n"
                                        << "set: {run: {seed: 5, warm_up: 1 ms}}\n"
                                        << "parameters:\n  host.cells: [1, 2]\n";
  SweepStudy one =
      load_sweep_study(path("study.yaml"), {{"run.warm_up=3 ms"}, SLOTLAB_SCENARIO_DIR});
  const model::Scenario scenario = one.resolve(one.values_of(2));
  EXPECT_EQ(scenario.run.seed, 5U);
  EXPECT_EQ(scenario.run.warm_up, 3 * kMillisecond);
  EXPECT_EQ(one.title, "study");
}

TEST_F(SweepStudyTest, WhateverChangesAResultChangesTheDescription) {
  const std::string axes = "parameters:\n  host.cells: [1, 2]\n";
  const auto lines = study(axes).description();
  EXPECT_EQ(study(axes).description(), lines);
  EXPECT_NE(study(axes + "set: {run.seed: 2}\n").description(), lines);
  EXPECT_NE(study("parameters:\n  host.cells: [1, 4]\n").description(), lines);
  EXPECT_NE(study(axes, "scenario: studies/mmrbc/mmrbc-1024.yaml\n").description(), lines);
  EXPECT_NE(study(axes + "outputs: [slot0.fc]\n").description(), lines);
}

TEST_F(SweepStudyTest, ComplaintsNameThePlaceInTheStudy) {
  EXPECT_THAT(complaint("parameters:\n  host.cellz: [1, 2]\n"),
              AllOf(StartsWith("S:4:16: parameters.cellz: the scenario does not take '1': "),
                    HasSubstr("did you mean 'host.cells'?")));
  EXPECT_THAT(
      complaint("parameters:\n  host.cells: [1, 2, 99]\n"),
      StartsWith("S:4:22: parameters.cells: the scenario does not take '99': host.cells: "));
  EXPECT_THAT(
      complaint("parameters:\n  latency: {path: host.slot0.lba.read_path_latency, from: 0 B, "
                "to: 8 B, step: 4 B}\n"),
      AllOf(StartsWith("S:4:3: "), HasSubstr("this needs a time")));
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 1, to: 5 ns, step: 1}\n"),
              StartsWith("S:4:27: parameters.run.seed.to: "));
  EXPECT_THAT(complaint("parameters:\n  run.seed: []\n"), StartsWith("S:4:13: "));
  EXPECT_THAT(complaint("parameters: {}\n"), AllOf(StartsWith("S:3:1: "), HasSubstr("host.cells")));
  EXPECT_THAT(complaint("parameters:\n  run.seed: [1, 2, 1]\n"),
              AllOf(StartsWith("S:4:20: "), HasSubstr("twice")));
  EXPECT_THAT(complaint("parameters:\n  a: {path: run.seed, values: [1, 2]}\n  run.seed: [3]\n"),
              AllOf(StartsWith("S:5:3: "), HasSubstr("two axes vary 'run.seed'")));
  EXPECT_THAT(complaint("set: {host.cells: many}\nparameters:\n  run.seed: [1]\n"),
              StartsWith("S:3:7: set: host.cells: "));
  EXPECT_THAT(complaint("parameters:\n  run.seed: [1]\n", "scenario: nowhere.yaml\n"),
              AllOf(StartsWith("S:2:11: scenario: "), HasSubstr("nowhere.yaml")));
  EXPECT_THAT(complaint("parametres:\n  run.seed: [1]\n"), HasSubstr("parameters"));
}

TEST_F(SweepStudyTest, RefusesRangesThatNobodyMeant) {
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 1, to: 10, step: 2}\n"),
              HasSubstr("do not end at '10' but at 9"));
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 1, to: 10, step: -1}\n"),
              HasSubstr("do not lead"));
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 1, to: 1, step: 1}\n"),
              HasSubstr("the range is empty"));
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 0, to: 8, count: 3, scale: log}\n"),
              HasSubstr("above zero"));
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 1, to: 3, count: 9}\n"),
              HasSubstr("make 'count' smaller"));
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 1, to: 3}\n"), HasSubstr("'step' or"));
  EXPECT_THAT(complaint("parameters:\n  run.warm_up: {from: 1 ms, to: 90 s, step: 1 ns}\n"),
              HasSubstr("100000 at most"));
  EXPECT_THAT(complaint("parameters:\n  run.seed: {from: 1, to: 9999, step: 1}\n"
                        "  run.warm_up: {from: 1 ms, to: 9 s, step: 1 ms}\n"),
              HasSubstr("the grid has 9e+07 points"));
  EXPECT_THAT(complaint("parameters:\n  run.seed: [1, 2]\n  host.cells: [1, 2, 4]\n"
                        "zip: [[seed, cells]]\n"),
              HasSubstr("'seed' has 2 values and 'cells' has 3"));
  EXPECT_THAT(complaint("parameters:\n  order: {path: run.seed, values: [1]}\n"),
              HasSubstr("a word of SQL"));
  EXPECT_THAT(complaint("points: 5\nparameters:\n  run.seed: [1]\n"), HasSubstr("'points' goes"));
}

TEST_F(SweepStudyTest, AValueThatSomeCombinationTakesIsNoMistake) {
  // The 3.3 V card fits the second slot type alone.
  const std::string types = "parameters:\n  type: {path: host.slot0.type, values: [";
  EXPECT_THAT(complaint(types + "base-5v]}\n"), HasSubstr("3.3 V card"));
  const SweepStudy mixed = study(types +
                                 "seu, base-5v]}\n  keying: {path: "
                                 "host.slot0.adapter.keying, values: [3.3V, universal]}\n");
  EXPECT_EQ(mixed.points(), 4U);
}

}  // namespace
}  // namespace slotlab::study
