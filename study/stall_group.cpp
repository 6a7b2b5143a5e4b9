// SPDX-License-Identifier: Apache-2.0
#include "study/stall_group.h"

#include <algorithm>
#include <cmath>

namespace slotlab::study {

const std::vector<StallGroup>& stall_groups() {
  using A = Activity;
  static const std::vector<StallGroup> groups{
      {"link", "link", {A::link}, {"link"}},
      {"bus_data", "bus data", {A::bus_data}, {"bus_clock", "bus_width"}},
      {"bus_overhead",
       "bus overhead",
       {A::bus_address, A::bus_initial_wait, A::bus_wait_state, A::bus_turnaround, A::bus_retry,
        A::bus_disconnect, A::bus_split_request, A::bus_split_completion},
       {"bus_overhead", "bus_clock"}},
      {"grant",
       "waiting for the bus",
       {A::grant},
       {"bus_clock", "bus_width", "bus_overhead", "read_latency", "host_link"}},
      {"read_data",
       "waiting for read data",
       {A::held_read, A::read_data},
       {"read_latency", "outstanding_reads", "host_link"}},
      {"write_buffer", "host write buffer full", {A::write_buffer}, {"write_buffer", "host_link"}},
      {"engine", "engine", {A::engine}, {"engine"}},
      {"firmware", "firmware", {A::firmware}, {"firmware"}},
      {"cpu", "CPU", {A::cpu}, {"cpu", "more_coalescing"}},
      {"interrupt", "waiting for the interrupt", {A::interrupt}, {"no_coalescing", "cpu"}},
      {"window", "window or credit", {A::window}, {"credit", "far_end"}},
      {"no_work", "no work", {A::no_work}, {}},
  };
  return groups;
}

bool relieves(const StallGroup& stall, const std::string& resource) {
  return std::any_of(stall.reliefs.begin(), stall.reliefs.end(),
                     [&](const char* relief) { return resource == relief; });
}

Picoseconds Attribution::time_of(const StallGroup& group) const {
  Picoseconds sum = 0;
  for (const Activity activity : group.activities) {
    sum += times[static_cast<std::size_t>(activity)];
  }
  return sum;
}

double Attribution::share_of(const StallGroup& group) const {
  return static_cast<double>(time_of(group)) / static_cast<double>(measured);
}

std::vector<Attribution> read_attributions(const StatisticsGroup& stalls) {
  std::vector<Attribution> attributions;
  for (const StatisticsGroup& slot : stalls.groups()) {
    for (const StatisticsGroup& port : slot.groups()) {
      for (const StatisticsGroup& direction : port.groups()) {
        Attribution attribution;
        attribution.direction = {slot.name() + "." + port.name(), direction.name()};
        attribution.times.resize(kActivities);
        for (std::size_t i = 0; i < kActivities; ++i) {
          const auto activity = static_cast<Activity>(i);
          const Statistic* time = direction.find(std::string("time.") + name_of(activity));
          if (time != nullptr) attribution.times[i] = std::llround(time->value);
          attribution.measured += attribution.times[i];
        }
        attributions.push_back(std::move(attribution));
      }
    }
  }
  return attributions;
}

}  // namespace slotlab::study
