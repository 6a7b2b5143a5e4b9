// SPDX-License-Identifier: Apache-2.0
#include "model/throughput_meter.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace slotlab::model {

const char* name_of(ThroughputUnit unit) {
  switch (unit) {
    case ThroughputUnit::megabytes:
      return "MB/s";
    case ThroughputUnit::megabits:
      return "Mbit/s";
    case ThroughputUnit::operations:
      return "IO/s";
  }
  return "";
}

double scale_of(ThroughputUnit unit) {
  switch (unit) {
    case ThroughputUnit::megabytes:
      return 1e-6;
    case ThroughputUnit::megabits:
      return 8e-6;
    case ThroughputUnit::operations:
      return 1.0;
  }
  return 0.0;
}

void ThroughputMeter::add(std::string port, std::string direction, ThroughputUnit unit,
                          std::function<std::uint64_t()> counter, std::string kind) {
  sources_.push_back(
      {std::move(port), std::move(direction), unit, std::move(counter), std::move(kind)});
}

void ThroughputMeter::start(Picoseconds now) {
  batches_ = BatchMeans(sources_.size(), max_batches_);
  read_counters();
  batches_.start(now, counters_);
}

void ThroughputMeter::sample(Picoseconds now) {
  read_counters();
  batches_.sample(now, counters_);
}

void ThroughputMeter::end(Picoseconds now) {
  read_counters();
  batches_.end(now, counters_);
}

void ThroughputMeter::read_counters() {
  counters_.clear();
  for (const Source& source : sources_) {
    counters_.push_back(source.counter());
  }
}

std::optional<StopReason> ThroughputMeter::stop(const StoppingRule& rule) const {
  if (rule.automatic && batches_.batches() >= std::max(2U, rule.min_batches)) {
    const std::vector<Throughput> now = figures();
    const double share = static_cast<double>(rule.precision_ppm) * 1e-6;
    const bool precise = std::all_of(now.begin(), now.end(), [share](const Throughput& figure) {
      return figure.estimate.half_width <= share * figure.estimate.mean;
    });
    if (precise) {
      return StopReason::precise;
    }
  }
  if (batches_.elapsed() < rule.measure) {
    return std::nullopt;
  }
  return rule.automatic ? StopReason::limit : StopReason::fixed_length;
}

Throughput ThroughputMeter::figure(const Source& source, const std::string& direction,
                                   const std::vector<std::size_t>& counters) const {
  Estimate estimate = batches_.sum_rate(counters);
  estimate.mean *= scale_of(source.unit);
  estimate.half_width *= scale_of(source.unit);
  return {source.port, direction, source.unit, estimate, source.kind};
}

std::vector<Throughput> ThroughputMeter::figures() const {
  std::vector<Throughput> figures;
  for (std::size_t first = 0; first < sources_.size();) {
    std::vector<std::size_t> of_port;
    for (std::size_t i = first; i < sources_.size() && sources_[i].port == sources_[first].port;
         ++i) {
      of_port.push_back(i);
      figures.push_back(figure(sources_[i], sources_[i].direction, {i}));
    }
    if (of_port.size() > 1) {
      figures.push_back(figure(sources_[first], kTotal, of_port));
    }
    first += of_port.size();
  }
  add_sums(figures);
  return figures;
}

void ThroughputMeter::add_sums(std::vector<Throughput>& figures) const {
  std::vector<std::string> kinds;
  for (const Source& source : sources_) {
    if (!source.kind.empty() && std::find(kinds.begin(), kinds.end(), source.kind) == kinds.end()) {
      kinds.push_back(source.kind);
    }
  }
  for (const std::string& kind : kinds) {
    std::vector<std::size_t> all;
    std::vector<std::string> directions;
    bool several = false;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (sources_[i].kind != kind) continue;
      several = several || (!all.empty() && sources_[all.front()].port != sources_[i].port);
      all.push_back(i);
      const std::string& direction = sources_[i].direction;
      if (std::find(directions.begin(), directions.end(), direction) == directions.end()) {
        directions.push_back(direction);
      }
    }
    if (!several) continue;
    const auto add = [&](const std::string& direction, const std::vector<std::size_t>& counters) {
      figures.push_back(figure(sources_[all.front()], direction, counters));
      figures.back().port = std::string(kTotal) + '.' + kind;
    };
    for (const std::string& direction : directions) {
      std::vector<std::size_t> counters;
      std::copy_if(all.begin(), all.end(), std::back_inserter(counters),
                   [&](std::size_t i) { return sources_[i].direction == direction; });
      add(direction, counters);
    }
    if (directions.size() > 1) add(kTotal, all);
  }
}

}  // namespace slotlab::model
