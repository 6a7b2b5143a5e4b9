// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace slotlab::model {

/// Version of the program, "major.minor.patch".
const char* version();

}  // namespace slotlab::model
