// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace slotlab::study {

/// Scenarios by family, both sorted; a scenario by its path below the folder.
using Families = std::map<std::string, std::vector<std::string>>;

/// The scenarios below `folder` that have a title; a file without one is a part that others
/// include. Of `papers/PAPER` a family is what has the same name up to the first dash
/// ("a9782a-pcix"), of `studies/STUDY` the whole folder ("study-jumbo"), elsewhere a folder too
/// ("lab-cards"), and what is directly in `folder` is the family "scenarios". Throws InputError
/// when a file is broken or there is no scenario.
Families find_families(const std::filesystem::path& folder);

}  // namespace slotlab::study
