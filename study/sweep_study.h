// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "model/scenario_source.h"
#include "study/sweep_axis.h"

namespace slotlab::study {

/// The most points that a study may have.
inline constexpr std::size_t kMaxSweepPoints = 1'000'000;

/// A sweep as its file describes it: scenarios, what is varied, and which combinations are points.
/// Points count from 1. In a grid the first axis varies slowest; axes that are zipped go together.
class SweepStudy {
 public:
  enum class Design { grid, latin_hypercube };
  /// A value laid over every scenario.
  struct Setting {
    std::string text;  ///< "run.measure=20 ms"
    model::Location where;
    bool is_option = false;  ///< of the command line, not of the file
  };

  std::string title;
  std::string file;                    ///< the study's own, as named
  std::vector<std::string> scenarios;  ///< as named
  std::vector<Setting> settings;       ///< later ones win
  std::vector<SweepAxis> axes;         ///< the first is `scenario` when there are several
  std::vector<std::vector<std::size_t>> factors;  ///< axes that go together, slowest first
  std::vector<std::string> outputs;               ///< figures to keep; empty: the usual ones
  std::vector<model::Location> output_places;
  Design design = Design::grid;
  std::uint32_t seed = 1;                        ///< of a Latin hypercube
  std::vector<std::vector<std::size_t>> sample;  ///< of a Latin hypercube: by axis and point
  std::deque<model::ScenarioSource> sources;     ///< by scenario

  std::size_t points() const;
  /// Which value each axis has at a point.
  std::vector<std::size_t> values_of(std::size_t point) const;
  std::size_t scenario_of(const std::vector<std::size_t>& values) const;
  /// As of --set, in the order of the axes.
  std::vector<std::string> overrides(const std::vector<std::size_t>& values) const;
  model::Scenario resolve(const std::vector<std::size_t>& values);

  /// What decides on points and results, a line each: scenarios, settings, axes, outputs, and the
  /// fingerprints of the configurations (`configurations`). Equal studies have equal lines.
  std::vector<std::string> description() const;
  std::vector<std::string> configurations;  ///< filled in by `check_sweep`
};

/// Reads a study file and tries its values on the scenarios. Scenarios are found relative to the
/// file, or in the catalogue. `options.overrides` come after the settings of the file. Throws
/// InputError.
SweepStudy load_sweep_study(const std::string& path, const model::LoadOptions& options = {});

}  // namespace slotlab::study
