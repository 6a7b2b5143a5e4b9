// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/activity.h"

namespace slotlab {

/// Passes on to several logs what a port tells to one.
class ActivityFork final : public ActivityLog {
 public:
  void add(ActivityLog& log) { logs_.push_back(&log); }

  void begin(Activity activity, Flow flow, Picoseconds now, std::uint64_t id) override {
    for (ActivityLog* log : logs_) log->begin(activity, flow, now, id);
  }
  void end(Activity activity, Flow flow, Picoseconds now, std::uint64_t id) override {
    for (ActivityLog* log : logs_) log->end(activity, flow, now, id);
  }
  void span(Activity activity, Flow flow, Picoseconds begin, Picoseconds end,
            std::uint64_t id) override {
    for (ActivityLog* log : logs_) log->span(activity, flow, begin, end, id);
  }
  void bus_runs(Flow flow, Picoseconds start, const ActivityRun* runs, std::size_t count) override {
    for (ActivityLog* log : logs_) log->bus_runs(flow, start, runs, count);
  }

 private:
  std::vector<ActivityLog*> logs_;
};

}  // namespace slotlab
