// SPDX-License-Identifier: Apache-2.0
#include "host/diskbench.h"

#include <algorithm>

namespace slotlab::host {

using traffic::IoDirection;
using traffic::IoRequest;

Diskbench::Diskbench(const DiskbenchParameters& parameters) : parameters_(parameters) {
  const bool both = parameters.pattern == DiskbenchPattern::bidirectional;
  loops_[0].active = both || parameters.pattern == DiskbenchPattern::read;
  loops_[1].active = both || parameters.pattern == DiskbenchPattern::write;
  if (parameters.offered_load == 0) return;
  interval_ =
      transfer_time(std::int64_t{parameters.block} * (both ? 2 : 1), parameters.offered_load);
  if (both) loops_[1].due = interval_ / 2;
}

bool Diskbench::can_issue(const Loop& loop, Picoseconds now) const {
  return loop.active && loop.under_way < parameters_.queue_depth && loop.due <= now;
}

bool Diskbench::next_request(Picoseconds now, IoRequest& request) {
  for (std::size_t i = 0; i < loops_.size(); ++i, turn_ ^= 1U) {
    Loop& loop = loops_[turn_];
    if (!can_issue(loop, now)) continue;
    ++loop.under_way;
    request.direction = turn_ == 0 ? IoDirection::read : IoDirection::write;
    request.bytes = parameters_.block;
    request.start = interval_ == 0 ? now : loop.due;
    loop.due += interval_;
    turn_ ^= 1U;
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

void Diskbench::completed(const IoRequest& request) {
  --loops_[request.direction == IoDirection::read ? 0 : 1].under_way;
}

std::uint32_t Diskbench::maximum_under_way() const {
  return parameters_.queue_depth * static_cast<std::uint32_t>(loops_.size());
}

}  // namespace slotlab::host
