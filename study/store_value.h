// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace slotlab::study {

/// One value of a store: nothing, a whole number, a number or a text.
using StoreValue = std::variant<std::monostate, std::int64_t, double, std::string>;

}  // namespace slotlab::study
