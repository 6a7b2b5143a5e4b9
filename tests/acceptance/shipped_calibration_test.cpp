// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/runner.h"
#include "study/calibration.h"
#include "study/calibration_file.h"
#include "study/calibration_files.h"
#include "tests/support/command.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

const std::string kStudies = "scenarios/studies/calibration/";

/// Of the source tree, relative to its root.
std::vector<std::string> shipped_studies() {
  std::vector<std::string> studies;
  for (const std::string& path : project_files()) {
    if (starts_with(path, kStudies) && ends_with(path, ".yaml")) studies.push_back(path);
  }
  return studies;
}

std::filesystem::path absolute(const std::string& path) {
  return std::filesystem::path(SLOTLAB_SOURCE_DIR) / path;
}

model::Result simulate(const model::Scenario& scenario) {
  return model::run_scenario(scenario, {});
}

model::LoadOptions shipped() { return {{}, SLOTLAB_SCENARIO_DIR}; }

TEST(ShippedCalibration, EveryFittedValueBelongsToOneStudy) {
  std::map<std::string, std::string> study_of_file;
  std::set<std::string> in_studies;
  for (const std::string& path : shipped_studies()) {
    for (const auto& parameter : study::load_study(absolute(path).string(), shipped()).parameters) {
      const std::string value = parameter.file + " " + parameter.key;
      EXPECT_TRUE(in_studies.insert(value).second) << value << " is fitted twice, in " << path;
      EXPECT_TRUE(parameter.is_grid() || parameter.start_given)
          << path << ": " << parameter.path
          << " has no start, so the study would go on from what it wrote";
      EXPECT_EQ(study_of_file.emplace(parameter.file, path).first->second, path)
          << parameter.file << " is written by two studies";
    }
  }
  EXPECT_FALSE(in_studies.empty());
  std::set<std::string> in_files;
  for (const std::string& path : project_files()) {
    if (!starts_with(path, "scenarios/") || !ends_with(path, ".yaml")) continue;
    if (!ends_with(path, ".fitted.yaml")) {
      EXPECT_EQ(read_project_file(path).find("provenance: fitted"), std::string::npos)
          << path << " has a fitted value that no study can write";
      continue;
    }
    for (const std::string& key : study::fitted_keys(study::read_alone(absolute(path)))) {
      in_files.insert(path.substr(std::string("scenarios/").size()) + " " + key);
    }
  }
  EXPECT_EQ(in_files, in_studies);
}

/// Model data must not change without a new calibration.
TEST(ShippedCalibration, FittedValuesRestOnThePresentInputs) {
  for (const std::string& path : shipped_studies()) {
    const CommandResult result = run_command(shell_quote(SLOTLAB_PROGRAM) + " calibrate " + path +
                                             " --check --catalogue scenarios");
    EXPECT_EQ(result.exit_code, 0) << result.err << "(all studies: scripts/calibrate)";
  }
}

TEST(ShippedCalibration, TheScriptRunsEveryStudy) {
  std::string studies;
  for (const std::string& path : shipped_studies()) {
    studies += path.substr(std::string("scenarios/").size()) + "\n";
  }
  EXPECT_EQ(run_command("scripts/calibrate --list | LC_ALL=C sort").out, studies);
}

/// Short forms of the shipped studies: short runs, few figures, one iteration.
class ShortCalibration : public testing::Test {
 protected:
  ShortCalibration()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_short_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ShortCalibration() override { std::filesystem::remove_all(folder_); }

