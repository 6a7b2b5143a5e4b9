// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace slotlab::study {

/// A column of the table `points` of a store.
struct StoreColumn {
  // What a column is.
  static constexpr std::string_view kPoint = "point";           ///< the point's number
  static constexpr std::string_view kAxis = "axis";             ///< value of an axis
  static constexpr std::string_view kText = "text";             ///< value of an axis, with its unit
  static constexpr std::string_view kStatus = "status";         ///< how the point went
  static constexpr std::string_view kFigure = "figure";         ///< what came out
  static constexpr std::string_view kHalfWidth = "half_width";  ///< of a figure

  std::string name;
  std::string role;
  std::string type;  ///< "INTEGER", "REAL", "TEXT"
  std::string unit;  ///< of the numbers; empty when there is none
  std::string path;  ///< of the parameter, or of the figure
  std::string description;
  int section = 0;  ///< figures go by section, then by path

  bool is(std::string_view what) const { return role == what; }
};

}  // namespace slotlab::study
