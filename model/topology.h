// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/scenario.h"

namespace slotlab::model {

/// What is connected to what in a run: names for the figures of the result.
struct Topology {
  struct Port {
    std::string name;
    std::string kind;  ///< "fibre_channel", "gigabit_ethernet", "parallel_scsi"
    std::string chip;
  };
  struct Slot {
    std::string name;
    std::string type;  ///< empty when the scenario describes the slot itself
    std::string mode;  ///< of its bus, "pcix-133"; of its trained link, "gen3 x8"
    bool pcie = false;
    std::string adapter;
    std::string adapter_title;
    std::string card_mode;  ///< of the bus behind the card's bridge; empty when there is none
    std::vector<Port> ports;
  };
  std::string host;
  std::string host_title;
  std::uint32_t cells = 0;
  std::uint32_t cpus = 0;
  std::vector<Slot> slots;  ///< those with a card
};

Topology topology_of(const Scenario& scenario);

}  // namespace slotlab::model
