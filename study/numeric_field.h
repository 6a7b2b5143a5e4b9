// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/quantity.h"
#include "model/field_recorder.h"

namespace slotlab::study {

/// A number among a scenario's parameters.
struct NumericField {
  std::string path;  ///< as for --set
  Dimension dimension = Dimension::count;
  std::int64_t value = 0;
  std::int64_t min = 0;
  std::int64_t max = 0;

  /// "path=8 us", as for --set.
  std::string set_to(std::int64_t number) const {
    return path + "=" + format_quantity(number, dimension);
  }
};

/// Every number among `fields`, but for times that stand for a word ("auto").
std::vector<NumericField> numeric_fields(const std::vector<model::Field>& fields);

/// A parameter and another value of it.
struct ParameterStep {
  NumericField field;
  std::int64_t value = 0;
};

/// Each number of the host, its cards and the traffic one step up and one step down: a tenth, at
/// least one unit, at most to the end of its range. Amounts of data that are powers of two (lines,
/// bursts, buffers) are doubled and halved, as hardware has nothing between; others go in steps of
/// 8 B. A parameter that is zero has no tenth and is left out, and so are numbers that say what is
/// simulated and for how long (`run`, cells).
std::vector<ParameterStep> parameter_steps(const std::vector<NumericField>& fields);

}  // namespace slotlab::study
