// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace slotlab::host {

/// The way of a CPU's posted write to a function's registers: the host's end of the slot.
class DoorbellPath {
 public:
  virtual ~DoorbellPath() = default;
  /// Posted write of a CPU to the doorbell `offset` of function `line`.
  virtual void doorbell(unsigned line, std::uint64_t offset, std::uint64_t value) = 0;
};

}  // namespace slotlab::host
