// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_study.h"

#include <gmock/gmock.h>

#include "tests/unit/study/calibration_fixture.h"

namespace slotlab::study {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class CalibrationStudyTest : public CalibrationFixture {
 protected:
  std::string error_of(const std::string& text) const {
    write("study.yaml", text);
    try {
      load();
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "no error";
  }
  static std::vector<std::string> present(const CalibrationStudy& study) {
    std::vector<std::string> values;
    for (const CalibrationParameter& parameter : study.parameters) {
      values.push_back(parameter.start);
    }
    return values;
  }
  /// The study with one text in it replaced by another.
  static std::string changed(const std::string& from, const std::string& to) {
    std::string text = study("");
    text.replace(text.find(from), from.size(), to);
    return text;
  }
  std::string place(int line, int column) const {
    return (folder_ / "study.yaml").string() + ":" + std::to_string(line) + ":" +
           std::to_string(column) + ": ";
  }
};

const std::string kGrids =
    "  - path: host.slot0.adapter.ports.fc.dma.max_read_pcix\n"
    "    file: silicon/fibre.fitted.yaml\n"
    "    key: dma.max_read_pcix\n"
    "    values: [512 B, 1 KiB, 2 KiB]\n"
    "    why: unknown\n"
    "  - path: host.slot0.bus.arbiter\n"
    "    file: hosts/server.fitted.yaml\n"
    "    key: slot_types.fast.bus.arbiter\n"
    "    values: [round-robin, weighted]\n"
    "    why: unknown\n";

TEST_F(CalibrationStudyTest, ReadsParametersWithTheirPresentValues) {
  const CalibrationStudy study = load();
  EXPECT_EQ(study.title, "fit of the tiny paper");
  EXPECT_EQ(study.settings.step, 20'000U);
  ASSERT_EQ(study.parameters.size(), 3U);
  EXPECT_EQ(study.parameters[0].dimension, Dimension::time);
  EXPECT_EQ(study.parameters[0].min, 1'000'000);
  EXPECT_EQ(study.parameters[0].max, 9'000'000);
  EXPECT_EQ(study.parameters[0].start, "2 us");
  EXPECT_EQ(study.parameters[2].start, "400 ns") << "by way of the slot's type";
  EXPECT_THAT(study.weights, ElementsAre(1.0, 1.0, 1.0, 0.0));
  EXPECT_EQ(study.scenarios.size(), 3U) << "two figures share one";
  EXPECT_EQ(study.scenarios.of_figure(3), 0U);
}

TEST_F(CalibrationStudyTest, AStartStandsForThePresentValue) {
  write("study.yaml", changed("max: 9 us", "max: 9 us\n    start: 4 us"));
  CalibrationStudy study = load();
  EXPECT_EQ(study.parameters[0].start, "4 us");
  EXPECT_TRUE(study.parameters[0].start_given);
  EXPECT_FALSE(study.parameters[1].start_given);
  study.start_from_present();
  EXPECT_EQ(study.parameters[0].start, "2 us");
  write("silicon/fibre.fitted.yaml",
        "engine: {receive_frame_overhead: 10 us, transmit_frame_overhead: 2 us}\n");
  EXPECT_THROW(load().start_from_present(), std::runtime_error);
}

TEST_F(CalibrationStudyTest, OptionsWinOverTheStudysRun) {
  model::LoadOptions with = options();
  with.overrides = {"run.measure=3 ms"};
  CalibrationStudy study = load_study((folder_ / "study.yaml").string(), with);
  EXPECT_EQ(study.scenarios.resolve(0, present(study)).scenario.run.measure, 3 * kMillisecond);
}

TEST_F(CalibrationStudyTest, CombinesGrids) {
  EXPECT_EQ(load().combinations().size(), 1U);
  write("study.yaml", study(kGrids));
  const CalibrationStudy with = load();
  EXPECT_EQ(with.parameters[3].start, "512 B");
  EXPECT_THAT(with.combinations(),
              ElementsAre(ElementsAre(0, 0), ElementsAre(0, 1), ElementsAre(1, 0),
                          ElementsAre(1, 1), ElementsAre(2, 0), ElementsAre(2, 1)));
}

TEST_F(CalibrationStudyTest, WeightsByFigureBeforeGroup) {
  write("study.yaml", study("weights: {pcix133: 0.5, t.write: 2}\n"));
  EXPECT_THAT(load().weights, ElementsAre(0.5, 2.0, 1.0, 0.0));
  EXPECT_THAT(error_of(study("weights: {pcix13: 1}\n")),
              AllOf(HasSubstr(place(24, 11)), HasSubstr("did you mean 'pcix133'?")));
  EXPECT_THAT(error_of(study("weights: {t.read2: 1}\n")), HasSubstr("neither a fitted figure"));
  EXPECT_THAT(error_of(study("weights: {t.read: -1}\n")), HasSubstr("0 or more"));
  EXPECT_THAT(error_of(study("weights: {pcix133: 0, pci66: 0}\n")), HasSubstr("any weight"));
}

TEST_F(CalibrationStudyTest, WeightsByThePatternOfAnId) {
  write("study.yaml", study("weights: {t.*: 2, t.w*: 3, t.ge: 5, pcix133: 7}\n"));
  EXPECT_THAT(load().weights, ElementsAre(2.0, 3.0, 5.0, 0.0))
      << "the id, then the last pattern, then the group";
  write("study.yaml", study("weights: {tiny: 4, pcix133: 7}\n"));
  EXPECT_THAT(load().weights, ElementsAre(7.0, 7.0, 4.0, 0.0)) << "the group, then the paper";
  EXPECT_THAT(error_of(study("weights: {u.*: 1}\n")), HasSubstr("matches no fitted figure"));
  EXPECT_THAT(error_of(study("weights: {t.read2*: 1}\n")), HasSubstr("matches no fitted figure"));
}

TEST_F(CalibrationStudyTest, TakesTheFiguresOfAListOnly) {
  write("study.yaml", study("figures: [t.ge, t.read*]\n"));
  const CalibrationStudy with = load();
  EXPECT_THAT(with.weights, ElementsAre(1.0, 1.0, 0.0));
  EXPECT_EQ(with.figures[2].id, "t.read2");
  EXPECT_EQ(with.scenarios.size(), 2U);
  EXPECT_THAT(error_of(study("figures: [t.gee]\n")),
              AllOf(HasSubstr(place(24, 11) + "figures"), HasSubstr("'t.gee' means no figure")));
  EXPECT_THAT(error_of(study("figures: t.ge\n")), HasSubstr("a list of ids"));
}

TEST_F(CalibrationStudyTest, JoinsTheFiguresOfSeveralPapers) {
  write_second_paper();
  write("study.yaml", changed("paper: tiny", "papers: [tiny, other]"));
  const CalibrationStudy study = load();
  EXPECT_THAT(study.papers, ElementsAre("tiny", "other"));
  EXPECT_THAT(study.paper_of, ElementsAre(0, 0, 0, 0, 1, 1));
  EXPECT_THAT(study.weights, ElementsAre(1.0, 1.0, 1.0, 0.0, 1.0, 1.0));
  EXPECT_EQ(study.scenarios.size(), 5U) << "files of the same name are two scenarios";
  EXPECT_NE(study.scenarios.base_of_figure(5), study.scenarios.of_figure(5));
}

TEST_F(CalibrationStudyTest, PlacesWhatIsWrongWithThePapers) {
  write_second_paper();
  EXPECT_THAT(error_of(changed("paper: tiny", "papers: [tiny, othre]")),
              AllOf(HasSubstr(place(2, 16) + "papers"), HasSubstr("did you mean 'other'?")));
  EXPECT_THAT(error_of(changed("paper: tiny", "papers: [tiny, tiny]")), HasSubstr("twice"));
  EXPECT_THAT(error_of(changed("paper: tiny", "papers: tiny")), HasSubstr("a list of papers"));
  EXPECT_THAT(error_of(changed("paper: tiny", "papers: []")), HasSubstr("a list of papers"));
  EXPECT_THAT(error_of(changed("paper: tiny", "paper: tiny\npapers: [other]")),
              HasSubstr("either 'paper'"));
  EXPECT_THAT(error_of(changed("paper: tiny\n", "")), HasSubstr("either 'paper'"));
  write("papers/other/published.csv",
        "id,group,figure,value,unit,source,scenario,role\n"
        "t.read,pcix133,slot0.fc,170,MB/s,,read.yaml,fitted\n");
  EXPECT_THAT(error_of(changed("paper: tiny", "papers: [tiny, other]")),
              HasSubstr("an earlier paper has a figure 't.read'"));
}

TEST_F(CalibrationStudyTest, PlacesWhatIsWrongWithAParameter) {
  EXPECT_THAT(error_of(changed("receive_frame_overhead\n", "recieve_frame_overhead\n")),
              AllOf(HasSubstr(place(6, 11) + "parameters[0].path"),
                    HasSubstr("did you mean "
                              "'host.slot0.adapter.ports.fc.engine.receive_frame_overhead'?")));
  EXPECT_THAT(error_of(changed("fast.lba.read_path_latency", "fast.lba.read_path_latencies")),
              HasSubstr("did you mean 'host.slot_types.fast.lba.read_path_latency'?"));
  EXPECT_THAT(error_of(changed("min: 1 us", "min: 1 KiB")),
              AllOf(HasSubstr(place(9, 10) + "parameters[0].min"), HasSubstr("'1 KiB' is an am")));
  EXPECT_THAT(error_of(changed("min: 1 us", "min: 1")), HasSubstr("bare number"));
  EXPECT_THAT(error_of(changed("max: 9 us", "max: 2 s")),
              AllOf(HasSubstr(place(10, 10) + "parameters[0].max: the scenario does not take it"),
                    HasSubstr("0 ps to 1 ms")));
  EXPECT_THAT(error_of(changed("max: 9 us", "max: 1 us")), HasSubstr("must be above min"));
  EXPECT_THAT(error_of(changed("max: 9 us", "max: 1.5 us")),
              HasSubstr("the present value '2 us' is not from 1 us to 1.5 us"));
  EXPECT_THAT(error_of(changed("max: 9 us", "max: 9 us\n    start: 12 us")),
              AllOf(HasSubstr(place(11, 12)), HasSubstr("'12 us' is not from")));
  EXPECT_THAT(error_of(changed("    min: 1 us\n", "")), HasSubstr("'min' is missing"));
  EXPECT_THAT(error_of(changed("min:", "minimum:")), HasSubstr("unknown key"));
  EXPECT_THAT(error_of(changed("file: silicon/fibre.fitted.yaml", "file: ../fibre.fitted.yaml")),
              HasSubstr("is no file of the catalogue"));
  EXPECT_THAT(error_of(changed("file: silicon/fibre.fitted.yaml", "file: silicon/fibre.yaml")),
              HasSubstr("is no file of the catalogue"));
  EXPECT_THAT(error_of(changed("engine.transmit_frame_overhead\n    file",
                               "engine.receive_frame_overhead\n    file")),
              AllOf(HasSubstr("parameters[1].file"), HasSubstr("is it included, and the key")));
  EXPECT_THAT(error_of(changed("key: engine.transmit", "key: engine.receive")),
              AllOf(HasSubstr("parameters[1].file"), HasSubstr("is it included, and the key")));
  EXPECT_THAT(error_of(changed("silicon/fibre.fitted", "silicon/no_such.fitted")),
              HasSubstr("is it included"));
  const std::string first = study("").substr(study("").find("  - path:"));
  EXPECT_THAT(error_of(study(first.substr(0, first.find("  - path:", 4)))),
              AllOf(HasSubstr("parameters[3].path"), HasSubstr("an earlier parameter")));
  EXPECT_THAT(error_of(changed("why: not published", "why: \"\"")), HasSubstr("why"));
}

TEST_F(CalibrationStudyTest, PlacesWhatIsWrongWithAGrid) {
  const std::string grid =
      "  - path: host.slot0.bus.arbiter\n    file: hosts/server.fitted.yaml\n"
      "    key: slot_types.fast.bus.arbiter\n"
      "    why: unknown\n";
  EXPECT_THAT(error_of(study(grid + "    min: 1\n    max: 2\n")), HasSubstr("list of 'values'"));
  EXPECT_THAT(error_of(study(grid + "    values: [weighted, wighted]\n")),
              AllOf(HasSubstr(place(28, 24)), HasSubstr("'weighted'")));
  EXPECT_THAT(error_of(study(grid + "    values: weighted\n")), HasSubstr("a list of values"));
  EXPECT_THAT(error_of(study(grid + "    values: [weighted]\n    min: 1\n")),
              HasSubstr("either bounds or a list"));
  EXPECT_THAT(error_of(study(grid + "    values: [weighted]\n    start: weighted\n")),
              HasSubstr("no start"));
}

TEST_F(CalibrationStudyTest, PlacesWhatIsWrongAtTheTop) {
  EXPECT_THAT(error_of(changed("paper: tiny", "paper: tinny")),
              AllOf(HasSubstr(place(2, 8) + "paper"), HasSubstr("did you mean 'tiny'?")));
  EXPECT_THAT(error_of(changed("measure: 10 ms", "measure: 10")),
              AllOf(HasSubstr(place(3, 16) + "run.measure"), HasSubstr("bare number")));
  EXPECT_THAT(error_of(changed("step: 2 %", "step: 80 %")), HasSubstr("fit.step"));
  EXPECT_THAT(error_of("title: t\npaper: tiny\nparameters: []\n"), HasSubstr("an empty one"));
  EXPECT_THAT(error_of("title: t\npaper: tiny\nparameters: 3\n"), HasSubstr("a single value"));
  EXPECT_THAT(error_of("title: t\npaper: tiny\n"), HasSubstr("'parameters' is missing"));
  EXPECT_THAT(error_of("title: t\npaper: tiny\nparameters: [3]\n"), HasSubstr("parameters[0]"));
}

}  // namespace
}  // namespace slotlab::study
