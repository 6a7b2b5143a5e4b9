// SPDX-License-Identifier: Apache-2.0
// Did any result of a shipped scenario move? `slotlab regress` runs and compares them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

constexpr const char* kRegress = SLOTLAB_PROGRAM " regress --catalogue " SLOTLAB_SCENARIO_DIR " ";

std::vector<std::string> families_with_results() {
  std::vector<std::string> families;
  const std::filesystem::path folder = SLOTLAB_SCENARIO_DIR "/golden";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    families.push_back(entry.path().stem().string());
  }
  std::sort(families.begin(), families.end());
  return families;
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, ResultsHaveNotMoved) {
  const CommandResult result = run_command(kRegress + ("-j 1 --family " + GetParam()));
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

INSTANTIATE_TEST_SUITE_P(All, Golden, testing::ValuesIn(families_with_results()),
                         [](const testing::TestParamInfo<std::string>& family) {
                           std::string name = family.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(GoldenData, EveryFamilyOfScenariosHasResults) {
  const CommandResult result = run_command(std::string(kRegress) + "--list");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::istringstream lines(result.out);
  std::vector<std::string> families;
  for (std::string line; std::getline(lines, line);) {
    families.push_back(line);
  }
  EXPECT_EQ(families, families_with_results()) << "update them with: slotlab regress --update";
}

TEST(GoldenData, AMovedResultFailsAndSaysByHowMuch) {
  const std::string what_if =
      "-j 2 --family study-mmrbc --set host.memory.latency_1_cell='2 us' --format csv ";
  const CommandResult result = run_command(kRegress + what_if);
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_THAT(result.out,
              testing::ContainsRegex("studies/mmrbc/mmrbc-512.yaml,moved,"
                                     "throughput.slot0.fc.total,MB/s,[0-9.]+,[0-9.]+,-"));
}

}  // namespace
}  // namespace slotlab::test
