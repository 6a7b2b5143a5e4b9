// SPDX-License-Identifier: Apache-2.0
#include "base/quantity.h"

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>

namespace slotlab {
namespace {

struct Unit {
  const char* name;
  Dimension dimension;
  std::int64_t scale;   // of the dimension's integer unit
  bool used_in_output;  // other spellings are only read
};

// Within a dimension from small to large: of two equally good texts the larger unit is printed.
constexpr std::array kUnits{
    Unit{"ps", Dimension::time, 1, true},
    Unit{"ns", Dimension::time, 1'000, true},
    Unit{"us", Dimension::time, 1'000'000, true},
    Unit{"\xC2\xB5s", Dimension::time, 1'000'000, false},  // micro sign
    Unit{"\xCE\xBCs", Dimension::time, 1'000'000, false},  // Greek letter mu
    Unit{"ms", Dimension::time, 1'000'000'000, true},
    Unit{"s", Dimension::time, 1'000'000'000'000, true},
    Unit{"B", Dimension::bytes, 1, true},
    Unit{"KB", Dimension::bytes, 1'000, true},
    Unit{"KiB", Dimension::bytes, 1'024, true},
    Unit{"MB", Dimension::bytes, 1'000'000, true},
    Unit{"MiB", Dimension::bytes, 1'048'576, true},
    Unit{"GB", Dimension::bytes, 1'000'000'000, true},
    Unit{"GiB", Dimension::bytes, 1'073'741'824, true},
    Unit{"B/s", Dimension::bit_rate, 8, true},
    Unit{"kB/s", Dimension::bit_rate, 8'000, true},
    Unit{"MB/s", Dimension::bit_rate, 8'000'000, true},
    Unit{"GB/s", Dimension::bit_rate, 8'000'000'000, true},
    Unit{"bit/s", Dimension::bit_rate, 1, true},
    Unit{"kbit/s", Dimension::bit_rate, 1'000, true},
    Unit{"Mbit/s", Dimension::bit_rate, 1'000'000, true},
    Unit{"Gbit/s", Dimension::bit_rate, 1'000'000'000, true},
    Unit{"Hz", Dimension::frequency, 1, true},
    Unit{"kHz", Dimension::frequency, 1'000, true},
    Unit{"MHz", Dimension::frequency, 1'000'000, true},
    Unit{"GHz", Dimension::frequency, 1'000'000'000, true},
    Unit{"clock", Dimension::clocks, 1, false},
    Unit{"clocks", Dimension::clocks, 1, true},
    Unit{"%", Dimension::share, 10'000, true},
};

/// Of one, that a factor counts in.
constexpr std::int64_t kPartsOfFactor = 1'000'000;

struct DimensionText {
  const char* is_a;      // "'8 ns' is a ..."
  const char* needs;     // "this needs ..."
  const char* example;   // after "write for example"
  const char* smallest;  // the integer unit
};

DimensionText text_of(Dimension dimension) {
  switch (dimension) {
    case Dimension::time:
      return {"a time", "a time", "1.2 us", "1 ps"};
    case Dimension::bytes:
      return {"an amount of data", "bytes", "512 B", "1 B"};
    case Dimension::bit_rate:
      return {"a data rate", "a data rate", "533 MB/s", "1 bit/s"};
    case Dimension::frequency:
      return {"a frequency", "a frequency", "750 MHz", "1 Hz"};
    case Dimension::clocks:
      return {"a number of clocks", "a number of clocks", "8 clocks", "1 clock"};
    case Dimension::share:
      return {"a share", "a share", "12.5 %", "0.0001 %"};
    case Dimension::count:
      return {"a number", "a number without a unit", "4", "1"};
    case Dimension::factor:
      return {"a number", "a number without a unit", "0.5", "0.000001"};
  }
  return {"", "", "", ""};
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out = "'";
  out += text.size() > kLongest ? std::string(text.substr(0, kLongest)) + "..." : std::string(text);
  return out + "'";
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A decimal number as an integer and the number of its digits behind the point.
struct Decimal {
  std::int64_t digits = 0;
  int behind_point = 0;
  bool overflow = false;
};

struct Split {
  std::string_view number;
  std::string_view unit;
};

Split split(std::string_view text) {
  std::size_t end = 0;
  if (end < text.size() && (text[end] == '-' || text[end] == '+')) ++end;
  while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
  std::size_t unit = end;
  while (unit < text.size() && text[unit] == ' ') ++unit;
  std::size_t unit_end = text.size();
  while (unit_end > unit && text[unit_end - 1] == ' ') --unit_end;
  return {text.substr(0, end), text.substr(unit, unit_end - unit)};
}

void append_digit(Decimal& decimal, int digit) {
  decimal.overflow |= __builtin_mul_overflow(decimal.digits, 10, &decimal.digits);
  decimal.overflow |= __builtin_add_overflow(decimal.digits, digit, &decimal.digits);
}

Decimal parse_decimal(std::string_view number, std::string_view whole) {
  Decimal decimal;
  std::string_view rest = number;
  const bool negative = !rest.empty() && rest.front() == '-';
  if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) rest.remove_prefix(1);
  const std::size_t point = rest.find('.');
  const std::string_view before = rest.substr(0, point);
  std::string_view behind = point == rest.npos ? std::string_view() : rest.substr(point + 1);
  const bool malformed =
      before.empty() || behind.find('.') != behind.npos || (point != rest.npos && behind.empty());
  if (malformed) throw QuantityError(quoted(whole) + " is not a number");
  while (!behind.empty() && behind.back() == '0') behind.remove_suffix(1);
  for (const char c : before) append_digit(decimal, c - '0');
  for (const char c : behind) append_digit(decimal, c - '0');
  decimal.behind_point = static_cast<int>(behind.size());
  if (negative) decimal.digits = -decimal.digits;
  return decimal;
}

const Unit* find_unit(std::string_view name, Dimension wanted) {
  const Unit* other = nullptr;
  for (const Unit& unit : kUnits) {
    if (name != unit.name) continue;
    if (unit.dimension == wanted) return &unit;
    other = &unit;
  }
  return other;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::tolower(static_cast<unsigned char>(a[i])) !=
        std::tolower(static_cast<unsigned char>(b[i]))) {
      return false;
    }
  }
  return true;
}

std::string units_of(Dimension dimension, std::string_view unknown) {
  std::string list;
  for (const Unit& unit : kUnits) {
    if (unit.dimension != dimension || !unit.used_in_output) continue;
    if (equal_ignoring_case(unit.name, unknown)) {
      return std::string("did you mean '") + unit.name + "'?";
    }
    list += list.empty() ? "" : ", ";
    list += unit.name;
  }
  return "known here: " + list;
}

const Unit& unit_for(const Split& parts, std::string_view whole, Dimension dimension) {
  const DimensionText text = text_of(dimension);
  if (parts.unit.empty()) {
    throw QuantityError(quoted(whole) + " is a bare number; write for example \"" + text.example +
                        "\"");
  }
  const Unit* unit = find_unit(parts.unit, dimension);
  if (unit == nullptr) {
    throw QuantityError("unknown unit " + quoted(parts.unit) + "; " +
                        units_of(dimension, parts.unit));
  }
  if (unit->dimension != dimension) {
    throw QuantityError(quoted(whole) + " is " + text_of(unit->dimension).is_a + "; this needs " +
                        text.needs + ", for example \"" + text.example + "\"");
  }
  return *unit;
}

/// digits * scale / 10^behind_point when that is a whole number that fits 64 bits.
std::int64_t scale_exactly(Decimal decimal, std::int64_t scale, std::string_view whole,
                           Dimension dimension) {
  for (const std::int64_t prime : {2, 5}) {
    for (int i = 0; i < decimal.behind_point; ++i) {
      if (scale % prime == 0) {
        scale /= prime;
      } else if (decimal.digits % prime == 0) {
        decimal.digits /= prime;
      } else {
        throw QuantityError(quoted(whole) + " is finer than the smallest step, " +
                            text_of(dimension).smallest);
      }
    }
  }
  std::int64_t value = 0;
  if (__builtin_mul_overflow(decimal.digits, scale, &value)) {
    throw QuantityError(quoted(whole) + " is too large");
  }
  return value;
}

/// value / scale as a decimal number; empty when it does not end or would be too long.
std::string decimal_text(std::int64_t value, std::int64_t scale) {
  constexpr int kMostDigits = 6;
  std::string out = std::to_string(value / scale);
  std::int64_t rest = value % scale;
  if (rest < 0) {
    rest = -rest;
    if (value / scale == 0) out.insert(0, "-");
  }
  const bool rest_is_none = rest == 0;
  if (!rest_is_none) out += '.';
  for (int i = 0; rest != 0; ++i) {
    if (i == kMostDigits) return {};
    rest *= 10;  // scale <= 10^12, so this stays within 64 bits
    out += static_cast<char>('0' + rest / scale);
    rest %= scale;
  }
  constexpr std::size_t kMostCharacters = 18;  // so that the digits alone stay within 64 bits
  return rest_is_none || out.size() <= kMostCharacters ? out : std::string();
}

}  // namespace

std::int64_t parse_quantity(std::string_view text, Dimension dimension) {
  const Split parts = split(text);
  if (parts.number.empty() || !is_digit(parts.number.back())) {
    throw QuantityError(quoted(text) + " is not a number");
  }
  Decimal decimal = parse_decimal(parts.number, text);
  std::int64_t scale = dimension == Dimension::factor ? kPartsOfFactor : 1;
  if (dimension != Dimension::count && dimension != Dimension::factor) {
    scale = unit_for(parts, text, dimension).scale;
  } else if (!parts.unit.empty()) {
    const Unit* unit = find_unit(parts.unit, dimension);
    const std::string problem = unit == nullptr
                                    ? " is not a number"
                                    : std::string(" is ") + text_of(unit->dimension).is_a +
                                          "; this needs a number without a unit";
    throw QuantityError(quoted(text) + problem);
  }
  if (decimal.overflow) throw QuantityError(quoted(text) + " is too large");
  if (dimension == Dimension::count && decimal.behind_point > 0) {
    throw QuantityError(quoted(text) + " is not a whole number");
  }
  return scale_exactly(decimal, scale, text, dimension);
}

std::string format_quantity(std::int64_t value, Dimension dimension) {
  if (dimension == Dimension::count) return std::to_string(value);
  if (dimension == Dimension::factor) return decimal_text(value, kPartsOfFactor);
  if (dimension == Dimension::clocks) {
    return std::to_string(value) + (value == 1 ? " clock" : " clocks");
  }
  std::string best;
  bool best_is_plain = false;
  for (const Unit& unit : kUnits) {
    if (unit.dimension != dimension || !unit.used_in_output) continue;
    if (value == 0 && !best.empty()) break;
    const std::string number = decimal_text(value, unit.scale);
    if (number.empty()) continue;
    const std::string text = number + " " + unit.name;
    // Of equally long texts: "500 ns" before "0.5 us", "1.22 us" before "1220 ns", but whole bytes.
    const bool plain = dimension == Dimension::bytes ? number.find('.') == std::string::npos
                                                     : number.compare(0, 2, "0.") != 0;
    const bool shorter = text.size() < best.size();
    const bool as_good = text.size() == best.size() && (plain || !best_is_plain);
    if (best.empty() || shorter || as_good) {
      best = text;
      best_is_plain = plain;
    }
  }
  return best;
}

void check_range(std::int64_t value, std::int64_t min, std::int64_t max, Dimension dimension) {
  if (value >= min && value <= max) return;
  throw QuantityError(format_quantity(value, dimension) +
                      " is out of range; allowed: " + format_range(min, max, dimension));
}

std::string format_range(std::int64_t min, std::int64_t max, Dimension dimension) {
  return format_quantity(min, dimension) + " to " + format_quantity(max, dimension);
}

const char* dimension_name(Dimension dimension) {
  switch (dimension) {
    case Dimension::time:
      return "time";
    case Dimension::bytes:
      return "bytes";
    case Dimension::bit_rate:
      return "rate";
    case Dimension::frequency:
      return "frequency";
    case Dimension::clocks:
      return "clocks";
    case Dimension::share:
      return "share";
    case Dimension::count:
      return "count";
    case Dimension::factor:
      return "factor";
  }
  return "";
}

}  // namespace slotlab
