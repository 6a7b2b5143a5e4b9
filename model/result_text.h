// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/result.h"

namespace slotlab::model {

/// The view for people: throughput, the buses, every other group of the statistics tree as a table,
/// latencies, and last who owned the clocks of each bus. A group of shares ends with its sum.
std::string result_text(const Result& result);

}  // namespace slotlab::model
