// SPDX-License-Identifier: Apache-2.0
#include "study/calibration.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "study/calibration_files.h"
#include "tests/unit/study/calibration_fixture.h"

namespace slotlab::study {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CalibrationTest : public CalibrationFixture {
 protected:
  Calibration fit(CalibrationJournal& journal, unsigned parallel = 2) {
    const CalibrationStudy study = load();
    CalibrationEvaluator evaluator(study, journal, parallel, simulate);
    Calibration calibration = calibrate(study, evaluator);
    simulations_ = evaluator.simulations();
    return calibration;
  }
  Calibration fit() {
    CalibrationJournal journal;
    return fit(journal);
  }
  static double in_us(const std::string& text) {
    return static_cast<double>(parse_quantity(text, Dimension::time)) / 1e6;
  }

  std::size_t simulations_ = 0;
};

TEST_F(CalibrationTest, FindsTheValuesBehindTheFigures) {
  const Calibration calibration = fit();
  ASSERT_EQ(calibration.parameters.size(), 3U);
  EXPECT_NEAR(in_us(calibration.parameters[0].value), 3.0, 0.01);
  EXPECT_NEAR(in_us(calibration.parameters[1].value), 5.0, 0.05);
  EXPECT_NEAR(in_us(calibration.parameters[2].value), 0.7, 0.02);
  EXPECT_LT(calibration.mean_abs_error_percent, 0.1);
  EXPECT_GT(calibration.start_mean_abs_error_percent, 5.0);
  ASSERT_EQ(calibration.reproduction.points.size(), 4U);
  EXPECT_NEAR(calibration.reproduction.points[3].error_percent(), 5.0, 0.1) << "a prediction";
  EXPECT_EQ(calibration.parameters[0].sensitivity.determination, Determination::determined);
  EXPECT_GT(calibration.parameters[0].error_around.below, calibration.mean_abs_error_percent);
}

TEST_F(CalibrationTest, DoesNotDependOnTheNumberOfWorkers) {
  CalibrationJournal one;
  CalibrationJournal many;
  EXPECT_EQ(format_calibration(fit(one, 1), model::ResultFormat::json),
            format_calibration(fit(many, 5), model::ResultFormat::json));
}

TEST_F(CalibrationTest, ASecondCallSimulatesNothing) {
  CalibrationJournal journal;
  const std::string first = format_calibration(fit(journal), model::ResultFormat::json);
  EXPECT_GT(simulations_, 20U);
  const std::string second = format_calibration(fit(journal), model::ResultFormat::json);
  EXPECT_EQ(simulations_, 0U);
  EXPECT_EQ(first, second);
}

TEST_F(CalibrationTest, FromAGivenStartThePresentValuesDoNotMatter) {
  std::string text = study("");
  for (const char* max : {"max: 9 us", "max: 1 us"}) {
    for (std::size_t at = 0; (at = text.find(max, at)) != std::string::npos; at += 30) {
      text.replace(at, 9, std::string(max) + "\n    start: 1 us");
    }
  }
  text.replace(text.find("max_iterations: 12"), 18, "max_iterations: 1");
  write("study.yaml", text);
  const auto written = [this] {
    std::string files;
    for (const FittedFile& file : fitted_files(fit(), folder_, "s.yaml")) {
      write(file.name, file.text);
      files += file.text;
    }
    return files;
  };
  const std::string first = written();
  EXPECT_THAT(first, Not(HasSubstr("read_path_latency: {value: 400 ns")));
  EXPECT_EQ(written(), first) << "written by the study twice";
}

TEST_F(CalibrationTest, SearchesFromALatinHypercubeAndPolishes) {
  std::string text = study("");
  const std::string fit_line = "fit: {step: 2 %, max_iterations: 12}";
  text.replace(text.find(fit_line), fit_line.size(),
               "fit: {step: 2 %, max_iterations: 3, starts: 20, descents: 2, max_evaluations: 10}");
  write("study.yaml", text);
  EXPECT_LT(fit().mean_abs_error_percent, 0.3);
}

TEST_F(CalibrationTest, TriesEveryCombinationOfTheLists) {
  write("study.yaml",
        "title: grid\npaper: tiny\nparameters:\n"
        "  - path: host.slot0.adapter.ports.fc.engine.receive_frame_overhead\n"
        "    file: silicon/fibre.fitted.yaml\n    key: engine.receive_frame_overhead\n"
        "    values: [2 us, 3 us, 4 us]\n    why: unknown\n"
        "  - path: host.slot_types.fast.lba.read_path_latency\n"
        "    file: hosts/server.fitted.yaml\n    key: slot_types.fast.lba.read_path_latency\n"
        "    values: [600 ns, 700 ns]\n    why: unknown\n");
  const Calibration calibration = fit();
  EXPECT_EQ(calibration.combinations.size(), 6U);
  EXPECT_EQ(calibration.parameters[0].value, "3 us");
  EXPECT_EQ(calibration.parameters[1].value, "700 ns");
  EXPECT_THAT(format_calibration(calibration, model::ResultFormat::text),
              HasSubstr("3 us, 700 ns"));
}

TEST_F(CalibrationTest, SaysWhatIsFlatAndWhatIsAtABound) {
  std::string text = study(
      "  - path: host.slot0.adapter.ports.fc.engine.exchange_setup_time\n"
      "    file: silicon/fibre.fitted.yaml\n    key: engine.exchange_setup_time\n"
      "    min: 0 us\n    max: 5 us\n    why: nobody said\n");
  text.replace(text.find("max: 9 us"), 9, "max: 2.5 us");
  write("study.yaml", text);
  const Calibration calibration = fit();
  EXPECT_TRUE(calibration.parameters[0].at_max);
  EXPECT_EQ(calibration.parameters[0].value, "2.5 us");
  EXPECT_EQ(calibration.parameters[3].sensitivity.determination, Determination::flat);
  EXPECT_EQ(calibration.parameters[3].value, "500 ns") << "it stays where it was";
  const std::string report = format_calibration(calibration, model::ResultFormat::text);
  EXPECT_THAT(report, AllOf(HasSubstr("cannot determine"), HasSubstr("nobody said"),
                            HasSubstr("at its maximum")));
}

TEST_F(CalibrationTest, AFailureAtTheStartEndsIt) {
  const CalibrationStudy study = load();
  CalibrationJournal journal;
  CalibrationEvaluator evaluator(study, journal, 2, [](const model::Scenario&) -> model::Result {
    throw std::runtime_error("nothing moves");
  });
  try {
    calibrate(study, evaluator);
    ADD_FAILURE() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("t.read"), HasSubstr("nothing moves")));
  }
}

