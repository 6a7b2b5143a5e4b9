// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/document.h"
#include "model/scenario.h"

namespace slotlab::model {

/// What no single field can say: cells, data path widths, a card that does not fit its slot, bus
/// modes that slot or card do not offer. `root` is the expanded document, for the places.
/// Throws InputError.
void check_host(const HostConfig& host, const Node& root);

/// The place of a dotted path in the document, or of its nearest ancestor that is there.
Location locate(const Node& root, const std::string& path);

}  // namespace slotlab::model
