// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "tests/support/command.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

TEST(Scripts, AreValidInTheirLanguage) {
  for (const std::string& path : project_files()) {
    if (!starts_with(path, "scripts/") && !starts_with(path, ".ci/")) {
      continue;
    }
    const std::string first_line = read_project_file(path).substr(0, 40);
    const bool is_python = first_line.find("python3") != std::string::npos;
    const CommandResult result = run_command(
        is_python ? "python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' " +
                        shell_quote(path)
                  : "bash -n " + shell_quote(path));
    EXPECT_EQ(result.exit_code, 0) << path << ": " << result.err;
  }
}

TEST(Scripts, SetupHasNothingToDoOnceEverythingIsThere) {
  const CommandResult result = run_command("scripts/setup");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "");
}

TEST(Scripts, FormatRejectsAnUnknownOption) {
  const CommandResult result = run_command("scripts/format --chekc");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("usage:"), std::string::npos) << result.err;
}

TEST(Scripts, CompareBuildsSeesADifference) {
  // Two programs that answer every scenario, alike or not.
  EXPECT_EQ(run_command("scripts/compare_builds --sample 2 /bin/echo /bin/echo").exit_code, 0);
  const CommandResult result = run_command("scripts/compare_builds --sample 2 /bin/echo /bin/true");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.out.find("results differ"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace slotlab::test
