// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace slotlab::test {

/// An #include line of a source file.
struct Include {
  std::string name;  ///< between the quotes or brackets
  bool quoted;       ///< "name" rather than <name>
  std::size_t line;
};

/// The project's files (not what is built, not git's), relative to its root, sorted.
std::vector<std::string> project_files();

/// C++ sources and headers among them.
std::vector<std::string> cpp_files();

/// Whole text of a project file; fails the test when it cannot be read.
std::string read_project_file(const std::string& path);

std::vector<Include> includes_of(const std::string& text);

bool starts_with(const std::string& text, const std::string& start);
bool ends_with(const std::string& text, const std::string& end);

}  // namespace slotlab::test
