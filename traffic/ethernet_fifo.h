// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace slotlab::traffic {

/// First-in first-out queue on a ring of slots: grows to its high-water mark, then never
/// allocates again (a std::deque keeps allocating blocks as it moves on).
template <class T>
class Fifo {
 public:
  explicit Fifo(std::size_t expected = 16) : slots_(round_up(expected)) {}

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& front() { return slots_[head_]; }
  const T& front() const { return slots_[head_]; }

  void push(const T& item) {
    if (size_ == slots_.size()) grow();
    slots_[(head_ + size_) & (slots_.size() - 1)] = item;
    ++size_;
  }
  void pop() {
    head_ = (head_ + 1) & (slots_.size() - 1);
    --size_;
  }

 private:
  static std::size_t round_up(std::size_t wanted) {
    std::size_t slots = 2;
    while (slots < wanted) slots *= 2;
    return slots;
  }
  void grow() {
    std::vector<T> larger(slots_.size() * 2);
    for (std::size_t i = 0; i < size_; ++i) larger[i] = slots_[(head_ + i) & (slots_.size() - 1)];
    slots_.swap(larger);
    head_ = 0;
  }

  std::vector<T> slots_;
  std::size_t head_ = 0;
  std::size_t size_ = 0;
};

}  // namespace slotlab::traffic
