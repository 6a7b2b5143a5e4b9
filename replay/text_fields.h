// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace slotlab::replay {

/// Without the blanks (and tabs) at both ends.
std::string_view trimmed(std::string_view text);

/// Cuts the next field off `rest`, up to a comma, and trims it.
std::string_view next_comma_field(std::string_view& rest);
/// Cuts the next word off `rest`; empty when there is none.
std::string_view next_word(std::string_view& rest);

/// A whole number without a sign; nothing when it is anything else.
std::optional<std::uint64_t> whole_number(std::string_view text);
/// Decimal seconds ("0.000123") in nanoseconds; further digits are dropped. At most 292 years.
std::optional<std::int64_t> seconds_in_nanoseconds(std::string_view text);

/// A text of the file between quotes, cut when long, for messages.
std::string quoted(std::string_view text);

}  // namespace slotlab::replay
