// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/scenario_host.h"
#include "model/scenario_traffic.h"

namespace slotlab::model {

/// The slot, and the card in it, under what the slot's `ideal` says.
SlotConfig with_ideals(SlotConfig slot);
/// The far end of the link of a port in that slot.
TrafficConfig with_ideals(TrafficConfig traffic, const IdealSlotParameters& ideal);

}  // namespace slotlab::model
