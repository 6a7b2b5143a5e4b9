// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace slotlab::study {

/// Deals items into `folds` parts: each stratum is shuffled and dealt out in turn, so that every
/// part has its share of every stratum and sizes differ by one at most. The fold of each item.
/// Deterministic for a seed.
std::vector<std::size_t> deal_folds(const std::vector<std::string>& strata, std::size_t folds,
                                    std::uint64_t seed);

}  // namespace slotlab::study
