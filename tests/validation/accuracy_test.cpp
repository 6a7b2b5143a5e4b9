// SPDX-License-Identifier: Apache-2.0
// How far is the model from the published figures? Targets and the figures that miss them are
// tables in data/.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/command.h"
#include "tests/validation/reproduction.h"

namespace slotlab::test {
namespace {

constexpr const char* kData = SLOTLAB_SOURCE_DIR "/tests/validation/data/";

/// The lines of a table below its head, by their first column; the rest of a line as it stands.
std::map<std::string, std::string> read_table(const std::string& name) {
  std::ifstream in(kData + name);
  EXPECT_TRUE(in.good()) << name;
  std::map<std::string, std::string> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    const std::size_t comma = line.find(',');
    const bool is_new = rows.emplace(line.substr(0, comma), line.substr(comma + 1)).second;
    EXPECT_TRUE(is_new && comma != std::string::npos) << name << ": " << line;
  }
  return rows;
}

struct Target {
  std::optional<double> mean;   ///< over all figures of the group: percent, of ratios the ratio
  std::optional<double> worst;  ///< of any one of them
};

std::optional<double> parse_limit(const std::string& cell) {
  return cell.empty() ? std::nullopt : std::optional<double>(std::stod(cell));
}

/// By "paper.group".
std::map<std::string, Target> targets() {
  std::map<std::string, Target> targets;
  std::ifstream in(std::string(kData) + "targets.csv");
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::array<std::string, 4> cells;
    std::istringstream row(line);
    for (std::string& cell : cells) std::getline(row, cell, ',');
    targets[cells[0] + "." + cells[1]] = {parse_limit(cells[2]), parse_limit(cells[3])};
  }
  return targets;
}

/// What the error of a figure is judged by: of ratios the difference, of others percent.
double judged_error(const nlohmann::json& point) {
  return std::abs(point.at(point.at("unit") == "ratio" ? "error" : "error_percent").get<double>());
}

double judged_mean(const nlohmann::json& group) {
  const bool is_ratio = group.contains("unit") && group.at("unit") == "ratio";
  return group.at(is_ratio ? "mean_abs_error" : "mean_abs_error_percent");
}

/// Holds `error` to `target`, or to its bound in the table of known residuals; a residual that is
/// none any more has to leave the table, so that the table says what is wrong with the model.
void expect_within(const std::map<std::string, std::string>& residuals, const std::string& id,
                   double error, double target) {
  const auto residual = residuals.find(id);
  if (residual == residuals.end()) {
    EXPECT_LE(error, target) << id << " misses its target";
    return;
  }
  EXPECT_GT(error, target) << id << " meets its target: take it off the known residuals with "
                           << "scripts/update-accuracy --residuals";
  EXPECT_LE(error, std::stod(residual->second)) << id << " is worse than its known residual";
}

TEST(Accuracy, EveryFigureMeetsItsTargetOrIsAKnownResidual) {
  const auto limits = targets();
  const auto residuals = read_table("known_residuals.csv");
  for (const nlohmann::json& paper : papers()) {
    for (const nlohmann::json& point : paper.at("points")) {
      const std::string id = point.at("id");
      ASSERT_FALSE(point.at("error_percent").is_null()) << id << ": " << point;
      const std::string group =
          paper.at("paper").get<std::string>() + "." + point.at("group").get<std::string>();
      ASSERT_EQ(limits.count(group), 1U) << group << " has no target in targets.csv";
      const auto worst = limits.at(group).worst;
      if (worst) expect_within(residuals, id, judged_error(point), *worst);
    }
  }
}

TEST(Accuracy, EveryGroupMeetsItsTargetOnAverageOrIsAKnownResidual) {
  const nlohmann::json all = papers();
  const auto residuals = read_table("known_residuals.csv");
  std::map<std::string, double> means;
  for (const nlohmann::json& paper : all) {
    for (const auto& group : paper.at("groups").items()) {
      means[paper.at("paper").get<std::string>() + "." + group.key()] = judged_mean(group.value());
    }
  }
  for (const auto& [group, target] : targets()) {
    ASSERT_EQ(means.count(group), 1U) << group << " is no group of a paper";
    if (target.mean) expect_within(residuals, group + ".mean", means.at(group), *target.mean);
  }
}

TEST(Accuracy, KnownResidualsNameAFigureAndACause) {
  std::set<std::string> known;
  for (const nlohmann::json& paper : papers()) {
    for (const nlohmann::json& point : paper.at("points")) known.insert(point.at("id"));
    for (const auto& group : paper.at("groups").items()) {
      known.insert(paper.at("paper").get<std::string>() + "." + group.key() + ".mean");
    }
  }
  for (const auto& [id, rest] : read_table("known_residuals.csv")) {
    EXPECT_EQ(known.count(id), 1U) << id << ": no such figure";
    const std::size_t comma = rest.find(',');
    EXPECT_TRUE(comma != std::string::npos && comma + 1 < rest.size()) << id << ": no cause";
  }
}

/// The group's errors are those of its figures.
void expect_summarised(const nlohmann::json& paper, const std::string& name) {
  const nlohmann::json& group = paper.at("groups").at(name);
  double sum = 0;
  double worst = 0;
  int count = 0;
  for (const nlohmann::json& point : paper.at("points")) {
    if (point.at("group") != name) continue;
    const double error =
        100 * (point.at("simulated").get<double>() / point.at("reference").get<double>() - 1);
    EXPECT_NEAR(point.at("error_percent").get<double>(), error, 0.01) << point.at("id");
    sum += std::abs(error);
    worst = std::max(worst, std::abs(error));
    ++count;
  }
  ASSERT_GT(count, 0);
  EXPECT_EQ(group.at("points"), count);
  EXPECT_NEAR(group.at("mean_abs_error_percent").get<double>(), sum / count, 0.01);
  EXPECT_NEAR(group.at("max_abs_error_percent").get<double>(), worst, 0.01);
}

TEST(Accuracy, SummariesAreThoseOfTheFigures) {
  for (const nlohmann::json& paper : papers()) {
    EXPECT_EQ(paper.at("failures"), 0) << paper.at("paper");
    for (const auto& group : paper.at("groups").items()) expect_summarised(paper, group.key());
  }
}

TEST(Accuracy, TablesInTheDocumentsAreUpToDate) {
  const CommandResult result =
      run_command("scripts/update-accuracy --check --json " + shell_quote(reproduction_file()));
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

}  // namespace
}  // namespace slotlab::test
