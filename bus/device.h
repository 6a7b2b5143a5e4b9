// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/time.h"

namespace slotlab::bus {

/// What the bus offers to a PCI function. All calls return at once; completions and timers come
/// back through `DeviceFunction`. Several DMAs may be under way; reads complete in order of
/// issue among reads, writes among writes.
class FunctionSeam {
 public:
  virtual ~FunctionSeam() = default;
  /// Reads `bytes` (> 0) of host memory at `address`; ends in `dma_complete(tag)` when the last
  /// byte has arrived on the card. Cut into bus transactions by the function's bus parameters.
  virtual void dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) = 0;
  /// Writes `bytes` (> 0) to host memory; posted: `dma_complete(tag)` comes when the last data
  /// phase on the function's own bus segment is over.
  virtual void dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) = 0;
  /// Asserts INTx# towards the host (edge semantics: one call, one interrupt).
  virtual void raise_interrupt() = 0;
  /// Calls `timer(id, cookie)` after `delay` (>= 0). Timers of equal time fire in order of call.
  virtual void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie = 0) = 0;
  virtual Picoseconds now() const = 0;
};

/// What a PCI function (a port of an adapter) offers to the bus. Plain C++: all its timing goes
/// through the seam. The bus knows nothing about Fibre Channel or Ethernet.
class DeviceFunction {
 public:
  virtual ~DeviceFunction() = default;
  virtual std::uint64_t mmio_read(std::uint64_t offset) = 0;
  virtual void mmio_write(std::uint64_t offset, std::uint64_t value) = 0;
  virtual void dma_complete(std::uint32_t tag) = 0;
  virtual void timer(std::uint32_t id, std::uint64_t cookie) = 0;
  /// Direction of payload that the DMA of that tag works for. Asked when the DMA is handed over,
  /// and only while somebody listens to what the function does.
  virtual Flow flow_of(std::uint32_t /*tag*/) const { return Flow::both; }
};

}  // namespace slotlab::bus
