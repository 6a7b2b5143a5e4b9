// SPDX-License-Identifier: Apache-2.0
// How far is the model from the published figures? Targets and the figures that miss them are
// tables in data/.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
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
  double mean;   ///< percent, over all figures of the group
  double worst;  ///< percent, of any one of them
};

std::map<std::string, Target> targets() {
  std::map<std::string, Target> targets;
  for (const auto& [group, numbers] : read_table("targets.csv")) {
    std::istringstream in(numbers);
    Target& target = targets[group];
    char comma = 0;
    in >> target.mean >> comma >> target.worst;
    EXPECT_TRUE(in && comma == ',') << group;
  }
  return targets;
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
  const nlohmann::json all = reproduction();
  const auto limits = targets();
  const auto residuals = read_table("known_residuals.csv");
  for (const nlohmann::json& point : all.at("points")) {
    const std::string id = point.at("id");
    ASSERT_FALSE(point.at("error_percent").is_null()) << id << ": " << point;
    expect_within(residuals, id, std::abs(point.at("error_percent").get<double>()),
                  limits.at(point.at("group").get<std::string>()).worst);
  }
}

TEST(Accuracy, EveryBusMeetsItsTargetOnAverageOrIsAKnownResidual) {
  const nlohmann::json all = reproduction();
  const auto residuals = read_table("known_residuals.csv");
  for (const auto& [group, target] : targets()) {
    const nlohmann::json& errors = all.at("groups").at(group);
    expect_within(residuals, group + ".mean", errors.at("mean_abs_error_percent"), target.mean);
  }
}

TEST(Accuracy, KnownResidualsNameAFigureAndACause) {
  const nlohmann::json all = reproduction();
  for (const auto& [id, rest] : read_table("known_residuals.csv")) {
    bool is_known = false;
    for (const nlohmann::json& point : all.at("points")) {
      is_known |= point.at("id") == id;
    }
    for (const auto& group : all.at("groups").items()) {
      is_known |= group.key() + ".mean" == id;
    }
    EXPECT_TRUE(is_known) << id << ": no such figure";
    const std::size_t comma = rest.find(',');
    EXPECT_TRUE(comma != std::string::npos && comma + 1 < rest.size()) << id << ": no cause";
  }
}

TEST(Accuracy, SummariesAreThoseOfTheFigures) {
  const nlohmann::json all = reproduction();
  EXPECT_EQ(all.at("failures"), 0);
  for (const auto& group : all.at("groups").items()) {
    double sum = 0;
    double worst = 0;
    int count = 0;
    for (const nlohmann::json& point : all.at("points")) {
      if (point.at("group") == group.key()) {
        const double error =
            100 * (point.at("simulated").get<double>() / point.at("reference").get<double>() - 1);
        EXPECT_NEAR(point.at("error_percent").get<double>(), error, 0.01) << point.at("id");
        sum += std::abs(error);
        worst = std::max(worst, std::abs(error));
        ++count;
      }
    }
    ASSERT_GT(count, 0);
    EXPECT_EQ(group.value().at("points"), count);
    EXPECT_NEAR(group.value().at("mean_abs_error_percent").get<double>(), sum / count, 0.01);
    EXPECT_NEAR(group.value().at("max_abs_error_percent").get<double>(), worst, 0.01);
  }
}

TEST(Accuracy, TablesInTheDocumentsAreUpToDate) {
  const CommandResult result =
      run_command("scripts/update-accuracy --check --json " + shell_quote(reproduction_file()));
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

}  // namespace
}  // namespace slotlab::test
