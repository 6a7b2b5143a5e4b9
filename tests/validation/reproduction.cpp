// SPDX-License-Identifier: Apache-2.0
#include "tests/validation/reproduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

namespace fs = std::filesystem;

/// FNV-1a over the contents of the program and of every file of the scenarios.
std::uint64_t fingerprint() {
  std::vector<fs::path> files{SLOTLAB_PROGRAM};
  for (const auto& entry : fs::recursive_directory_iterator(SLOTLAB_SCENARIO_DIR)) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin() + 1, files.end());
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (const char c : file.filename().string() + '\0' + text) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
  }
  return hash;
}

}  // namespace

std::string reproduction_file() {
  const fs::path folder = SLOTLAB_BUILD_DIR "/validation";
  fs::create_directories(folder);
  const fs::path file = folder / fmt::format("reproduce-{:016x}.json", fingerprint());
  if (!fs::exists(file)) {
    // The program writes the file complete or not at all, so tests side by side do no harm.
    const CommandResult result =
        run_command(shell_quote(SLOTLAB_PROGRAM) + " reproduce --format json --catalogue " +
                    shell_quote(SLOTLAB_SCENARIO_DIR) + " --output " + shell_quote(file.string()));
    if (!fs::exists(file)) {
      throw std::runtime_error("slotlab reproduce: " + result.err);
    }
  }
  return file.string();
}

nlohmann::json papers() {
  std::ifstream in(reproduction_file());
  return nlohmann::json::parse(in).at("papers");
}

}  // namespace slotlab::test
