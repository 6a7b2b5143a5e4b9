// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "fc_port/port_parameters.h"

namespace slotlab::fc {

/// How the ports of a card share its processor and data engine: each port has its own, or one
/// serves all of them in fixed shares, whether a port has work or not.
enum class EnginePartition : std::uint8_t { own, fixed };

/// The engine of a card.
struct SharedEngineParameters {
  EnginePartition partition = EnginePartition::own;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("partition", partition,
             {{"own", EnginePartition::own}, {"static", EnginePartition::fixed}},
             "own: an engine for each port; static: one for all, an equal share for each port, "
             "active or not",
             assumed("a chip for each port"));
  }
};

/// What one port has of an engine that is divided among `ports`: every piece of work on processor
/// and data engine takes as many times longer.
PortParameters port_share(const PortParameters& whole, std::uint32_t ports);

}  // namespace slotlab::fc