  /// The study with every figure of `figures` in it.
  study::CalibrationStudy short_form(const std::string& path,
                                     const std::vector<std::string>& figures,
                                     unsigned iterations) const {
    std::string list;
    for (const std::string& figure : figures) list += (list.empty() ? "" : ", ") + figure;
    const std::string file = (folder_ / "short.yaml").string();
    std::ofstream(file) << "include: " << absolute(path).string()
                        << "\nrun: {warm_up: 2 ms, measure: 4 ms}\n"
                        << "fit: {differences: forward, starts: 0, max_evaluations: 0, folds: 0, "
                        << "max_iterations: " << iterations << "}\nfigures: [" << list << "]\n"
                        << "weights: {\"*\": 1}\n";
    study::CalibrationStudy study = study::load_study(file, shipped());
    study.start_from_present();
    return study;
  }
  /// `count` of the figures that count, from first to last, and what further ones it takes for
  /// every weight and every parameter to be of account.
  static std::vector<std::string> some_figures(const std::string& path, std::size_t count) {
    const auto study = study::load_study(absolute(path).string(), shipped());
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < study.figures.size(); ++i) {
      if (study.weights[i] > 0.0) all.push_back(i);
    }
    std::set<std::size_t> some;
    for (std::size_t i = 0; i < count; ++i) some.insert(all[i * (all.size() - 1) / (count - 1)]);
    std::set<double> weights;
    for (const std::size_t figure : some) weights.insert(study.weights[figure]);
    for (const std::size_t figure : all) {
      if (weights.insert(study.weights[figure]).second) some.insert(figure);
    }
    for (std::size_t parameter = 0; parameter < study.parameters.size(); ++parameter) {
      const auto reached = [&](std::size_t figure) {
        return study.scenarios.reaches(parameter, study.scenarios.of_figure(figure));
      };
      if (std::any_of(some.begin(), some.end(), reached)) continue;
      const auto first = std::find_if(all.begin(), all.end(), reached);
      if (first != all.end()) some.insert(*first);
    }
    std::vector<std::string> ids;
    ids.reserve(some.size());
    for (const std::size_t figure : some) ids.push_back(study.figures[figure].id);
    return ids;
  }
  static study::Calibration fit(const study::CalibrationStudy& study, unsigned parallel) {
    study::CalibrationJournal journal;
    study::CalibrationEvaluator evaluator(study, journal, parallel, simulate);
    return study::calibrate(study, evaluator);
  }
  /// All that a calibration prints or writes.
  static std::string outcome(const study::Calibration& calibration) {
    std::string text = study::format_calibration(calibration, model::ResultFormat::json);
    for (const auto& file : study::fitted_files(calibration, SLOTLAB_SCENARIO_DIR, "short.yaml")) {
      text += file.text;
    }
    return text;
  }

  std::filesystem::path folder_;
};

TEST_F(ShortCalibration, IsTheSameTwiceAndWithAnyNumberOfWorkers) {
  for (const std::string& path : shipped_studies()) {
    const auto study = short_form(path, some_figures(path, 4), 1);
    EXPECT_EQ(outcome(fit(study, 1)), outcome(fit(study, 2))) << path;
  }
}

/// A few figures of short runs pull a value further than all do, but not out of its neighbourhood
/// or by more than they can tell.
TEST_F(ShortCalibration, StaysNearTheShippedValues) {
  constexpr double kMostOfRange = 0.15;
  for (const std::string& path : shipped_studies()) {
    const auto study = short_form(path, some_figures(path, 8), 1);
    for (const auto& fitted : fit(study, 2).parameters) {
      const study::CalibrationParameter& parameter = fitted.parameter;
      if (parameter.is_grid()) continue;
      EXPECT_NEAR(parameter.position_of(fitted.value), parameter.position_of(parameter.start),
                  std::max(kMostOfRange, 2.0 * fitted.sensitivity.uncertainty))
          << path << ": " << parameter.path << " moved from " << parameter.start << " to "
          << fitted.value;
    }
  }
}

/// The program still does with the shipped values what it did when they were fitted.
TEST(ShippedCalibration, TheErrorIsTheOneThatTheFilesState) {
  constexpr double kTolerance = 0.1;  // percentage points
  for (const std::string& path : shipped_studies()) {
    auto study = study::load_study(absolute(path).string(), shipped());
    study.start_from_present();
    study::CalibrationJournal journal;
    study::CalibrationEvaluator evaluator(study, journal, 2, simulate);
    const study::CalibrationHooks silent;
    study::CalibrationObjective objective(study, evaluator, silent);
    const auto points = objective.points(objective.start());
    const double error = objective.mean_abs_percent(objective.weighted(points));
    for (const std::string& file : study::fitted_file_names(study.parameters)) {
      const std::string text = read_project_file("scenarios/" + file);
      const std::string before = "# Mean |error|: fitted ";
      const std::size_t at = text.find(before);
      ASSERT_NE(at, std::string::npos) << file << ": run scripts/calibrate";
      EXPECT_NEAR(error, std::stod(text.substr(at + before.size())), kTolerance)
          << file << ": run scripts/calibrate";
    }
  }
}

}  // namespace
}  // namespace slotlab::test
