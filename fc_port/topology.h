// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "base/time.h"
#include "fc_port/frame.h"
#include "fc_port/storage_parameters.h"

namespace slotlab::fc {

/// Who may use the link when, and what it costs to get it.
class Topology {
 public:
  virtual ~Topology() = default;
  /// A frame may start this way now.
  virtual bool may_start(Way way) const = 0;
  /// `frame` goes this way next; returns the time lost on the link before it.
  virtual Picoseconds begin(Way way, const Frame& frame) = 0;
  /// `frame` is over; returns true when the other way may now find the link free.
  virtual bool end(Way way, const Frame& frame) = 0;
  /// Data frames that the storage sends of one I/O before it turns to the next.
  virtual std::uint32_t frames_per_turn() const = 0;
};

std::unique_ptr<Topology> make_topology(const StorageParameters& parameters);

}  // namespace slotlab::fc
