// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace slotlab::study {

/// One number of a result, and how well it is known.
struct Figure {
  std::string name;  ///< dotted: "throughput.slot0.fc.total", "slot0.bus.clocks.data"
  double value = 0.0;
  std::string unit;                       ///< as results print it: "MB/s", "ps", "%"
  std::optional<double> half_width = {};  ///< of the 95 % interval; nothing when not known
};

/// The property that holds a run's seed.
inline constexpr const char* kSeeds = "seeds";

/// Everything that two results can be compared by.
struct FigureSet {
  std::string source;           ///< where it is from, for messages: the name that was given
  std::vector<Figure> figures;  ///< names are unique
  /// What the figures hold for ("seeds", "1"): no figure, but worth a note where two sets differ.
  std::vector<std::pair<std::string, std::string>> properties;
  /// Of a run, its ports with their kinds ("slot0.p0", "fc").
  std::vector<std::pair<std::string, std::string>> ports;
  std::vector<std::string> notes;  ///< what a reader has to know about the figures

  const Figure* find(const std::string& name) const;
};

/// Whether `name` fits one of the patterns, in which `*` stands for any letters (dots as well) and
/// `?` for any one; everything fits when there is no pattern.
bool matches(const std::string& name, const std::vector<std::string>& patterns);

/// Leaves only the figures whose name fits. Throws InputError, with a name that is near, when a
/// pattern fits none of either set.
void restrict_figures(FigureSet& a, FigureSet& b, const std::vector<std::string>& patterns);

}  // namespace slotlab::study
