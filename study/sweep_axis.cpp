// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_axis.h"

namespace slotlab::study {

namespace {

constexpr double kPartsPerPercent = 10'000.0;
constexpr double kPartsPerFactor = 1'000'000.0;

}  // namespace

StoreValue SweepAxis::stored(std::size_t value) const {
  switch (kind) {
    case Kind::quantity:
      if (dimension == Dimension::share) {
        return static_cast<double>(numbers[value]) / kPartsPerPercent;
      }
      if (dimension == Dimension::factor) {
        return static_cast<double>(numbers[value]) / kPartsPerFactor;
      }
      return numbers[value];
    case Kind::flag:
      return std::int64_t{texts[value] == "true" ? 1 : 0};
    case Kind::text:
      break;
  }
  return texts[value];
}

const char* SweepAxis::unit() const { return kind == Kind::quantity ? stored_unit(dimension) : ""; }

const char* stored_unit(Dimension dimension) {
  switch (dimension) {
    case Dimension::time:
      return "ps";
    case Dimension::bytes:
      return "B";
    case Dimension::bit_rate:
      return "bit/s";
    case Dimension::frequency:
      return "Hz";
    case Dimension::clocks:
      return "clocks";
    case Dimension::share:
      return "%";
    case Dimension::count:
    case Dimension::factor:
      break;
  }
  return "";
}

}  // namespace slotlab::study
