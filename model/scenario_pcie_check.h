// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/document.h"
#include "model/scenario_host.h"

namespace slotlab::model {

/// A PCI card in a PCI Express slot, a PCI Express card in a PCI slot, a chip of the other kind on
/// the card: InputError. `path` is the slot's.
void check_connector(const SlotConfig& slot, const AdapterConfig& card, const Node& root,
                     const std::string& path);

/// Link, root port and card of a PCI Express slot: sizes that the specification knows, and room for
/// a packet in every buffer.
void check_pcie_slot(const SlotConfig& slot, const Node& root, const std::string& path);

}  // namespace slotlab::model
