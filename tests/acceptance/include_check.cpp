// SPDX-License-Identifier: Apache-2.0
#include "tests/acceptance/include_check.h"

#include <algorithm>
#include <set>

#include "tests/acceptance/architecture.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

/// "systemc" of "systemc.h", "tlm_utils" of "tlm_utils/simple_target_socket.h".
std::string first_part(const std::string& name) { return name.substr(0, name.find_first_of("/.")); }

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

bool is_systemc(const Include& include) {
  const std::string party = first_part(include.name);
  return !include.quoted && (party == "systemc" || party == "tlm" || party == "tlm_utils");
}

const ArchitectureRow* row_of(const std::string& path) {
  const std::string folder = path.substr(0, path.find('/'));
  for (const ArchitectureRow& row : architecture()) {
    if (row.folder == folder) {
      return &row;
    }
  }
  return nullptr;
}

/// Why the row's folder may not include that; empty when it may.
std::string objection(const ArchitectureRow& row, const Include& include,
                      const SourceTexts& sources) {
  if (!include.quoted) {
    const std::string party = first_part(include.name);
    const bool is_free = !contains(third_parties(), party);
    return is_free || contains(row.third_parties, party)
               ? ""
               : row.folder + "/ may not use <" + include.name + ">";
  }
  if (sources.count(include.name) == 0) {
    return "\"" + include.name + "\" is no file of the project; paths start at its root";
  }
  if (starts_with(include.name, row.folder + "/")) {
    return "";
  }
  const bool is_allowed =
      std::any_of(row.project.begin(), row.project.end(), [&](const std::string& allowed) {
        return ends_with(allowed, "/") ? starts_with(include.name, allowed)
                                       : include.name == allowed;
      });
  return is_allowed ? "" : row.folder + "/ may not include \"" + include.name + "\"";
}

/// The first file, from `path` on, that includes SystemC; empty when none does.
std::string systemc_within_reach(const std::string& path, const SourceTexts& sources,
                                 std::set<std::string>& seen) {
  const auto source = sources.find(path);
  if (source == sources.end() || !seen.insert(path).second) {
    return "";
  }
  for (const Include& include : includes_of(source->second)) {
    if (is_systemc(include)) {
      return path;
    }
    if (include.quoted) {
      std::string found = systemc_within_reach(include.name, sources, seen);
      if (!found.empty()) {
        return found;
      }
    }
  }
  return "";
}

}  // namespace

std::vector<std::string> include_violations(const SourceTexts& sources) {
  std::vector<std::string> violations;
  for (const auto& [path, text] : sources) {
    if (path.find('/') == std::string::npos || starts_with(path, "cmake/")) {
      continue;
    }
    const ArchitectureRow* row = row_of(path);
    if (row == nullptr) {
      violations.push_back(path + ":1: its folder is not in the architecture table");
      continue;
    }
    for (const Include& include : includes_of(text)) {
      const std::string why = objection(*row, include, sources);
      if (!why.empty()) {
        violations.push_back(path + ":" + std::to_string(include.line) + ": " + why);
      }
    }
    std::set<std::string> seen;
    const std::string systemc = row->plain ? systemc_within_reach(path, sources, seen) : "";
    if (!systemc.empty() && systemc != path) {
      violations.push_back(path + ":1: reaches SystemC through " + systemc);
    }
  }
  return violations;
}

}  // namespace slotlab::test
