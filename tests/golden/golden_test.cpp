// SPDX-License-Identifier: Apache-2.0
// Did any result of a shipped scenario move? scripts/update-golden runs and compares them.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

std::vector<std::string> families_with_results() {
  std::vector<std::string> families;
  const std::filesystem::path folder = SLOTLAB_SOURCE_DIR "/tests/golden/data";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    families.push_back(entry.path().stem().string());
  }
  std::sort(families.begin(), families.end());
  return families;
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, ResultsHaveNotMoved) {
  const CommandResult result = run_command("scripts/update-golden --check -j 1 --program " +
                                           shell_quote(SLOTLAB_PROGRAM) + " " + GetParam());
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

INSTANTIATE_TEST_SUITE_P(All, Golden, testing::ValuesIn(families_with_results()),
                         [](const testing::TestParamInfo<std::string>& family) {
                           std::string name = family.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(GoldenData, EveryFamilyOfScenariosHasResults) {
  const CommandResult result = run_command("scripts/update-golden --list");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::istringstream lines(result.out);
  std::vector<std::string> families;
  for (std::string line; std::getline(lines, line);) {
    families.push_back(line);
  }
  EXPECT_EQ(families, families_with_results()) << "update them with: scripts/update-golden";
}

TEST(GoldenData, AMovedResultFailsAndNamesTheCommand) {
  // A program that answers every scenario with the same empty result.
  const std::string answer = shell_quote(R"(echo '{"throughput": [], "statistics": {}}')");
  const CommandResult result = run_command(
      "set -e; t=$(mktemp -d); trap 'rm -rf \"$t\"' EXIT; { echo '#!/bin/sh'; echo " + answer +
      "; } >\"$t/fake\"; chmod +x \"$t/fake\"; "
      "scripts/update-golden --check --program \"$t/fake\" study-mmrbc");
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_NE(result.out.find("studies/mmrbc/mmrbc-512.yaml: moved"), std::string::npos);
  EXPECT_NE(result.out.find("scripts/update-golden\n"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace slotlab::test
