// SPDX-License-Identifier: Apache-2.0
#include "host/diskbench.h"

#include <algorithm>

namespace slotlab::host {

using traffic::IoDirection;
using traffic::IoRequest;

Diskbench::Diskbench(const DiskbenchParameters& parameters, std::uint32_t units)
    : parameters_(parameters), loops_(std::size_t{2} * units) {
  const bool both = parameters.pattern == DiskbenchPattern::bidirectional;
  const std::uint32_t active = both ? 2 * units : units;
  if (parameters.offered_load > 0) {
    interval_ = transfer_time(std::int64_t{parameters.block} * active, parameters.offered_load);
  }
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const auto own = i % 2 == 0 ? DiskbenchPattern::read : DiskbenchPattern::write;
    loops_[i].active = both || parameters.pattern == own;
    if (loops_[i].active) loops_[i].due = interval_ / active * before++;
  }
}

std::size_t Diskbench::place_of(const IoRequest& request) {
  return std::size_t{2} * request.unit + (request.direction == IoDirection::read ? 0 : 1);
}

bool Diskbench::can_issue(const Loop& loop, Picoseconds now) const {
  return loop.active && loop.under_way < parameters_.queue_depth && loop.due <= now;
}

bool Diskbench::next_request(Picoseconds now, IoRequest& request) {
  for (std::size_t i = 0; i < loops_.size(); ++i, turn_ = (turn_ + 1) % loops_.size()) {
    Loop& loop = loops_[turn_];
    if (!can_issue(loop, now)) continue;
    ++loop.under_way;
    request.direction = turn_ % 2 == 0 ? IoDirection::read : IoDirection::write;
    request.unit = static_cast<std::uint32_t>(turn_ / 2);
    request.bytes = parameters_.block;
    request.start = interval_ == 0 ? now : loop.due;
    loop.due += interval_;
    turn_ = (turn_ + 1) % loops_.size();
    return true;
  }
  return false;
}

Picoseconds Diskbench::next_due() const {
  Picoseconds due = kNever;
  if (interval_ == 0) return due;
  for (const Loop& loop : loops_) {
    if (loop.active && loop.under_way < parameters_.queue_depth) due = std::min(due, loop.due);
  }
  return due;
}

void Diskbench::completed(const IoRequest& request, Picoseconds /*now*/) {
  --loops_[place_of(request)].under_way;
}

std::uint32_t Diskbench::maximum_under_way() const {
  return parameters_.queue_depth * static_cast<std::uint32_t>(loops_.size());
}

}  // namespace slotlab::host
