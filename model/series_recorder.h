// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "model/series.h"
#include "model/share_series.h"
#include "model/simulation.h"

namespace slotlab::model {

/// Records a measurement interval by interval. Looks at counters and changes nothing, so a run
/// gives the same figures with it and without.
class SeriesRecorder {
 public:
  SeriesRecorder(const Simulation& simulation, Picoseconds interval);

  /// The measurement has begun.
  void start(Picoseconds now);
  /// The end of the interval that goes on.
  Picoseconds next() const { return last_ + series_.interval; }
  /// An interval is over.
  void sample(Picoseconds now);
  /// The measurement is over; ends the last interval, if one goes on.
  Series finish(Picoseconds now);

 private:
  const Simulation& simulation_;
  std::vector<UseCounter> counters_;
  std::vector<ShareSeries> shares_;
  std::vector<std::uint64_t> payload_;
  Picoseconds busy_ = 0;
  Picoseconds last_ = 0;
  Series series_;
};

}  // namespace slotlab::model
