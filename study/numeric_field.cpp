// SPDX-License-Identifier: Apache-2.0
#include "study/numeric_field.h"

#include <algorithm>
#include <array>
#include <optional>

namespace slotlab::study {
namespace {

constexpr std::array<Dimension, 7> kDimensions{
    Dimension::time,   Dimension::bytes, Dimension::bit_rate, Dimension::frequency,
    Dimension::clocks, Dimension::share, Dimension::count};

std::optional<Dimension> dimension_of(const std::string& type) {
  for (const Dimension dimension : kDimensions) {
    if (type == dimension_name(dimension)) return dimension;
  }
  return std::nullopt;
}

void collect(const std::vector<model::Field>& fields, const std::string& prefix,
             std::vector<NumericField>& out) {
  constexpr const char* kTo = " to ";
  for (const model::Field& field : fields) {
    if (field.is_group()) {
      collect(field.children, prefix + field.key + ".", out);
      continue;
    }
    const auto dimension = dimension_of(field.type);
    const std::size_t to = field.range.find(kTo);
    if (!dimension || to == std::string::npos || field.range.find('|') != std::string::npos) {
      continue;
    }
    out.push_back({prefix + field.key, *dimension, parse_quantity(field.value, *dimension),
                   parse_quantity(field.range.substr(0, to), *dimension),
                   parse_quantity(field.range.substr(to + 4), *dimension)});
  }
}

/// The value one step up or down, as far as the parameter can go.
std::int64_t stepped(const NumericField& field, int direction) {
  constexpr std::int64_t kLargeAmount = 64;
  const bool power_of_two = (field.value & (field.value - 1)) == 0;
  if (field.dimension == Dimension::bytes && power_of_two) {
    return std::clamp(direction < 0 ? field.value / 2 : field.value * 2, field.min, field.max);
  }
  constexpr std::int64_t kGrain = 8;
  std::int64_t step = std::max<std::int64_t>(1, field.value / 10);
  if (field.dimension == Dimension::bytes && field.value >= kLargeAmount) {
    step = std::max(kGrain, step / kGrain * kGrain);
  }
  return std::clamp(field.value + direction * step, field.min, field.max);
}

bool starts_with(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

}  // namespace

std::vector<NumericField> numeric_fields(const std::vector<model::Field>& fields) {
  std::vector<NumericField> out;
  collect(fields, {}, out);
  return out;
}

std::vector<ParameterStep> parameter_steps(const std::vector<NumericField>& fields) {
  std::vector<ParameterStep> steps;
  for (const NumericField& field : fields) {
    if (starts_with(field.path, "run.") || field.path == "host.cells" || field.value == 0) continue;
    for (const int direction : {-1, 1}) {
      const std::int64_t value = stepped(field, direction);
      if (value != field.value) steps.push_back({field, value});
    }
  }
  return steps;
}

}  // namespace slotlab::study
