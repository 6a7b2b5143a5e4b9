// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/catalogue.h"
#include "model/document.h"

namespace slotlab::model {

/// The second layer of a document: lays what its names stand for beneath its own keys.
///   host.model                   hosts/<model>.yaml       beneath host
///   host.slotN.type              host.slot_types.<type>   beneath the slot
///   host.slotN.adapter.model     adapters/<model>.yaml    beneath the adapter
///   ...adapter.ports.<port>.chip silicon/<chip>.yaml      beneath the port
/// Removes host.slot_types and returns it (of kind `empty` when there was none).
/// Throws InputError for an unknown name.
Node expand_scenario(Node& root, Catalogue& catalogue);

}  // namespace slotlab::model