TEST_F(CalibrationTest, TellsItsProgressWithinThePlan) {
  const CalibrationStudy study = load();
  CalibrationJournal journal;
  CalibrationEvaluator evaluator(study, journal, 2, simulate);
  double last = 0.0;
  std::size_t notes = 0;
  CalibrationHooks hooks;
  hooks.progress = [&](const CalibrationHooks::State& state) {
    EXPECT_GE(state.evaluations, last);
    EXPECT_LE(state.evaluations, static_cast<double>(state.planned));
    last = state.evaluations;
  };
  hooks.note = [&](const std::string&) { ++notes; };
  calibrate(study, evaluator, hooks);
  EXPECT_GT(last, 10.0);
  EXPECT_GT(notes, 2U);
}

TEST_F(CalibrationTest, JsonHasWhatTheTextHas) {
  const auto json = nlohmann::json::parse(format_calibration(fit(), model::ResultFormat::json));
  EXPECT_EQ(json["parameters"].size(), 3U);
  EXPECT_EQ(json["parameters"][0]["file"], "silicon/fibre.fitted.yaml");
  EXPECT_EQ(json["parameters"][0]["determination"], "determined");
  EXPECT_EQ(json["groups"]["pci66"]["predicted"]["points"], 1);
  EXPECT_EQ(json["worst"][0], "t.read2");
  EXPECT_EQ(json["points"].size(), 4U);
}

TEST_F(CalibrationTest, WritesFilesThatTheScenariosRead) {
  const Calibration calibration = fit();
  const auto files = fitted_files(calibration, folder_, "studies/tiny.yaml");
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].name, "silicon/fibre.fitted.yaml");
  EXPECT_THAT(files[0].text,
              AllOf(HasSubstr("slotlab calibrate studies/tiny.yaml"),
                    HasSubstr("provenance: fitted, source: \"fit of the tiny paper, +- "),
                    HasSubstr("  exchange_setup_time: {value: 500 ns, provenance: assumed, source: "
                              "\"a guess: short\"}\n"),
                    HasSubstr("dma: {}\n"), Not(HasSubstr("Made by hand"))));
  EXPECT_THROW(check_written(calibration, study_path(), options()), std::runtime_error)
      << "not yet";
  for (const FittedFile& file : files) {
    write(file.name, file.text);
  }
  EXPECT_NO_THROW(check_written(calibration, study_path(), options()));
  // A second time nothing is left to change.
  EXPECT_EQ(fitted_files(calibration, folder_, "studies/tiny.yaml")[0].text, files[0].text);
  EXPECT_EQ(load().parameters[0].start, calibration.parameters[0].value);
}

