// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

#include "model/result.h"
#include "model/scenario.h"
#include "study/store_identity.h"
#include "study/sweep_store.h"
#include "study/sweep_study.h"

namespace slotlab::study {

/// How far a sweep is, in points of its shard.
struct SweepState {
  std::size_t points = 0;
  std::size_t known = 0;   ///< that an earlier call had left in the store
  std::size_t ended = 0;   ///< in this call
  std::size_t failed = 0;  ///< of all that are in the store
};

struct SweepOptions {
  Shard shard;
  unsigned parallel = 1;
  bool retry_failed = false;  ///< run points again that failed in an earlier call
};

/// Simulates a scenario, in a process of its own.
using SweepRun = std::function<model::Result(const model::Scenario&)>;
/// Called when the store has a further point for good.
using SweepProgress = std::function<void(const SweepState&)>;

/// Runs the points of the shard that the store lacks, each in a process of its own, and records
/// each as it ends. A point that fails is recorded with its error, and the others go on.
SweepState run_sweep(SweepStudy& study, SweepStore& store, const SweepOptions& options,
                     const SweepRun& run, const SweepProgress& progress = {});

/// Throws model::InputError when the study names an output that no run of it would have; runs a
/// microsecond of some points to know.
void check_outputs(SweepStudy& study, unsigned parallel, const SweepRun& run);

}  // namespace slotlab::study
