// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/activity.h"
#include "trace/perfetto_file.h"
#include "trace/window.h"

namespace slotlab::trace {

/// What the parts of a port are busy with: a track for each activity and direction that the port
/// ever tells of. Where several things of one kind are on at a time, their slice is from the first
/// to the last. Bus transactions have tracks of their own.
class PerfettoActivity final : public ActivityLog {
 public:
  /// `with_link`: the frames on the port's link are not drawn otherwise.
  PerfettoActivity(std::uint32_t process, bool with_link, PerfettoFile& file, const Window& window);

  void begin(Activity activity, Flow flow, Picoseconds now, std::uint64_t id) override;
  void end(Activity activity, Flow flow, Picoseconds now, std::uint64_t id) override;
  void span(Activity activity, Flow flow, Picoseconds begin, Picoseconds end,
            std::uint64_t id) override;
  void bus_runs(Flow /*flow*/, Picoseconds /*start*/, const ActivityRun* /*runs*/,
                std::size_t /*count*/) override {}
  /// Ends at `now` what is still on.
  void finish(Picoseconds now);

 private:
  static constexpr std::size_t kFlows = 3;
  struct Row {
    bool drawn = false;
    Track track;
    std::uint32_t on = 0;  ///< things that have begun and not ended
    Picoseconds since = 0;
    std::uint64_t id = 0;
    /// Not written yet: another may overlap it.
    Picoseconds last_begin = 0;
    Picoseconds last_end = 0;
    std::uint64_t last_id = 0;
  };

  Row* row(Activity activity, Flow flow);
  void draw(Activity activity, const Row& row);

  const std::uint32_t process_;
  const bool with_link_;
  PerfettoFile& file_;
  const Window window_;
  std::array<Row, (kActivities + 1) * kFlows> rows_{};
};

}  // namespace slotlab::trace
