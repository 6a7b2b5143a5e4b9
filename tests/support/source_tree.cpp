// SPDX-License-Identifier: Apache-2.0
#include "tests/support/source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace slotlab::test {
namespace {

namespace fs = std::filesystem;

/// Folders that are no part of the sources, and the file that stands for `.git` in a worktree.
bool is_left_out(const fs::path& path) {
  const std::string name = path.filename().string();
  return name == "build" || name == ".git" || name == ".cache" || name == "__pycache__" ||
         name == "node_modules" || name == "dist";
}

}  // namespace

std::vector<std::string> project_files() {
  const fs::path root = SLOTLAB_SOURCE_DIR;
  std::vector<std::string> files;
  for (auto entry = fs::recursive_directory_iterator(root);
       entry != fs::recursive_directory_iterator(); ++entry) {
    if (is_left_out(entry->path())) {
      if (entry->is_directory()) entry.disable_recursion_pending();
    } else if (entry->is_regular_file()) {
      files.push_back(entry->path().lexically_relative(root).generic_string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> cpp_files() {
  std::vector<std::string> files = project_files();
  const auto is_other = [](const std::string& path) {
    return !ends_with(path, ".h") && !ends_with(path, ".cpp");
  };
  files.erase(std::remove_if(files.begin(), files.end(), is_other), files.end());
  return files;
}

std::string read_project_file(const std::string& path) {
  std::ifstream in(fs::path(SLOTLAB_SOURCE_DIR) / path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Include> includes_of(const std::string& text) {
  static const std::regex kInclude(R"(^\s*#\s*include\s*(["<])([^">]+)[">])");
  std::vector<Include> includes;
  std::istringstream in(text);
  std::string line;
  std::smatch match;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    if (line.find("include") != std::string::npos && std::regex_search(line, match, kInclude)) {
      includes.push_back({match[2].str(), match[1].str() == "\"", number});
    }
  }
  return includes;
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace slotlab::test
