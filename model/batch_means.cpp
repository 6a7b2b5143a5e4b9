// SPDX-License-Identifier: Apache-2.0
#include "model/batch_means.h"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace slotlab::model {

namespace {

double per_second(std::uint64_t amount, Picoseconds elapsed) {
  return static_cast<double>(amount) * static_cast<double>(kSecond) / static_cast<double>(elapsed);
}

}  // namespace

BatchMeans::BatchMeans(std::size_t counters, std::size_t max_batches)
    : counters_(counters), max_batches_(max_batches) {
  if (max_batches_ < 2 || max_batches_ % 2 != 0) {
    throw std::logic_error("batch means: the number of batches must be even");
  }
}

void BatchMeans::start(Picoseconds now, const std::vector<std::uint64_t>& counters) {
  if (counters.size() != counters_) {
    throw std::logic_error("batch means: unexpected number of counters");
  }
  *this = BatchMeans(counters_, max_batches_);
  start_time_ = now;
  last_time_ = now;
  start_values_ = counters;
  last_values_ = counters;
  open_values_ = counters;
  batches_.reserve(max_batches_);
}

void BatchMeans::check(const std::vector<std::uint64_t>& counters) const {
  if (counters.size() != counters_ || last_values_.size() != counters_) {
    throw std::logic_error("batch means: not started, or unexpected number of counters");
  }
  for (std::size_t i = 0; i < counters_; ++i) {
    if (counters[i] < last_values_[i]) {
      throw std::logic_error("batch means: a counter has fallen");
    }
  }
}

Picoseconds BatchMeans::next_distance(Picoseconds first) const {
  if (interval_ == 0) return first;
  return interval_ * static_cast<Picoseconds>(samples_per_batch_ - samples_in_open_);
}

void BatchMeans::end(Picoseconds now, const std::vector<std::uint64_t>& counters) {
  check(counters);
  last_time_ = now;
  last_values_ = counters;
}

void BatchMeans::sample(Picoseconds now, const std::vector<std::uint64_t>& counters) {
  check(counters);
  const Picoseconds distance = now - last_time_;
  const bool completes = interval_ != 0 && distance == next_distance(0);
  // A time that cannot be split evenly gives distances that differ by a picosecond.
  if (distance <= 0 || (interval_ != 0 && !completes && std::abs(distance - interval_) > 1)) {
    throw std::logic_error("batch means: samples are not at equal distances");
  }
  if (interval_ == 0) {
    interval_ = distance;
  }
  last_time_ = now;
  last_values_ = counters;
  samples_in_open_ = completes ? samples_per_batch_ : samples_in_open_ + 1;
  if (samples_in_open_ < samples_per_batch_) {
    return;
  }
  auto& batch = batches_.emplace_back(counters);
  for (std::size_t i = 0; i < counters_; ++i) {
    batch[i] -= open_values_[i];
  }
  open_values_ = counters;
  samples_in_open_ = 0;
  if (batches_.size() == max_batches_) {
    join_neighbours();
  }
}

void BatchMeans::join_neighbours() {
  for (std::size_t joined = 0; joined < max_batches_ / 2; ++joined) {
    auto& target = batches_[joined];
    const auto left = batches_[2 * joined];
    const auto& right = batches_[2 * joined + 1];
    for (std::size_t i = 0; i < counters_; ++i) {
      target[i] = left[i] + right[i];
    }
  }
  batches_.resize(max_batches_ / 2);
  samples_per_batch_ *= 2;
}

Estimate BatchMeans::sum_rate(const std::vector<std::size_t>& counters) const {
  Estimate estimate;
  estimate.batches = static_cast<std::uint32_t>(batches_.size());
  if (elapsed() <= 0) {
    return estimate;
  }
  std::uint64_t total = 0;
  for (const std::size_t counter : counters) {
    total += last_values_.at(counter) - start_values_.at(counter);
  }
  estimate.mean = per_second(total, elapsed());
  if (batches_.size() < 2) {
    return estimate;
  }
  const Picoseconds length = interval_ * static_cast<Picoseconds>(samples_per_batch_);
  const auto number = static_cast<double>(batches_.size());
  std::vector<double> rates;
  rates.reserve(batches_.size());
  double mean_of_batches = 0.0;
  for (const auto& batch : batches_) {
    std::uint64_t amount = 0;
    for (const std::size_t counter : counters) {
      amount += batch.at(counter);
    }
    rates.push_back(per_second(amount, length));
    mean_of_batches += rates.back() / number;
  }
  double squares = 0.0;
  for (const double rate : rates) {
    squares += (rate - mean_of_batches) * (rate - mean_of_batches);
  }
  estimate.half_width =
      student_t_95(estimate.batches - 1) * std::sqrt(squares / (number - 1.0) / number);
  return estimate;
}

double student_t_95(std::uint32_t degrees_of_freedom) {
  if (degrees_of_freedom == 0) {
    throw std::logic_error("Student's t needs a degree of freedom");
  }
  const boost::math::students_t distribution(degrees_of_freedom);
  return boost::math::quantile(distribution, 0.975);
}

}  // namespace slotlab::model
