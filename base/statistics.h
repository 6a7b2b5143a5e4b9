// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/histogram.h"
#include "base/time.h"

namespace slotlab {

/// What a statistic measures; decides its unit in every output.
enum class StatisticKind {
  count,           ///< a number of things
  bytes,           ///< an amount of data
  time,            ///< picoseconds
  byte_rate,       ///< bytes per second
  rate,            ///< things per second
  share,           ///< a fraction of one
  service_demand,  ///< percent of a processor per 1000 KiB/s of payload
};

/// One named figure of a run.
struct Statistic {
  std::string name;
  StatisticKind kind;
  double value;  ///< in the kind's unit
  std::string description;
};

/// A node of the one statistics tree of a run. Every output of a run is a view of this tree.
/// Names are lower_snake_case and unique within their group (a second one of the same name throws
/// std::logic_error); the order is the order of insertion.
class StatisticsGroup {
 public:
  explicit StatisticsGroup(std::string name, std::string description = {})
      : name_(std::move(name)), description_(std::move(description)) {}

  /// The child group of that name, made when missing.
  StatisticsGroup& group(std::string_view name, std::string_view description = {});

  void count(std::string_view name, std::uint64_t value, std::string_view description);
  void bytes(std::string_view name, std::uint64_t value, std::string_view description);
  void time(std::string_view name, Picoseconds value, std::string_view description);
  /// `bytes` moved during `elapsed`.
  void byte_rate(std::string_view name, std::uint64_t bytes, Picoseconds elapsed,
                 std::string_view description);
  /// `events` during `elapsed`.
  void rate(std::string_view name, std::uint64_t events, Picoseconds elapsed,
            std::string_view description);
  /// `part` of `whole`; zero when the whole is zero.
  void share(std::string_view name, std::int64_t part, std::int64_t whole,
             std::string_view description);
  /// CPU use in percent of one processor over throughput in 1000 KiB/s, as papers on adapters
  /// give it: from the time that all CPUs worked while `bytes` of payload moved, with
  /// `cpus_per_processor` CPUs (cores) in a processor. Zero when nothing moved.
  void service_demand(std::string_view name, Picoseconds busy_time,
                      std::uint32_t cpus_per_processor, std::uint64_t bytes,
                      std::string_view description);
  /// Count, mean, p50, p99 and maximum of a latency histogram, as a child group.
  void latency(std::string_view name, const LatencyHistogram& histogram,
               std::string_view description);

  const std::string& name() const { return name_; }
  const std::string& description() const { return description_; }
  const std::vector<Statistic>& statistics() const { return statistics_; }
  const std::deque<StatisticsGroup>& groups() const { return groups_; }
  /// Of a latency; empty in other groups.
  const std::vector<LatencyHistogram::Bucket>& buckets() const { return buckets_; }
  /// The statistic at a dotted path ("slot0.fc.read"), or null.
  const Statistic* find(std::string_view path) const;

 private:
  void add(std::string_view name, StatisticKind kind, double value, std::string_view description);

  std::string name_;
  std::string description_;
  std::vector<Statistic> statistics_;
  std::deque<StatisticsGroup> groups_;
  std::vector<LatencyHistogram::Bucket> buckets_;
};

/// A part of the model that measures something.
class StatisticsSource {
 public:
  virtual ~StatisticsSource() = default;
  /// The warm-up is over: forget every figure, keep the state.
  virtual void start_measurement(Picoseconds now) = 0;
  /// Adds the figures since `start_measurement` to `out`.
  virtual void report(StatisticsGroup& out, Picoseconds now) const = 0;
};

}  // namespace slotlab
