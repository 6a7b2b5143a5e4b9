// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/result.h"

namespace slotlab::study {

/// One figure of a point, as a sweep keeps it.
struct SweepFigure {
  std::string path;  ///< "slot0.fc.read", "cpu.utilization": see figure_name.h; or of a statistic
  int section = 0;   ///< figures go by section, then by path
  double value = 0.0;
  std::optional<double> half_width;  ///< of the 95 % confidence interval
  std::string unit;
  std::string description;

  /// Of its column in a store: "slot0_fc_read".
  std::string column() const;
};

/// The figures of a run that a sweep keeps: those that `outputs` names (by the names of
/// figure_name.h, or by paths of the run's statistics) as far as the run has them; with none named
/// every throughput and I/O rate with its half-width, the use of the CPUs and of the buses.
std::vector<SweepFigure> sweep_figures(const model::Result& result,
                                       const std::vector<std::string>& outputs = {});

/// Every name that `outputs` may have for this run.
std::vector<std::string> output_names(const model::Result& result);

}  // namespace slotlab::study
