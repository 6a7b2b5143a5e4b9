// SPDX-License-Identifier: Apache-2.0
// The documents say what is so: their commands print what they show, their links lead somewhere.

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/command.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> documents() {
  std::vector<std::string> documents{"README.md"};
  for (const std::string& path : project_files()) {
    if (starts_with(path, "docs/") && ends_with(path, ".md")) {
      documents.push_back(path);
    }
  }
  return documents;
}

bool exists(const std::string& path) { return fs::exists(fs::path(SLOTLAB_SOURCE_DIR) / path); }

TEST(Documents, CommandsPrintWhatIsShown) {
  const CommandResult result =
      run_command("scripts/update-docs --check --program " + shell_quote(SLOTLAB_PROGRAM));
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

TEST(Documents, ReadmeOpensWithTheTwoCommands) {
  const std::string top = read_project_file("README.md").substr(0, 2000);
  EXPECT_NE(top.find("scripts/reproduce"), std::string::npos);
  EXPECT_NE(top.find("scripts/test"), std::string::npos);
}

TEST(Documents, LinksLeadToFiles) {
  static const std::regex kLink(R"(\]\(([^)#]+)(#[^)]*)?\))");
  for (const std::string& path : documents()) {
    const std::string text = read_project_file(path);
    for (std::sregex_iterator link(text.begin(), text.end(), kLink), end; link != end; ++link) {
      const std::string target = (*link)[1].str();
      if (target.find("://") == std::string::npos) {
        EXPECT_TRUE(exists((fs::path(path).parent_path() / target).string())) << path << target;
      }
    }
  }
}

TEST(Documents, NamedFilesExist) {
  // `folder/name` between backquotes: a file, a folder, or a header/source pair without suffix.
  static const std::regex kName(
      "`((?:base|bus|cli|docs|examples|fc_port|gige_port|host|model|scenarios|scripts|"
      "scsi_port|study|tests|trace|traffic)/[A-Za-z0-9_/.-]*)`");
  for (const std::string& path : documents()) {
    const std::string text = read_project_file(path);
    for (std::sregex_iterator name(text.begin(), text.end(), kName), end; name != end; ++name) {
      const std::string target = (*name)[1].str();
      const bool is_placeholder = target.find("mycard") != std::string::npos;
      EXPECT_TRUE(is_placeholder || exists(target) || exists(target + ".h"))
          << path << ": " << target;
    }
  }
}

TEST(Documents, SaturationPrintsACurve) {
  const CommandResult result =
      run_command("scripts/saturation --bus pcix133 --loads 5,60 --format csv --program " +
                  shell_quote(SLOTLAB_PROGRAM));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("\npcix133,5,20,"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("\npcix133,60,240,"), std::string::npos) << result.out;
  EXPECT_EQ(run_command("scripts/saturation --loads none").exit_code, 2);
}

}  // namespace
}  // namespace slotlab::test
