// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/time.h"

namespace slotlab::model {

/// A mean with its 95 % confidence half-width.
struct Estimate {
  double mean = 0.0;
  double half_width = 0.0;    ///< 0 when there are fewer than two batches
  std::uint32_t batches = 0;  ///< that the half-width rests on
};

/// Method of batch means: a run is cut into batches of equal length, and the spread of the batches'
/// rates, by Student's t, gives the confidence half-width of the run's rate. Fed with counters
/// that only grow. As soon as there are `max_batches` (even) neighbours are joined, so the memory
/// does not grow with the run and a long run's batches are long enough to be nearly independent.
class BatchMeans {
 public:
  explicit BatchMeans(std::size_t counters, std::size_t max_batches = 40);

  /// The measurement begins. `counters` are the values now; throws std::logic_error when their
  /// number is not that of the constructor.
  void start(Picoseconds now, const std::vector<std::uint64_t>& counters);
  /// A batch is over: called at equal distances of simulated time, or at `next_distance`. Throws
  /// std::logic_error when a counter has fallen, or at another distance than before.
  void sample(Picoseconds now, const std::vector<std::uint64_t>& counters);
  /// The greatest distance from the last sample at which the next may be taken: grows as
  /// neighbours are joined, so that a run of any length needs few samples. `first` before any.
  Picoseconds next_distance(Picoseconds first) const;
  /// The measurement ends, anywhere in a batch, which does not count as one.
  void end(Picoseconds now, const std::vector<std::uint64_t>& counters);

  /// Rate per second of one counter.
  Estimate rate(std::size_t counter) const { return sum_rate({counter}); }
  /// Rate per second of several counters together (a port's two directions, say).
  Estimate sum_rate(const std::vector<std::size_t>& counters) const;

  Picoseconds elapsed() const { return last_time_ - start_time_; }
  std::size_t batches() const { return batches_.size(); }

 private:
  void check(const std::vector<std::uint64_t>& counters) const;
  void join_neighbours();

  std::size_t counters_;
  std::size_t max_batches_;
  Picoseconds start_time_ = 0;
  Picoseconds last_time_ = 0;
  Picoseconds interval_ =
      0;  ///< between the first two samples; later ones may have 1 ps more or less
  std::size_t samples_per_batch_ = 1;
  std::size_t samples_in_open_ = 0;  ///< samples of the batch that is not yet complete
  std::vector<std::uint64_t> start_values_;
  std::vector<std::uint64_t> last_values_;
  std::vector<std::uint64_t> open_values_;           ///< where the open batch began
  std::vector<std::vector<std::uint64_t>> batches_;  ///< increments of complete batches
};

/// Two-sided 95 % quantile of Student's t distribution. Throws std::logic_error for 0 degrees.
double student_t_95(std::uint32_t degrees_of_freedom);

}  // namespace slotlab::model
