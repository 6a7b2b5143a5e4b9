// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/result.h"
#include "study/figure_set.h"

namespace slotlab::study {

/// What became of a figure from one result to the other.
enum class Verdict {
  same,           ///< no difference at all
  within,         ///< differs by less than the two 95 % intervals explain
  tolerated,      ///< differs by no more than the tolerance
  moved,          ///< differs by more than the tolerance, and than the intervals explain
  only_in_first,  ///< the other result doesn't have it
  only_in_second,
};

/// "same", "within the interval", ...
const char* name_of(Verdict verdict);

/// From when on a figure has moved.
struct Tolerance {
  double share = 0.0;  ///< of the first value: 0.01 lets 1 % pass
  bool exact = false;  ///< every difference counts, whatever the intervals
};

/// One figure of both results.
struct Change {
  std::string name;
  std::string unit;
  std::optional<double> before;  ///< in the first result
  std::optional<double> after;   ///< in the second
  /// Half-width of the 95 % interval of the difference: that of two independent measurements,
  /// the root of the sum of squares. Nothing when neither of the figures has an interval; that
  /// of the one that has it when the other was not measured by a simulation.
  std::optional<double> half_width;
  Verdict verdict = Verdict::same;

  /// Second less first, in `unit`; zero unless both have the figure.
  double difference() const;
  /// The same as a share of the first; nothing when that is zero.
  std::optional<double> relative() const;
  /// Whether this makes the comparison fail.
  bool counts() const;
};

/// Two results, figure by figure.
struct Comparison {
  std::string first;
  std::string second;
  Tolerance tolerance;
  /// Figures with an interval first, then the others; within each those that count before those
  /// that don't, throughput before the rest, and the largest relative change first.
  std::vector<Change> changes;
  std::vector<std::string> notes;

  std::size_t number(Verdict verdict) const;
  /// Figures that make the comparison fail: moved, or there in one result only.
  std::size_t failures() const;
};

/// Compares two results. Throws InputError when a figure has different units in the two, or when
/// they have no figure in common.
Comparison compare(const FigureSet& first, const FigureSet& second, const Tolerance& tolerance);

/// Tables for people (figures that are the same are only counted), JSON or CSV for programs (all
/// figures); ends with a newline.
std::string format_comparison(const Comparison& comparison, model::ResultFormat format);

}  // namespace slotlab::study
