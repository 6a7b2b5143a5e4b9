// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/result.h"
#include "study/comparison.h"
#include "study/golden_file.h"
#include "study/scenario_families.h"
#include "study/worker_pool.h"

namespace slotlab::study {

/// Where the golden results are, in the folder of the scenarios.
inline constexpr const char* kGoldenFolder = "golden";

/// What became of a scenario since its golden result was written.
enum class Standing {
  same,
  moved,
  added,   ///< there is no golden result of it
  gone,    ///< there is no such scenario any more
  failed,  ///< its run ended with an error
};

/// "same", "moved", "new", ...
const char* name_of(Standing standing);

struct RegressedScenario {
  std::string family;
  std::string scenario;  ///< path below the folder
  Standing standing = Standing::same;
  Comparison comparison = {};     ///< golden result first; empty unless there are both
  bool only_fingerprint = false;  ///< moved, but no figure that is kept
  std::string error = {};         ///< of a run that failed
};

/// A file of golden results as it is now, and as it would be.
struct GoldenUpdate {
  std::filesystem::path file;
  std::string before;  ///< empty when there is none
  std::string after;   ///< empty when it has no scenario any more
};

struct Regression {
  std::filesystem::path folder;
  Tolerance tolerance;
  std::vector<RegressedScenario> scenarios;  ///< by family, in the order of their paths
  std::vector<GoldenUpdate> updates;         ///< of families without a failed run

  std::size_t number(Standing standing) const;
  std::size_t failures() const { return scenarios.size() - number(Standing::same); }
};

struct RegressionOptions {
  std::filesystem::path folder;       ///< of the scenarios
  std::vector<std::string> patterns;  ///< families that these fit, all when empty
  Tolerance tolerance{0.0, true};
  std::vector<std::string> settings;  ///< overrides on top of a golden file's own
  bool keep_settings = false;         ///< whether these are to be in the updated files
  unsigned parallel = 1;
};

/// Simulates one scenario file under overrides; may throw. Called in worker processes only.
using GoldenRun = std::function<FigureSet(const std::filesystem::path& scenario,
                                          const std::vector<std::string>& overrides)>;

/// Runs every scenario of the folder briefly and compares it with its golden result. Writes
/// nothing. Throws InputError: a broken file, or no family that fits a pattern.
Regression regress(const RegressionOptions& options, const GoldenRun& run,
                   const JobProgress& progress = {});

/// What moved, and a summary, for people; JSON or CSV for programs; ends with a newline.
std::string format_regression(const Regression& regression, model::ResultFormat format);

}  // namespace slotlab::study
