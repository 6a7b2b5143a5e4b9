// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "study/figure_set.h"

namespace slotlab::study {

/// What is kept of a short run of one scenario: the throughput of its ports, the transactions and
/// clocks of its buses (classes without any left out), and a fingerprint of every figure.
struct GoldenResult {
  std::string scenario;         ///< path below the folder of scenarios
  std::vector<Figure> figures;  ///< named as in result_figures.h
  std::string fingerprint;
};

/// The golden results of a family of scenarios: a small text file, made to be read in a diff.
struct GoldenFile {
  std::vector<std::string> settings;  ///< overrides of the runs: "run.measure=6 ms"
  std::vector<GoldenResult> results;
};

/// What is kept of a run with these figures.
GoldenResult golden_result(const std::string& scenario, const FigureSet& run);

/// One result as text, with a newline at its end.
std::string format_golden(const GoldenResult& result);
/// The whole file. The same results give the same bytes.
std::string format_golden(const GoldenFile& file);

/// Reads what `format_golden` wrote. Throws InputError, with `name` and line, when it is something
/// else.
GoldenFile parse_golden(const std::string& text, const std::string& name);
/// The same from a file.
GoldenFile read_golden(const std::filesystem::path& file);

}  // namespace slotlab::study
