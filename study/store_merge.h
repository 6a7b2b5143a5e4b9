// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace slotlab::study {

/// What a merge made.
struct MergeReport {
  std::size_t points = 0;            ///< of the study
  std::size_t failed = 0;            ///< of those in the new store
  std::size_t twice = 0;             ///< that more than one store had
  std::vector<std::size_t> missing;  ///< that no store had
};

/// Joins stores of one study (shards of it, or parts of shards) into the new file `out`, which
/// appears complete or not at all, and is what a sweep of the whole study would have made. A point
/// that went well in one store and failed in another is taken from the first. Throws
/// model::InputError: the file is there already, the stores are of different studies or (unless
/// `any_program`) builds of the program, or do not agree on a point.
MergeReport merge_stores(const std::string& out, const std::vector<std::string>& inputs,
                         bool any_program = false);

}  // namespace slotlab::study
