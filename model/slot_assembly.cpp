// SPDX-License-Identifier: Apache-2.0
#include "model/slot_assembly.h"

#include "model/pci_slot_assembly.h"
#include "model/pcie_slot_assembly.h"

namespace slotlab::model {

std::unique_ptr<SlotAssembly> assemble_slot(const SlotSite& site) {
  if (site.config.keying == Keying::pcie) return std::make_unique<PcieSlotAssembly>(site);
  return std::make_unique<PciSlotAssembly>(site);
}

}  // namespace slotlab::model
