// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "cli/options.h"

namespace slotlab::cli {

/// The option --tolerance, a share such as "1 %".
inline constexpr const char* kTolerance = "tolerance";

/// As a share of one; nothing when not given. Throws UsageError when it is no percentage from 0 to
/// 1000 %.
std::optional<double> tolerance_of(const Options& options);

}  // namespace slotlab::cli
