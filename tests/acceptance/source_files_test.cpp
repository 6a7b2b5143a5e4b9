// SPDX-License-Identifier: Apache-2.0
// What every file of the project has in common: a licence line, no trace of a machine.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>

#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

bool is_cpp(const std::string& path) { return ends_with(path, ".h") || ends_with(path, ".cpp"); }

bool is_script(const std::string& path) {
  return starts_with(path, "scripts/") || starts_with(path, ".ci/");
}

bool is_build_file(const std::string& path) {
  return ends_with(path, "CMakeLists.txt") || ends_with(path, ".cmake");
}

/// Written by people; what the calibration writes is left out.
bool is_scenario(const std::string& path) {
  return starts_with(path, "scenarios/") && ends_with(path, ".yaml") &&
         !ends_with(path, ".fitted.yaml");
}

/// Input of a test, which may be wrong on purpose.
bool is_test_data(const std::string& path) {
  return starts_with(path, "tests/") && path.find("/data/") != std::string::npos;
}

bool is_binary(const std::string& text) { return text.find('\0') != std::string::npos; }

TEST(SourceFiles, CarryTheLicenceInTheirFirstLines) {
  const std::string licence = "SPDX-License-Identifier: Apache-2.0\n";
  for (const std::string& path : project_files()) {
    const std::string text = read_project_file(path);
    if (is_cpp(path)) {
      EXPECT_TRUE(starts_with(text, "// " + licence)) << path << ":1";
    } else if (is_build_file(path) || is_scenario(path)) {
      EXPECT_TRUE(starts_with(text, "# " + licence)) << path << ":1";
    } else if (is_script(path)) {
      const std::size_t second_line = text.find('\n') + 1;
      EXPECT_TRUE(starts_with(text, "#!")) << path << ":1";
      EXPECT_EQ(text.compare(second_line, licence.size() + 2, "# " + licence), 0) << path << ":2";
    }
  }
}

TEST(SourceFiles, LicenceTextIsApache) {
  const std::string text = read_project_file("LICENSE");
  EXPECT_NE(text.find("Apache License"), std::string::npos);
  EXPECT_NE(text.find("END OF TERMS AND CONDITIONS"), std::string::npos);
}

TEST(SourceFiles, HeadersAreGuardedByPragmaOnce) {
  for (const std::string& path : cpp_files()) {
    if (ends_with(path, ".h")) {
      EXPECT_NE(read_project_file(path).find("\n#pragma once\n"), std::string::npos) << path;
    }
  }
}

TEST(SourceFiles, ScriptsAreExecutable) {
  std::size_t scripts = 0;
  for (const std::string& path : project_files()) {
    if (is_script(path)) {
      using std::filesystem::perms;
      const auto status = std::filesystem::status(std::filesystem::path(SLOTLAB_SOURCE_DIR) / path);
      EXPECT_NE(status.permissions() & perms::owner_exec, perms::none) << path;
      ++scripts;
    }
  }
  EXPECT_GE(scripts, 4U);
}

TEST(SourceFiles, NameNoMachine) {
  // Absolute paths that only one machine has; the roots are apart here to keep this file clean.
  static const std::regex kMachinePath(
      "(^|[^A-Za-z0-9_.])/"
      "(home|root|work|Users|mnt|srv)/");
  for (const std::string& path : project_files()) {
    const std::string text = read_project_file(path);
    if (is_binary(text)) {
      continue;
    }
    std::smatch match;
    EXPECT_FALSE(std::regex_search(text, match, kMachinePath))
        << path << ":" << std::count(text.begin(), text.begin() + match.position(), '\n') + 1
        << ": " << match.str();
  }
}

TEST(SourceFiles, EndInANewlineAndHoldNoCarriageReturn) {
  for (const std::string& path : project_files()) {
    const std::string text = read_project_file(path);
    if (text.empty() || is_binary(text) || is_test_data(path)) {
      continue;
    }
    EXPECT_EQ(text.back(), '\n') << path;
    EXPECT_EQ(text.find('\r'), std::string::npos) << path;
  }
}

}  // namespace
}  // namespace slotlab::test
