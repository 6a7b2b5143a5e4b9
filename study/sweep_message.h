// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/result.h"
#include "study/sweep_store.h"

namespace slotlab::study {

/// What the worker process of a point sends home of its result: fingerprint, figures, and the whole
/// result as JSON in one line, without the descriptions, which are the same for all points.
std::string pack_point(const model::Result& result, const std::vector<std::string>& outputs);

/// Takes the message apart into `point`.
void unpack_point(const std::string& message, SweepPoint& point);

}  // namespace slotlab::study
