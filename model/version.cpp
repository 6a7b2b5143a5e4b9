// SPDX-License-Identifier: Apache-2.0
#include "model/version.h"

namespace slotlab::model {

#ifdef SLOTLAB_VERSION
const char* version() { return SLOTLAB_VERSION; }
#else
const char* version() { return "unknown"; }
#endif

}  // namespace slotlab::model
