// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/activity.h"

namespace slotlab::model {

/// Where the time of one port went, for each direction of payload: every picosecond counts for
/// exactly one activity, of those that are on the first in the order of `Activity`. The times of a
/// direction sum to the elapsed time.
///
/// What a bus transaction spends its time on is known when it is over: until then the stretches
/// that count for it are kept, and its runs are laid over them afterwards.
class StallLedger final : public ActivityLog {
 public:
  static constexpr std::size_t kFlows = 2;

  void begin(Activity activity, Flow flow, Picoseconds now, std::uint64_t id) override;
  void end(Activity activity, Flow flow, Picoseconds now, std::uint64_t id) override;
  void span(Activity activity, Flow flow, Picoseconds begin, Picoseconds end,
            std::uint64_t id) override;
  void bus_runs(Flow flow, Picoseconds start, const ActivityRun* runs, std::size_t count) override;

  /// Books the time up to `now`. What an unfinished transaction did has to be told after that.
  void settle(Picoseconds now) { advance(now); }
  /// Forgets what was booked; what is on goes on.
  void start_measurement(Picoseconds now);
  /// Time of `flow` (not `both`) that counts for `activity`. `on_bus` is what no runs were told
  /// for.
  Picoseconds spent(Flow flow, Activity activity) const;
  /// All of it, `on_bus` included.
  Picoseconds elapsed() const { return since_ - start_; }

 private:
  /// Every activity, and `engine_of_other`.
  static constexpr std::size_t kBits = kActivities + 1;
  struct Stretch {
    Picoseconds begin;
    Picoseconds end;
  };
  /// An activity that begins or ends by itself.
  struct Change {
    Picoseconds time;
    Activity activity;
    Flow flow;
    bool begins;
  };
  struct Account {
    std::array<std::uint32_t, kBits> on{};  ///< how many of each are on
    std::uint32_t mask = 0;                 ///< those with any
    std::array<Picoseconds, kActivities> spent{};
    std::vector<Stretch> unresolved;  ///< of the transaction that is on the bus
  };

  void advance(Picoseconds now);
  void book(Picoseconds until);
  void change(Activity activity, Flow flow, bool begins);
  static void change(Account& account, Activity activity, bool begins);
  void schedule(const Change& change);
  std::size_t first_on(std::size_t flow) const;
  static void resolve(Account& account, Picoseconds start, const ActivityRun* runs,
                      std::size_t count);

  std::array<Account, kFlows> accounts_;
  std::vector<Change> changes_;  ///< the next one last
  Picoseconds since_ = 0;
  Picoseconds start_ = 0;
};

}  // namespace slotlab::model
