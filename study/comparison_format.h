// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "study/comparison.h"

namespace slotlab::study {

/// How tables of changes look.
struct TableLayout {
  const char* first = "first";  ///< heads of the two columns of values
  const char* second = "second";
  std::size_t indent = 0;
};

/// The changes as tables for people, those with an interval apart from those without; figures that
/// are the same are left out. Empty when all are.
std::string changes_text(const Comparison& comparison, const TableLayout& layout = {});

/// "+2.31 %", "from 0", or nothing for a figure that one result alone has.
std::string relative_text(const Change& change);

/// One object per figure.
nlohmann::ordered_json changes_json(const Comparison& comparison);

/// Columns of `changes_csv`, without a newline.
inline constexpr const char* kChangeColumns =
    "figure,unit,first,second,change,change_percent,half_width_95,verdict";
/// One line per figure, each behind `prefix`.
std::string changes_csv(const Comparison& comparison, const std::string& prefix = {});

}  // namespace slotlab::study
