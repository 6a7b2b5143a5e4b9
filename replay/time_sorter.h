// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace slotlab::replay {

/// Puts records whose times are out of order right within a bounded window: holds the next
/// `kWindow` records and gives the earliest. One that is too late even so gets the time of the
/// record before it. `Record` has a member `time`.
template <class Record>
class TimeSorter {
 public:
  static constexpr std::size_t kWindow = 1024;

  TimeSorter() { heap_.reserve(kWindow); }

  bool empty() const { return heap_.empty(); }
  bool full() const { return heap_.size() == kWindow; }
  /// Precondition: not full.
  void add(const Record& record) {
    if (record.time < latest_) ++out_of_order_;
    latest_ = std::max(latest_, record.time);
    heap_.push_back({record, number_++});
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  /// The earliest record; of equal times the one that came first. Precondition: not empty.
  Record take() {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    Record record = heap_.back().record;
    heap_.pop_back();
    if (record.time < taken_) {
      ++clamped_;
      record.time = taken_;
    }
    taken_ = record.time;
    return record;
  }
  std::int64_t earliest() const { return heap_.front().record.time; }

  /// Records that came after a later one.
  std::uint64_t out_of_order() const { return out_of_order_; }
  /// Records that were too late for the window.
  std::uint64_t clamped() const { return clamped_; }

 private:
  struct Entry {
    Record record;
    std::uint64_t number;
  };
  static bool later(const Entry& a, const Entry& b) {
    return a.record.time != b.record.time ? a.record.time > b.record.time : a.number > b.number;
  }

  std::vector<Entry> heap_;
  std::uint64_t number_ = 0;
  std::int64_t latest_ = std::numeric_limits<std::int64_t>::min();
  std::int64_t taken_ = std::numeric_limits<std::int64_t>::min();
  std::uint64_t out_of_order_ = 0;
  std::uint64_t clamped_ = 0;
};

}  // namespace slotlab::replay
