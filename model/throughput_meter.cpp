// SPDX-License-Identifier: Apache-2.0
#include "model/throughput_meter.h"

#include <algorithm>
#include <utility>

namespace slotlab::model {

const char* name_of(ThroughputUnit unit) {
  return unit == ThroughputUnit::megabytes ? "MB/s" : "Mbit/s";
}

double scale_of(ThroughputUnit unit) { return unit == ThroughputUnit::megabytes ? 1e-6 : 8e-6; }

void ThroughputMeter::add(std::string port, std::string direction, ThroughputUnit unit,
                          std::function<std::uint64_t()> payload_bytes) {
  sources_.push_back({std::move(port), std::move(direction), unit, std::move(payload_bytes)});
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

void ThroughputMeter::read_counters() {
  counters_.clear();
  for (const Source& source : sources_) {
    counters_.push_back(source.payload_bytes());
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
  return {source.port, direction, source.unit, estimate};
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
  return figures;
}

}  // namespace slotlab::model
