// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "base/statistics.h"
#include "model/series.h"
#include "model/topology.h"

namespace slotlab::model {

/// What the JSON of a run holds beside its figures.
nlohmann::ordered_json topology_json(const Topology& topology);
/// Shares in percent, figures rounded as everywhere.
nlohmann::ordered_json series_json(const Series& series);
/// Every latency below `root` with samples: its path and its buckets as [from, to, samples].
nlohmann::ordered_json histograms_json(const StatisticsGroup& root);

}  // namespace slotlab::model
