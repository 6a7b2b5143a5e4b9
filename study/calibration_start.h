// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace slotlab::study {

/// `points` positions in the unit cube, a Latin hypercube: in every dimension each of `points`
/// equal intervals holds exactly one of them. The same on every machine for the same seed.
std::vector<std::vector<double>> latin_hypercube(std::size_t points, std::size_t dimensions,
                                                 std::uint64_t seed);

}  // namespace slotlab::study