TEST_F(CalibrationTest, FitsSeveralPapersTogether) {
  write_second_paper();
  std::string text = study("");
  text.replace(text.find("paper: tiny"), 11, "papers: [tiny, other]");
  write("study.yaml", text);
  const Calibration calibration = fit();
  EXPECT_NEAR(in_us(calibration.parameters[0].value), 3.0, 0.01);
  EXPECT_NEAR(in_us(calibration.parameters[1].value), 5.0, 0.05);
  EXPECT_LT(calibration.mean_abs_error_percent, 0.1);
  EXPECT_EQ(calibration.fitted.figures, 5U);
  ASSERT_EQ(calibration.reproduction.groups().size(), 4U);
  EXPECT_EQ(calibration.reproduction.groups()[2].name, "other pcix133");
  EXPECT_NEAR(calibration.reproduction.points[5].simulated, 0.882, 0.001);
  EXPECT_THAT(fitted_files(calibration, folder_, "s.yaml")[0].text,
              HasSubstr("fitted to figures of tiny, other.\n"));
}

TEST_F(CalibrationTest, HoldsBackFolds) {
  std::string text = study("");
  text.replace(text.find("max_iterations: 12"), 18, "max_iterations: 12, folds: 3");
  write("study.yaml", text);
  const Calibration calibration = fit();
  ASSERT_EQ(calibration.folds.size(), 3U);
  for (const FoldResult& fold : calibration.folds) {
    EXPECT_EQ(fold.fitted.figures, 2U);
    EXPECT_EQ(fold.held_back.figures, 1U);
    EXPECT_LT(fold.fitted.percent, 0.1);
    EXPECT_GT(fold.held_back.percent, 1.0) << "three values, each known from one figure";
  }
  EXPECT_EQ(calibration.held_back_in_folds().figures, 3U);
  EXPECT_NEAR(calibration.held_back_in_folds().percent,
              (calibration.folds[0].held_back.percent + calibration.folds[1].held_back.percent +
               calibration.folds[2].held_back.percent) /
                  3.0,
              1e-9);
  EXPECT_LT(calibration.mean_abs_error_percent, 0.1) << "the fit to all is not changed by it";
  EXPECT_THAT(format_calibration(calibration, model::ResultFormat::text), HasSubstr("all folds"));
  EXPECT_THAT(fitted_files(calibration, folder_, "s.yaml")[0].text,
              HasSubstr("# Fitted 3 times without one part of these figures"));
}

TEST_F(CalibrationTest, MoreFoldsThanFiguresAreRefused) {
  CalibrationStudy study = load();
  study.settings.folds = 4;
  CalibrationJournal journal;
  CalibrationEvaluator evaluator(study, journal, 2, simulate);
  EXPECT_THROW(calibrate(study, evaluator), model::InputError);
  EXPECT_EQ(evaluator.simulations(), 0U);
}

TEST_F(CalibrationTest, FittedFilesSayWhatTheyRestOn) {
  write("study.yaml", study("  - path: host.slot0.adapter.ports.fc.engine.exchange_setup_time\n"
                            "    file: silicon/fibre.fitted.yaml\n"
                            "    key: engine.exchange_setup_time\n"
                            "    min: 0 us\n    max: 5 us\n    why: nobody said\n"));
  const Calibration calibration = fit();
  EXPECT_THAT(
      fitted_files(calibration, folder_, "s.yaml")[0].text,
      AllOf(HasSubstr("# Inputs: fingerprint " + calibration.fingerprint + "\n"),
            HasSubstr("# Mean |error|: fitted 0.0"), HasSubstr("held back 5.0"),
            HasSubstr("#   engine.exchange_setup_time: 0.0 %, 0.0"), HasSubstr(" %, flat\n"),
            HasSubstr("exchange_setup_time: {value: 500 ns, provenance: fitted, source: \"fit of "
                      "the tiny paper, +- 1.4 us, flat\"}")));
}

TEST_F(CalibrationTest, NoticesAFileThatNothingIncludes) {
  const Calibration calibration = fit();
  for (const FittedFile& file : fitted_files(calibration, folder_, "study.yaml")) {
    write(file.name, file.text);
  }
  write("silicon/fibre.yaml", "kind: fibre_channel\n");
  try {
    check_written(calibration, study_path(), options());
    ADD_FAILURE() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(),
                AllOf(HasSubstr("receive_frame_overhead"), HasSubstr("silicon/fibre.fitted.yaml")));
  }
}

}  // namespace
}  // namespace slotlab::study
