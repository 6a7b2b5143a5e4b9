// SPDX-License-Identifier: Apache-2.0
#include "model/series_recorder.h"

#include <utility>

namespace slotlab::model {

SeriesRecorder::SeriesRecorder(const Simulation& simulation, Picoseconds interval)
    : simulation_(simulation), counters_(simulation.use_counters()) {
  series_.interval = interval;
  for (const UseCounter& counter : counters_) {
    shares_.emplace_back(counter.classes.size(), interval);
    Series::Use use{counter.name, {}};
    for (const char* name : counter.classes) use.classes.push_back({name, {}});
    series_.use.push_back(std::move(use));
  }
  for (const PayloadCounter& counter : simulation.counters()) {
    series_.payload.push_back({counter.port, counter.direction, unit_of(counter.kind), {}});
    payload_.push_back(0);
  }
}

void SeriesRecorder::start(Picoseconds now) {
  last_ = now;
  busy_ = simulation_.cpus().busy_time(now);
  for (std::size_t i = 0; i < payload_.size(); ++i) {
    payload_[i] = simulation_.counters()[i].payload_bytes();
  }
  for (ShareSeries& shares : shares_) shares.start(now);
}

void SeriesRecorder::sample(Picoseconds now) {
  const auto elapsed = static_cast<double>(now - last_);
  for (std::size_t i = 0; i < payload_.size(); ++i) {
    const std::uint64_t bytes = simulation_.counters()[i].payload_bytes();
    const double rate = static_cast<double>(bytes - payload_[i]) *
                        (static_cast<double>(kSecond) / elapsed) *
                        scale_of(series_.payload[i].unit);
    series_.payload[i].values.push_back(rate);
    payload_[i] = bytes;
  }
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    shares_[i].add(counters_[i].booked(), counters_[i].booked_until());
  }
  const Picoseconds busy = simulation_.cpus().busy_time(now);
  series_.cpu.push_back(static_cast<double>(busy - busy_) /
                        (elapsed * static_cast<double>(simulation_.cpus().cpus())));
  busy_ = busy;
  last_ = now;
}

Series SeriesRecorder::finish(Picoseconds now) {
  if (now > last_) sample(now);
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    // The report has settled the accounts up to now.
    shares_[i].add(counters_[i].booked(), counters_[i].booked_until());
    for (std::size_t j = 0; j < series_.use[i].classes.size(); ++j) {
      series_.use[i].classes[j].shares = shares_[i].shares(j, series_.cpu.size());
    }
  }
  return std::move(series_);
}

}  // namespace slotlab::model
