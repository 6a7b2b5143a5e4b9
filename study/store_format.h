// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/result.h"
#include "study/store_query.h"

namespace slotlab::study {

/// A table for people (with units below the names), as CSV with the names first, or as a JSON
/// array of an object for each row. With a newline at its end.
std::string format_table(const StoreTable& table, model::ResultFormat format);

/// What the columns of a store are: name, unit, what, path, description.
StoreTable column_table(const StoreReader& store);

}  // namespace slotlab::study
