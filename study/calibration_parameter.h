// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/quantity.h"

namespace slotlab::study {

/// One value that a calibration looks for: a quantity between two bounds, or one of a list of
/// `values` (a grid), which are tried in every combination with those of other grids.
/// A quantity's position is its place in the range, 0 at `min` to 1 at `max`.
struct CalibrationParameter {
  std::string path;          ///< as of an override: "host.slot_types.seu.lba.read_path_latency"
  std::string file;          ///< of the catalogue, that keeps the value: "hosts/rp8400.fitted.yaml"
  std::string key;           ///< dotted, in that file
  std::string why;           ///< why the value is not known
  std::string start;         ///< as text; of a quantity within the bounds
  std::string present;       ///< the value that the catalogue has, as text
  bool start_given = false;  ///< else it is the value that the catalogue has at present

  // Of a quantity.
  Dimension dimension = Dimension::count;
  std::int64_t min = 0;
  std::int64_t max = 0;

  std::vector<std::string> values;  ///< of a grid; else empty

  bool is_grid() const { return !values.empty(); }
  /// The value at a position, as text, rounded to four significant digits within the bounds.
  std::string text_at(double position) const;
  /// The position of such a text.
  double position_of(const std::string& text) const;
  /// The nearest position whose value `text_at` renders exactly.
  double snap(double position) const { return position_of(text_at(position)); }
  /// A distance in the range, as a quantity with two significant digits.
  std::string distance_text(double distance) const;
};

/// `value` with its `digits` leading decimal digits kept, rounded half away from zero.
std::int64_t round_to_digits(std::int64_t value, int digits);

}  // namespace slotlab::study
