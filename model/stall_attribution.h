// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/statistics.h"
#include "model/simulation.h"
#include "model/stall_ledger.h"

namespace slotlab::model {

/// Where the time of every port and direction of a simulation went: a ledger for each port.
class StallAttribution {
 public:
  /// Has `simulation` tell what its ports do; before it runs.
  explicit StallAttribution(Simulation& simulation);

  void start_measurement(Picoseconds now);
  /// Adds a group for each port and direction that has traffic: the time that went to each
  /// activity, and the same as shares, which sum to one.
  void report(StatisticsGroup& out, Picoseconds now);

 private:
  struct Port {
    std::string name;
    std::unique_ptr<StallLedger> ledger;
  };
  struct Direction {
    std::string port;
    std::string name;
    const StallLedger* ledger;
    Flow flow;
  };

  Simulation& simulation_;
  std::vector<Port> ports_;
  std::vector<Direction> directions_;
};

}  // namespace slotlab::model
