// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/field_recorder.h"
#include "model/scenario.h"

namespace slotlab::study {

/// What happens to a key of the scenario when a resource is made ideal.
struct IdealRule {
  /// Dotted path; "*" stands for one part of it.
  const char* key;
  /// "min" or "max" of the key's range; "x4" four times the value, within the range; else the
  /// value.
  const char* value;
};

/// A resource that a study makes ideal, one at a time: by overrides of parameters, or, where no
/// parameter of the world can say it, by a switch of the slot (model/ideal_slot.h).
struct IdealResource {
  const char* name;         ///< "bus_clock"
  const char* title;        ///< as in "limited by ..."
  const char* meaning;      ///< what ideal means, in a line
  const char* slot_switch;  ///< key of host.slotN.ideal, or null
  std::vector<IdealRule> rules;
};

/// All of them, in the order of the way from the link to the CPU.
const std::vector<IdealResource>& ideal_resources();

/// The resource of that name. Throws std::out_of_range.
const IdealResource& ideal_resource(const std::string& name);

/// The --set overrides that make the resource ideal in this scenario; none when it has nothing of
/// it. `fields` are the scenario's.
std::vector<std::string> overrides_of(const IdealResource& resource,
                                      const model::Scenario& scenario,
                                      const std::vector<model::Field>& fields);

/// The overrides that leave no traffic but that of `port` ("slot0.fc"); none when it is alone.
std::vector<std::string> overrides_for_alone(const std::string& port,
                                             const model::Scenario& scenario);

}  // namespace slotlab::study
