// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "traffic/block_io.h"

namespace slotlab::fc {

/// An FCP exchange: one I/O under way in the port.
struct Exchange {
  traffic::IoDirection direction = traffic::IoDirection::read;
  std::uint32_t handle = 0;  ///< the driver's name of the I/O
  std::uint32_t bytes = 0;
  std::uint64_t buffer = 0;      ///< host address of the data
  std::uint32_t data_moved = 0;  ///< read: bytes in host memory; write: bytes sent on the link
  std::uint32_t data_taken = 0;  ///< bytes that the engine has taken up
  bool response_arrived = false;
};

/// The open exchanges; the index is the OX_ID.
class ExchangeTable {
 public:
  explicit ExchangeTable(std::uint32_t size) : exchanges_(size) {
    for (std::uint32_t i = size; i > 0; --i) free_.push_back(i - 1);
  }

  bool full() const { return free_.empty(); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(exchanges_.size()); }
  std::uint32_t open() const { return size() - static_cast<std::uint32_t>(free_.size()); }
  /// Opens an exchange; returns its index. Precondition: not full.
  std::uint32_t open_exchange(const Exchange& exchange) {
    assert(!full());
    const std::uint32_t index = free_.back();
    free_.pop_back();
    exchanges_[index] = exchange;
    return index;
  }
  void close_exchange(std::uint32_t index) { free_.push_back(index); }
  Exchange& operator[](std::uint32_t index) { return exchanges_[index]; }
  const Exchange& operator[](std::uint32_t index) const { return exchanges_[index]; }

 private:
  std::vector<Exchange> exchanges_;
  std::vector<std::uint32_t> free_;
};

}  // namespace slotlab::fc
