// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace slotlab::cli {

/// The scenario file that the user means: the path itself when there is such a file, else the
/// shipped scenario of that name ("papers/a9782a/...", as `slotlab list scenarios` prints it).
/// Throws UsageError when the path is empty, model::InputError when there is neither.
std::string find_scenario(const std::string& path, const std::string& catalogue_dir);

}  // namespace slotlab::cli
