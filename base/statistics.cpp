// SPDX-License-Identifier: Apache-2.0
#include "base/statistics.h"

#include <algorithm>
#include <stdexcept>

namespace slotlab {

namespace {

double per_second(std::uint64_t amount, Picoseconds elapsed) {
  if (elapsed <= 0) {
    return 0.0;
  }
  return static_cast<double>(amount) * static_cast<double>(kSecond) / static_cast<double>(elapsed);
}

const std::string& name_of(const Statistic& statistic) { return statistic.name; }
const std::string& name_of(const StatisticsGroup& group) { return group.name(); }

template <class Nodes>
auto find_by_name(Nodes& nodes, std::string_view name) {
  return std::find_if(nodes.begin(), nodes.end(),
                      [name](const auto& node) { return name_of(node) == name; });
}

}  // namespace

StatisticsGroup& StatisticsGroup::group(std::string_view name, std::string_view description) {
  const auto found = find_by_name(groups_, name);
  if (found != groups_.end()) {
    if (found->description_.empty()) {
      found->description_ = description;
    }
    return *found;
  }
  if (find_by_name(statistics_, name) != statistics_.end()) {
    throw std::logic_error("'" + std::string(name) + "' is already a statistic of " + name_);
  }
  return groups_.emplace_back(std::string(name), std::string(description));
}

void StatisticsGroup::count(std::string_view name, std::uint64_t value,
                            std::string_view description) {
  add(name, StatisticKind::count, static_cast<double>(value), description);
}

void StatisticsGroup::bytes(std::string_view name, std::uint64_t value,
                            std::string_view description) {
  add(name, StatisticKind::bytes, static_cast<double>(value), description);
}

void StatisticsGroup::time(std::string_view name, Picoseconds value, std::string_view description) {
  add(name, StatisticKind::time, static_cast<double>(value), description);
}

void StatisticsGroup::byte_rate(std::string_view name, std::uint64_t bytes, Picoseconds elapsed,
                                std::string_view description) {
  add(name, StatisticKind::byte_rate, per_second(bytes, elapsed), description);
}

void StatisticsGroup::rate(std::string_view name, std::uint64_t events, Picoseconds elapsed,
                           std::string_view description) {
  add(name, StatisticKind::rate, per_second(events, elapsed), description);
}

void StatisticsGroup::share(std::string_view name, std::int64_t part, std::int64_t whole,
                            std::string_view description) {
  const double value = whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  add(name, StatisticKind::share, value, description);
}

void StatisticsGroup::service_demand(std::string_view name, Picoseconds busy_time,
                                     std::uint32_t cpus_per_processor, std::uint64_t bytes,
                                     std::string_view description) {
  // (100 busy / elapsed) / (bytes / 1024 / elapsed) * 1000, where the elapsed time cancels.
  constexpr double kScale = 100.0 * 1024.0 * 1000.0;
  const double seconds =
      static_cast<double>(busy_time) / static_cast<double>(kSecond) / cpus_per_processor;
  const double value = bytes == 0 ? 0.0 : seconds * kScale / static_cast<double>(bytes);
  add(name, StatisticKind::service_demand, value, description);
}

void StatisticsGroup::latency(std::string_view name, const LatencyHistogram& histogram,
                              std::string_view description) {
  StatisticsGroup& child = group(name, description);
  child.count("count", histogram.count(), "number of samples");
  child.time("mean", histogram.mean(), "mean");
  child.time("p50", histogram.percentile(50), "half of the samples are no longer");
  child.time("p99", histogram.percentile(99), "99 % of the samples are no longer");
  child.time("maximum", histogram.maximum(), "longest sample");
  child.buckets_ = histogram.buckets();
}

const Statistic* StatisticsGroup::find(std::string_view path) const {
  const StatisticsGroup* node = this;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    const auto child = find_by_name(node->groups_, path.substr(0, dot));
    if (child == node->groups_.end()) {
      return nullptr;
    }
    node = &*child;
    path.remove_prefix(dot + 1);
  }
  const auto found = find_by_name(node->statistics_, path);
  return found == node->statistics_.end() ? nullptr : &*found;
}

void StatisticsGroup::add(std::string_view name, StatisticKind kind, double value,
                          std::string_view description) {
  if (find_by_name(statistics_, name) != statistics_.end() ||
      find_by_name(groups_, name) != groups_.end()) {
    throw std::logic_error("'" + std::string(name) + "' is already a member of " + name_);
  }
  statistics_.push_back({std::string(name), kind, value, std::string(description)});
}

}  // namespace slotlab
