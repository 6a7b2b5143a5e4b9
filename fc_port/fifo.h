// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace slotlab::fc {

/// First-in first-out queue of fixed capacity: no allocation after construction.
template <class T>
class Fifo {
 public:
  explicit Fifo(std::size_t capacity) : items_(capacity) {}

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& front() { return (*this)[0]; }
  const T& front() const { return (*this)[0]; }
  /// The item at `position` behind the front.
  const T& operator[](std::size_t position) const { return items_[place_of(position)]; }
  T& operator[](std::size_t position) { return items_[place_of(position)]; }
  void push(const T& item) {
    assert(size_ < items_.size() && "queue overrun");
    items_[place_of(size_)] = item;
    ++size_;
  }
  T pop() {
    assert(!empty());
    const T item = front();
    first_ = first_ + 1 == items_.size() ? 0 : first_ + 1;
    --size_;
    return item;
  }

 private:
  std::size_t place_of(std::size_t position) const {
    const std::size_t place = first_ + position;
    return place < items_.size() ? place : place - items_.size();
  }

  std::vector<T> items_;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

}  // namespace slotlab::fc
