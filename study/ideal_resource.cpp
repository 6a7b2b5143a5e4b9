// SPDX-License-Identifier: Apache-2.0
#include "study/ideal_resource.h"

#include <algorithm>
#include <string_view>

#include "study/numeric_field.h"

namespace slotlab::study {
namespace {

/// `pattern` fits a dotted path; "*" fits one part.
bool fits(std::string_view pattern, std::string_view path) {
  while (true) {
    const std::size_t end = std::min(pattern.find('.'), pattern.size());
    const std::size_t path_end = std::min(path.find('.'), path.size());
    const std::string_view part = pattern.substr(0, end);
    if (part != "*" && part != path.substr(0, path_end)) return false;
    const bool last = end == pattern.size();
    if (last || path_end == path.size()) return last && path_end == path.size();
    pattern.remove_prefix(end + 1);
    path.remove_prefix(path_end + 1);
  }
}

std::int64_t ideal_value(const NumericField& field, const std::string& value) {
  if (value == "min") return field.min;
  if (value == "max") return field.max;
  if (value == "x4")
    return std::min(field.max, field.value > field.max / 4 ? field.max : field.value * 4);
  return parse_quantity(value, field.dimension);
}

}  // namespace

std::vector<std::string> overrides_of(const IdealResource& resource,
                                      const model::Scenario& scenario,
                                      const std::vector<model::Field>& fields) {
  std::vector<std::string> overrides;
  if (resource.slot_switch != nullptr) {
    for (const model::SlotConfig& slot : scenario.host.slots) {
      if (!slot.adapter) continue;
      // Lanes are made more by their number.
      const bool lanes = slot.keying == model::Keying::pcie;
      if (lanes && std::string_view(resource.slot_switch) == "bus_width") continue;
      overrides.push_back("host." + slot.name + ".ideal." + resource.slot_switch + "=true");
    }
  }
  for (const NumericField& field : numeric_fields(fields)) {
    for (const IdealRule& rule : resource.rules) {
      if (!fits(rule.key, field.path)) continue;
      const std::int64_t value = ideal_value(field, rule.value);
      if (value != field.value) overrides.push_back(field.set_to(value));
    }
  }
  return overrides;
}

std::vector<std::string> overrides_for_alone(const std::string& port,
                                             const model::Scenario& scenario) {
  std::vector<std::string> overrides;
  for (const model::TrafficConfig& traffic : scenario.traffic) {
    if (traffic.slot + "." + traffic.port == port) continue;
    overrides.push_back("traffic." + traffic.slot + "." + traffic.port + ".pattern=none");
  }
  return overrides;
}

}  // namespace slotlab::study
