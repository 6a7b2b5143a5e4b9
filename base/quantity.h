// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace slotlab {

/// What a quantity measures, and with it the integer unit that carries it in the model.
enum class Dimension {
  time,       ///< picoseconds; ps ns us ms s
  bytes,      ///< bytes; B, KB MB GB (powers of 1000), KiB MiB GiB (powers of 1024)
  bit_rate,   ///< bits per second; bit/s kbit/s Mbit/s Gbit/s, and B/s kB/s MB/s GB/s
  frequency,  ///< hertz; Hz kHz MHz GHz
  clocks,     ///< bus clocks; "8 clocks"
  share,      ///< parts per million; "12.5 %"
  count,      ///< a plain number, without a unit
  factor,     ///< parts per million; "0.5", without a unit
};

/// A text that is no quantity of the wanted dimension. The message says why and needs only the
/// place (file, line, key) in front.
class QuantityError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The value of a text such as "1.22 us" in the dimension's integer unit. The decimal number is
/// scaled exactly; a value that is no whole number of that unit is refused, never rounded.
/// Throws QuantityError: no number, no unit, unknown unit, unit of another kind, too fine, too
/// large for 64 bits.
std::int64_t parse_quantity(std::string_view text, Dimension dimension);

/// The shortest text that `parse_quantity` turns back into exactly `value`.
std::string format_quantity(std::int64_t value, Dimension dimension);

/// Throws QuantityError, naming the allowed range in units, unless min <= value <= max.
void check_range(std::int64_t value, std::int64_t min, std::int64_t max, Dimension dimension);

/// "0 ps to 1 ms", for messages and listings.
std::string format_range(std::int64_t min, std::int64_t max, Dimension dimension);

/// "time", "amount of data", ...: how messages name the dimension.
const char* dimension_name(Dimension dimension);

}  // namespace slotlab
