// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/time.h"

namespace slotlab {

/// Timers by (time, order of setting): equal times fire in the order in which they were set.
class TimerHeap {
 public:
  struct Timer {
    Picoseconds time;
    std::uint64_t sequence;
    std::uint64_t cookie;
    std::uint32_t id;
    std::uint32_t owner;
  };

  TimerHeap() { heap_.reserve(64); }
  void set(Picoseconds time, std::uint32_t owner, std::uint32_t id, std::uint64_t cookie) {
    heap_.push_back({time, next_++, cookie, id, owner});
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  bool empty() const { return heap_.empty(); }
  Picoseconds next_time() const { return heap_.empty() ? kNever : heap_.front().time; }
  Timer pop() {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    const Timer timer = heap_.back();
    heap_.pop_back();
    return timer;
  }

 private:
  static bool later(const Timer& a, const Timer& b) {
    return a.time != b.time ? a.time > b.time : a.sequence > b.sequence;
  }
  std::vector<Timer> heap_;
  std::uint64_t next_ = 0;
};

}  // namespace slotlab
