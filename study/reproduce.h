// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/result.h"
#include "study/reference.h"
#include "study/worker_pool.h"

namespace slotlab::study {

/// A published figure next to the simulated one.
struct Point {
  PublishedFigure published;
  double simulated = 0.0;   ///< in the published unit
  double half_width = 0.0;  ///< 95 %, of the simulation
  std::string failure;      ///< why there is no simulated figure; empty when there is one

  bool ok() const { return failure.empty(); }
  /// Simulated less published, in the published unit.
  double error() const { return simulated - published.value; }
  /// The same as a share of the published figure.
  double error_percent() const;
  /// Whether the difference itself says more than its share of the published figure.
  bool is_ratio() const { return !published.base.empty(); }
};

/// Errors of several points. Points without a simulated figure are left out of the errors.
struct ErrorSummary {
  std::size_t points = 0;
  double mean_abs_error_percent = 0.0;
  double max_abs_error_percent = 0.0;
  std::string worst;            ///< id of the point with the largest error
  std::string unit;             ///< of all points; empty when they differ
  double mean_abs_error = 0.0;  ///< in `unit`; without meaning when there is none
  double max_abs_error = 0.0;   ///< the same
};

/// Errors of the points of one group of a paper.
struct GroupSummary {
  std::string name;
  ErrorSummary all;
  ErrorSummary fitted;
  ErrorSummary predicted;
};

/// A paper, simulated point by point.
struct Reproduction {
  std::string paper;
  std::vector<Point> points;  ///< in the order of the paper's data file

  std::size_t failures() const;
  ErrorSummary overall() const;
  /// One per group, in order of first appearance.
  std::vector<GroupSummary> groups() const;
};

/// Simulates the scenario file at the given path; may throw. Called in worker processes only.
using ScenarioRun = std::function<model::Result(const std::filesystem::path&)>;

/// Simulates every scenario that the data files in `folders` name, each once and in a process of
/// its own, `parallel` at a time. The result does not depend on `parallel`. A scenario that fails
/// makes its points fail. Throws InputError when a data file is wrong.
std::vector<Reproduction> reproduce_all(const std::vector<std::filesystem::path>& folders,
                                        unsigned parallel, const ScenarioRun& run,
                                        const JobProgress& progress = {});
/// The same for one paper.
Reproduction reproduce(const std::filesystem::path& folder, unsigned parallel,
                       const ScenarioRun& run, const JobProgress& progress = {});

/// Table and summary for people, JSON or CSV for programs; ends with a newline. In JSON one paper
/// is an object, and several are a list of these under "papers".
std::string format_reproduction(const Reproduction& reproduction, model::ResultFormat format);
std::string format_reproductions(const std::vector<Reproduction>& reproductions,
                                 model::ResultFormat format);

}  // namespace slotlab::study
