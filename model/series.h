// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/time.h"
#include "model/throughput_meter.h"

namespace slotlab::model {

/// What happened in each interval of a measurement. Interval `i` begins `i * interval` after the
/// warm-up; the last one ends with the measurement and may be shorter. Every list has one value per
/// interval.
struct Series {
  /// Payload of one port and direction.
  struct Payload {
    std::string port;
    std::string direction;
    ThroughputUnit unit = ThroughputUnit::megabytes;
    std::vector<double> values;  ///< in `unit`
  };
  /// What the time of a bus, or of one way of a link, went to.
  struct Use {
    struct Class {
      std::string name;
      std::vector<double> shares;  ///< of the interval, 0 to 1; those of all classes sum to one
    };
    std::string name;  ///< "slot0.bus"
    std::vector<Class> classes;
  };
  Picoseconds interval = 0;
  std::vector<Payload> payload;
  std::vector<Use> use;
  std::vector<double> cpu;  ///< share of all CPUs at work
};

}  // namespace slotlab::model
