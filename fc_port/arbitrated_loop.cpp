// SPDX-License-Identifier: Apache-2.0
#include "fc_port/arbitrated_loop.h"

#include <memory>

#include "fc_port/fabric.h"

namespace slotlab::fc {

bool ArbitratedLoop::may_start(Way way) const {
  return parameters_.full_duplex || !owned_ || owner_ == way;
}

Picoseconds ArbitratedLoop::begin(Way way, const Frame& frame) {
  owned_ = true;
  owner_ = way;
  if (frame.kind != FrameKind::data) return 0;
  Tenancy& open = tenancy(way);
  if (open.frames_left > 0 && open.exchange == frame.exchange) return 0;
  open = {frame.exchange, parameters_.tenancy_frames};
  // Read data come in tenancies that the storage opens; the port's credit is known from its login.
  return parameters_.tenancy_overhead +
         (way == Way::to_storage ? parameters_.open_credit_delay : 0);
}

bool ArbitratedLoop::end(Way way, const Frame& frame) {
  Tenancy& open = tenancy(way);
  if (frame.kind == FrameKind::data) {
    open.frames_left = frame.sequence_end ? 0 : open.frames_left - 1;
  }
  if (open.frames_left > 0) return false;
  owned_ = false;
  return !parameters_.full_duplex;
}

std::unique_ptr<Topology> make_topology(const StorageParameters& parameters) {
  if (parameters.topology == TopologyKind::loop) {
    return std::make_unique<ArbitratedLoop>(parameters.loop);
  }
  return std::make_unique<Fabric>();
}

}  // namespace slotlab::fc
