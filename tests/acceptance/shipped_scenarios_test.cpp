// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shipped_scenarios.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/command.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

TEST(ShippedScenarios, OpenWithACommentThatSaysWhatTheyShow) {
  for (const std::string& path : shipped_scenarios()) {
    const std::string text = read_project_file(path);
    const std::size_t second_line = text.find('\n') + 1;
    EXPECT_TRUE(starts_with(text.substr(second_line), "# ")) << path << ":2";
  }
}

TEST(ShippedScenarios, PassTheCheck) {
  const std::vector<std::string> scenarios = shipped_scenarios();
  ASSERT_FALSE(scenarios.empty());
  for (const std::string& path : scenarios) {
    const CommandResult result = run_command(shell_quote(SLOTLAB_PROGRAM) + " check " + path);
    EXPECT_EQ(result.exit_code, 0) << path << ": " << result.err;
  }
}

TEST(ShippedScenarios, SweepsPassTheCheck) {
  std::size_t sweeps = 0;
  for (const std::string& path : project_files()) {
    if (!starts_with(path, "scenarios/studies/sweeps/")) continue;
    const CommandResult result =
        run_command(shell_quote(SLOTLAB_PROGRAM) + " sweep " + path + " --dry-run");
    EXPECT_EQ(result.exit_code, 0) << path << ": " << result.err;
    EXPECT_NE(result.out.find(" points; nothing was run\n"), std::string::npos) << result.out;
    ++sweeps;
  }
  EXPECT_GE(sweeps, 3U);
}

TEST(ShippedScenarios, ResolvedConfigurationResolvesToItself) {
  const std::string program = shell_quote(SLOTLAB_PROGRAM);
  // Comments are left out: they say where a value was set, and that moves.
  const CommandResult result = run_command(
      "set -e; t=$(mktemp -d); trap 'rm -rf \"$t\"' EXIT; show() { " + program +
      " show-config \"$1\"; }; show " + shipped_scenarios().front() +
      " >\"$t/once.yaml\"; show \"$t/once.yaml\" >\"$t/twice.yaml\"; test -s \"$t/once.yaml\"; " +
      "for f in once twice; do sed 's/ *#.*//' \"$t/$f.yaml\" >\"$t/$f\"; done; " +
      "diff \"$t/once\" \"$t/twice\"");
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

}  // namespace
}  // namespace slotlab::test
