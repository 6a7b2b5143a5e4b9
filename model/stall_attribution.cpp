// SPDX-License-Identifier: Apache-2.0
#include "model/stall_attribution.h"

namespace slotlab::model {
namespace {

/// The activities of a report: all but the one that stands for bus time whose class is not known.
template <class Each>
void for_each_activity(Each each) {
  for (std::size_t i = 0; i < kActivities; ++i) {
    const auto activity = static_cast<Activity>(i);
    if (activity != Activity::on_bus) each(activity);
  }
}

}  // namespace

StallAttribution::StallAttribution(Simulation& simulation) : simulation_(simulation) {
  simulation.observe([this](const std::string& port) -> ActivityLog* {
    ports_.push_back({port, std::make_unique<StallLedger>()});
    return ports_.back().ledger.get();
  });
  for (const PayloadCounter& counter : simulation.counters()) {
    for (const Port& port : ports_) {
      if (port.name != counter.port) continue;
      const bool in = counter.direction == "read" || counter.direction == "receive";
      directions_.push_back({counter.port, counter.direction, port.ledger.get(),
                             in ? Flow::to_host : Flow::from_host});
    }
  }
}

void StallAttribution::start_measurement(Picoseconds now) {
  for (const Port& port : ports_) port.ledger->start_measurement(now);
}

void StallAttribution::report(StatisticsGroup& out, Picoseconds now) {
  for (const Port& port : ports_) port.ledger->settle(now);
  simulation_.show_activities();
  for (const Direction& direction : directions_) {
    const std::size_t dot = direction.port.find('.');
    StatisticsGroup& group = out.group(direction.port.substr(0, dot))
                                 .group(direction.port.substr(dot + 1))
                                 .group(direction.name);
    StatisticsGroup& times = group.group("time", "picoseconds that count for it");
    StatisticsGroup& shares = group.group("share", "the same as shares, which sum to 100 %");
    for_each_activity([&](Activity activity) {
      const Picoseconds spent = direction.ledger->spent(direction.flow, activity);
      times.time(name_of(activity), spent, description_of(activity));
      shares.share(name_of(activity), spent, direction.ledger->elapsed(), description_of(activity));
    });
  }
}

}  // namespace slotlab::model
