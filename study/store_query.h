// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "study/store_reader.h"
#include "study/store_value.h"

namespace slotlab::study {

/// A question to a store, in SQL expressions over its columns (and `result`, the whole result of a
/// point as JSON). Empty parts take their defaults: every point, every column, by point.
struct StoreQuery {
  std::string where;     ///< a condition; quantities may have units, see without_units
  std::string select;    ///< columns or expressions, with commas between them; "*" is every column
  std::string order_by;  ///< columns or expressions
  std::optional<std::size_t> limit;
};

/// The answer.
struct StoreTable {
  std::vector<StoreColumn> columns;  ///< what is known of them: of an expression the name
  std::vector<std::vector<StoreValue>> rows;
};

/// Throws model::InputError that names the part at fault: a syntax error, an unknown column with
/// the nearest ones, anything but reading, more than one statement.
StoreTable ask(StoreReader& store, const StoreQuery& query);

/// The columns that fit a terminal: number, axes with units, the status if a point failed, and of
/// the figures those of whole ports, processors and buses (all when the study names them).
std::string readable_columns(StoreReader& store);

}  // namespace slotlab::study
