// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/parameter.h"
#include "model/scenario_host.h"
#include "model/scenario_traffic.h"

namespace slotlab::model {

/// How long to simulate, and how sure the result has to be.
struct RunConfig {
  std::uint32_t seed = 1;
  Picoseconds warm_up = 5 * kMillisecond;
  Picoseconds measure = 40 * kMillisecond;  ///< without meaning when `measure_auto`
  bool measure_auto = false;                ///< until the half-width is reached
  bool measure_to_end = false;              ///< until every replayed file has ended
  std::uint32_t half_width = 10'000;        ///< parts per million
  Picoseconds max_measure = 2 * kSecond;
  std::uint32_t batches = 20;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.count("seed", seed, 0, UINT32_MAX, "seed of every random choice",
            assumed("any value; results hold for the one given"));
    v.duration("warm_up", warm_up, 0, 100 * kSecond,
               "simulated time that no figure includes (none by default with a replay)",
               assumed("rings, windows and queues have filled by then"));
    v.duration_or({{"auto", measure_auto}, {"end", measure_to_end}}, "measure", measure,
                  kMicrosecond, 1000 * kSecond,
                  "simulated time that is measured; auto: until half_width is reached; end: until "
                  "all replayed files have ended (the default with a replay)",
                  assumed("some thousand frames"));
    v.share("half_width", half_width, 100, 500'000,
            "with measure auto: half-width of the 95 % confidence interval, of the mean",
            assumed("below the accuracy of the model"));
    v.duration("max_measure", max_measure, kMicrosecond, 1000 * kSecond,
               "with measure auto: give up after this simulated time", assumed("a long run"));
    v.count("batches", batches, 2, 1000, "batches that the confidence interval rests on",
            assumed("batch means: 10 to 30 are usual"));
  }
};

/// A resolved scenario: every default filled in, every quantity an integer, everything checked.
struct Scenario {
  std::string title;
  HostConfig host;
  std::vector<TrafficConfig> traffic;  ///< by slot, then in the order of the adapter's ports
  RunConfig run;
};

}  // namespace slotlab::model
