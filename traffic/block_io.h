// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"

namespace slotlab::traffic {

/// Seen from the host: a read brings data from the storage into host memory.
enum class IoDirection : std::uint8_t { read, write };

/// One block I/O of a workload.
struct IoRequest {
  IoDirection direction = IoDirection::read;
  std::uint32_t bytes = 0;
  std::uint32_t id = 0;      ///< the driver's handle: unique among the I/Os under way
  Picoseconds start = 0;     ///< when the workload wanted it; latency counts from here
  std::uint32_t unit = 0;    ///< which of the storage's units (disks), from 0
  std::uint32_t origin = 0;  ///< the producer's own: of which of its I/Os this is (a part)
};

/// Produces the block I/Os of a workload. It knows no device: a driver asks for requests, issues
/// them and reports their end.
class BlockIoProducer {
 public:
  virtual ~BlockIoProducer() = default;
  /// Fills `request` (all but `id`) and returns true when one is to be issued at `now`.
  virtual bool next_request(Picoseconds now, IoRequest& request) = 0;
  /// When to ask again after `next_request` returned false: a time after that call, or `kNever`
  /// when only a completion can free the next request.
  virtual Picoseconds next_due() const = 0;
  virtual void completed(const IoRequest& request, Picoseconds now) = 0;
  /// Requests under way at most.
  virtual std::uint32_t maximum_under_way() const = 0;
  /// Bytes of a request at most.
  virtual std::uint32_t largest_request() const = 0;
};

}  // namespace slotlab::traffic
