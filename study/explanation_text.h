// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "study/explanation.h"

namespace slotlab::study {

/// The whole explanation for a terminal.
std::string explanation_text(const Explanation& explanation);

}  // namespace slotlab::study
