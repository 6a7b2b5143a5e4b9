// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace slotlab {

/// First-in first-out queue on a ring that grows to its high-water mark and then allocates no
/// more.
template <class T>
class Ring {
 public:
  /// Room for `capacity` items before it grows; rounded up to a power of two.
  explicit Ring(std::size_t capacity = 16) : slots_(rounded_up(capacity)) {}

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& front() { return slots_[head_]; }
  const T& front() const { return slots_[head_]; }
  T& operator[](std::size_t i) { return slots_[place_of(i)]; }
  const T& operator[](std::size_t i) const { return slots_[place_of(i)]; }
  T& back() { return (*this)[size_ - 1]; }

  void push_back(T value) {
    if (size_ == slots_.size()) grow();
    slots_[place_of(size_)] = std::move(value);
    ++size_;
  }
  void pop_front() {
    head_ = place_of(1);
    --size_;
  }
  T take_front() {
    T value = std::move(front());
    pop_front();
    return value;
  }
  void clear() {
    head_ = 0;
    size_ = 0;
  }

 private:
  static std::size_t rounded_up(std::size_t capacity) {
    std::size_t power = 1;
    while (power < capacity) power *= 2;
    return power;
  }
  std::size_t place_of(std::size_t i) const { return (head_ + i) & (slots_.size() - 1); }
  void grow() {
    std::vector<T> larger(slots_.size() * 2);
    for (std::size_t i = 0; i < size_; ++i) larger[i] = std::move((*this)[i]);
    slots_ = std::move(larger);
    head_ = 0;
  }

  std::vector<T> slots_;
  std::size_t head_ = 0;
  std::size_t size_ = 0;
};

}  // namespace slotlab
