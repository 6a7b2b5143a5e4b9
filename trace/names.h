// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bus/transaction.h"

namespace slotlab::trace {

/// "memory_read_block", ...
const char* name_of(bus::Command command);
/// "completed", "disconnected", ...
const char* name_of(bus::Outcome outcome);

}  // namespace slotlab::trace
