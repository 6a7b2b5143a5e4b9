// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/quantity.h"
#include "model/document.h"
#include "study/store_value.h"

namespace slotlab::study {

/// One thing that a sweep varies: parameters of a scenario that take the same value, the values in
/// order. The axis `scenario`, which has no path, is the choice among several scenario files.
struct SweepAxis {
  enum class Kind {
    quantity,  ///< a number, exact in the integer unit of its dimension
    flag,      ///< true or false
    text,      ///< a choice or a name
  };

  std::string name;                ///< of its column in a store
  std::vector<std::string> paths;  ///< as of --set
  Kind kind = Kind::text;
  Dimension dimension = Dimension::count;  ///< of a quantity
  std::vector<std::string> texts;          ///< the values, as --set takes them
  std::vector<std::int64_t> numbers;       ///< of quantities, in the dimension's integer unit
  bool is_range = false;                   ///< given by its ends, not as a list
  std::string description;                 ///< of the parameter; may be empty
  model::Location where;
  std::vector<model::Location> value_places;  ///< of a list

  /// What a value is in the column of the store: a share in percent, another quantity in the
  /// dimension's integer unit, a flag as 0 or 1.
  StoreValue stored(std::size_t value) const;
  /// Unit of the column: "ps", "B", "bit/s", "Hz", "clocks", "%"; empty when there is none.
  const char* unit() const;
  /// Whether the column of numbers has one of texts beside it.
  bool has_text_column() const { return kind == Kind::quantity && dimension != Dimension::count; }
  const model::Location& place(std::size_t value) const {
    return value < value_places.size() ? value_places[value] : where;
  }
};

/// Unit of numbers of that dimension in a store.
const char* stored_unit(Dimension dimension);

}  // namespace slotlab::study
