// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"

namespace slotlab::study {

enum class Differences { forward, central };

/// How a calibration searches. An "evaluation" simulates all points that count in the fit once.
struct CalibrationSettings {
  std::uint32_t step = 30'000;                     ///< of a parameter's range, parts per million
  Differences differences = Differences::central;  ///< central costs twice as much
  std::uint32_t starts = 0;
  std::uint32_t descents = 1;
  std::uint32_t seed = 1;
  std::uint32_t max_iterations = 8;
  std::uint32_t max_evaluations = 0;
  std::uint32_t tolerance = 2'000;  ///< parts per million
  std::uint32_t folds = 0;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.share("step", step, 1'000, 500'000,
            "step of the finite differences, of a parameter's range; large against the noise of "
            "one simulation",
            assumed("some percent"));
    v.choice("differences", differences,
             {{"forward", Differences::forward}, {"central", Differences::central}},
             "one further evaluation per parameter and iteration, or two",
             assumed("central is steadier under noise"));
    v.count("starts", starts, 0, 100'000,
            "points of a Latin hypercube that are tried before the descent",
            assumed("none: the present values are a good start"));
    v.count("descents", descents, 1, 100,
            "best ones of the start and these points that a descent sets out from",
            assumed("the best one"));
    v.count("seed", seed, 0, UINT32_MAX, "seed of the Latin hypercube and of the folds",
            assumed("any value"));
    v.count("max_iterations", max_iterations, 0, 1'000, "iterations of a descent at most",
            assumed("ample; it ends when nothing is gained"));
    v.count("max_evaluations", max_evaluations, 0, 1'000'000,
            "evaluations of the final BOBYQA search; 0 leaves it out",
            assumed("costly, one evaluation at a time"));
    v.share("tolerance", tolerance, 0, 500'000,
            "a descent ends after two iterations that lower the sum of squares by less",
            assumed("far below the error of the model"));
    v.count("folds", folds, 0, 100,
            "parts of the fitted figures, each held back once from a fit to the others; 0 or 1 "
            "leaves it out",
            assumed("each costs a fit"));
  }
};

}  // namespace slotlab::study
