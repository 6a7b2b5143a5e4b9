// SPDX-License-Identifier: Apache-2.0
#include "study/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <unordered_map>

#include "model/input_error.h"

namespace slotlab::study {

namespace {

using Index = std::unordered_map<std::string, const Figure*>;  // for look-ups only

Index index_of(const FigureSet& set) {
  Index index;
  for (const Figure& figure : set.figures) index.emplace(figure.name, &figure);
  return index;
}

std::optional<double> combine(const std::optional<double>& a, const std::optional<double>& b) {
  if (a && b) return std::hypot(*a, *b);
  return a ? a : b;
}

Verdict judge(const Change& change, const Tolerance& tolerance) {
  const double size = std::abs(change.difference());
  if (size == 0.0) return Verdict::same;
  if (tolerance.exact) return Verdict::moved;
  if (change.half_width && size <= *change.half_width) return Verdict::within;
  const std::optional<double> relative = change.relative();
  return relative && std::abs(*relative) <= tolerance.share ? Verdict::tolerated : Verdict::moved;
}

Change change_of(const Figure& before, const Figure& after, const Tolerance& tolerance) {
  if (before.unit != after.unit) {
    throw model::InputError(fmt::format("{}: in {} in the first, in {} in the second", before.name,
                                        model::quote(before.unit), model::quote(after.unit)));
  }
  Change change;
  change.name = before.name;
  change.unit = before.unit;
  change.before = before.value;
  change.after = after.value;
  change.half_width = combine(before.half_width, after.half_width);
  change.verdict = judge(change, tolerance);
  return change;
}

Change lone(const Figure& figure, Verdict verdict) {
  Change change;
  change.name = figure.name;
  change.unit = figure.unit;
  change.half_width = figure.half_width;
  (verdict == Verdict::only_in_first ? change.before : change.after) = figure.value;
  change.verdict = verdict;
  return change;
}

/// Smaller comes first.
auto rank(const Change& change) {
  const double all = std::numeric_limits<double>::infinity();
  const bool headline = change.name.rfind("throughput.", 0) == 0;
  return std::tuple(!change.half_width, !change.counts(), !headline,
                    -std::abs(change.relative().value_or(all)));
}

void note_properties(const FigureSet& first, const FigureSet& second, Comparison& comparison) {
  for (const auto& [name, value] : first.properties) {
    for (const auto& [other_name, other_value] : second.properties) {
      if (name == other_name && value != other_value) {
        comparison.notes.push_back(
            fmt::format("different {}: {} and {}", name, value, other_value) +
            (name == kSeeds ? "; figures without an interval move by chance" : ""));
      }
    }
  }
}

}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::same:
      return "same";
    case Verdict::within:
      return "within the interval";
    case Verdict::tolerated:
      return "within the tolerance";
    case Verdict::moved:
      return "moved";
    case Verdict::only_in_first:
      return "only in the first";
    case Verdict::only_in_second:
      return "only in the second";
  }
  return "";
}

double Change::difference() const { return before && after ? *after - *before : 0.0; }

std::optional<double> Change::relative() const {
  const double moved_by = difference();
  if (moved_by == 0.0) return before && after ? std::optional(0.0) : std::nullopt;
  return *before == 0.0 ? std::nullopt : std::optional(moved_by / std::abs(*before));
}

bool Change::counts() const {
  return verdict == Verdict::moved || verdict == Verdict::only_in_first ||
         verdict == Verdict::only_in_second;
}

std::size_t Comparison::number(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(changes.begin(), changes.end(),
                    [verdict](const Change& change) { return change.verdict == verdict; }));
}

std::size_t Comparison::failures() const {
  return static_cast<std::size_t>(std::count_if(
      changes.begin(), changes.end(), [](const Change& change) { return change.counts(); }));
}

Comparison compare(const FigureSet& first, const FigureSet& second, const Tolerance& tolerance) {
  Comparison comparison;
  comparison.first = first.source;
  comparison.second = second.source;
  comparison.tolerance = tolerance;
  note_properties(first, second, comparison);
  for (const FigureSet* set : {&first, &second}) {
    comparison.notes.insert(comparison.notes.end(), set->notes.begin(), set->notes.end());
  }

  const Index in_first = index_of(first);
  const Index in_second = index_of(second);
  bool common = false;
  for (const Figure& figure : first.figures) {
    const auto other = in_second.find(figure.name);
    common = common || other != in_second.end();
    comparison.changes.push_back(other == in_second.end()
                                     ? lone(figure, Verdict::only_in_first)
                                     : change_of(figure, *other->second, tolerance));
  }
  for (const Figure& figure : second.figures) {
    if (in_first.count(figure.name) == 0) {
      comparison.changes.push_back(lone(figure, Verdict::only_in_second));
    }
  }
  if (!common) {
    throw model::InputError(
        fmt::format("{} and {} have no figure in common", first.source, second.source));
  }
  std::stable_sort(comparison.changes.begin(), comparison.changes.end(),
                   [](const Change& a, const Change& b) { return rank(a) < rank(b); });
  return comparison;
}

}  // namespace slotlab::study
