// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/result.h"
#include "model/scenario_source.h"
#include "study/ablation.h"
#include "study/stall_group.h"

namespace slotlab::study {

/// Whether attribution and ablation tell the same of one direction.
struct Agreement {
  PortDirection direction;
  const StallGroup* stall =
      nullptr;         ///< the link when it is busy; else what most idle time went to
  double share = 0.0;  ///< of the measured time
  std::string relief;  ///< the resource of that stall that gains the most
  double relief_gain = 0.0;
  std::string best;  ///< the resource of all that gains the most
  double best_gain = 0.0;
  bool agrees = false;
  Gain alone;  ///< with all other ports off; not measured when there are none
};

/// From this share on the link counts as what limits a direction.
inline constexpr double kLinkBusy = 0.95;

/// What limits a scenario, found in two ways.
struct Explanation {
  model::Result base;
  std::vector<Attribution> attributions;
  Ablation ablation;
  std::vector<Agreement> agreements;
  std::vector<std::string> verdict;  ///< a sentence or two for each direction
};

/// Simulates, attributes and ablates. The scenario itself is simulated last, in the caller's
/// process, which must not have simulated before.
Explanation explain(model::ScenarioSource& source, const AblationOptions& options,
                    const AblationProgress& progress = {});

/// The two methods against each other, direction by direction. The resources that relieve the first
/// stall have to gain nearly as much as whatever gains the most: half of it, or all but four
/// percent of the throughput and the noise of the two gains. While the link is not busy, a faster
/// link is no candidate. `attributions` are in the order of the ablation's directions.
std::vector<Agreement> compare_methods(const std::vector<Attribution>& attributions,
                                       const Ablation& ablation);

/// What the numbers show, in words: a paragraph for each direction. `attributions` are
/// in the order of the ablation's directions.
std::vector<std::string> verdict_of(const std::vector<Attribution>& attributions,
                                    const Ablation& ablation);

/// The whole, for a terminal, as JSON or as CSV, with a newline at its end.
std::string format_explanation(const Explanation& explanation, model::ResultFormat format);

}  // namespace slotlab::study
