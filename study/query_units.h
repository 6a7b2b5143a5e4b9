// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "study/store_column.h"

namespace slotlab::study {

/// A condition on columns that nobody can have meant; the message is complete.
class QueryError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An SQL condition in which quantities may have units: `latency <= 300 ns` becomes
/// `latency <= 300000`, and `slot0_fc > 1 Gbit/s` becomes `slot0_fc > 125`, in the unit of the
/// column that the quantity is compared with. Throws QueryError for a unit of another kind, and
/// for a number that is compared with a text between quotes, which SQL would just call unequal.
std::string without_units(const std::string& condition, const std::vector<StoreColumn>& columns);

}  // namespace slotlab::study
