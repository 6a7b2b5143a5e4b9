// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "base/random.h"
#include "model/document.h"
#include "study/sweep_axis.h"

namespace slotlab::study {

/// The most values that an axis may have.
inline constexpr std::size_t kMaxAxisValues = 100'000;

/// A Latin hypercube, for the axes of which each range is cut into as many parts.
struct Hypercube {
  std::size_t points = 0;
  Random random;
};

/// The axis that one member of a study's `parameters` describes:
///
///     host.cells: [1, 2, 4]                                       the key is the parameter
///     latency: {path: host..., from: 0 ns, to: 600 ns, step: 100 ns}   or the axis' name
///     max_read: {paths: [..., ...], values: [512 B, 1 KiB]}       several take the same value
///     load: {path: ..., from: 1 MB/s, to: 100 MB/s, count: 9, scale: log}
///
/// A range without `step` or `count` needs a hypercube. Throws InputError.
SweepAxis read_sweep_axis(const model::Member& member, Hypercube* hypercube);

/// Throws InputError unless a column of a store can have that name.
void check_column_name(const std::string& name, const model::Location& where,
                       const std::string& path);

}  // namespace slotlab::study
