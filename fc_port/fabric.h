// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "fc_port/topology.h"

namespace slotlab::fc {

/// Point-to-point link to a fabric: full duplex, nothing to arbitrate.
class Fabric final : public Topology {
 public:
  bool may_start(Way /*way*/) const override { return true; }
  Picoseconds begin(Way /*way*/, const Frame& /*frame*/) override { return 0; }
  bool end(Way /*way*/, const Frame& /*frame*/) override { return false; }
  std::uint32_t frames_per_turn() const override { return UINT32_MAX; }
};

}  // namespace slotlab::fc
