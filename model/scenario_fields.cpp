// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_fields.h"

#include <utility>

#include "model/fnv1a.h"
#include "model/scenario_replay.h"

namespace slotlab::model {
namespace {

Field group_of(const std::string& key, const char* description, std::vector<Field> children) {
  Field field;
  field.key = key;
  field.type = "group";
  field.description = description;
  field.children = std::move(children);
  return field;
}

Field title_field(const std::string& title) {
  Field field;
  field.key = "title";
  field.type = "text";
  field.value = yaml_scalar(title);
  field.description = "what the scenario shows; by default the name of its file";
  return field;
}

void hash_fields(const std::vector<Field>& fields, const std::string& prefix, Fnv1a& hash) {
  for (const Field& field : fields) {
    const std::string path = prefix + field.key;
    if (field.type == "file") continue;  // what is in it counts, not its name
    hash.add(path + "=" + field.value + "\n");
    hash_fields(field.children, path + ".", hash);
  }
}

}  // namespace

std::vector<Field> scenario_fields(const Scenario& scenario) {
  Scenario copy = scenario;  // visitors may change what they visit, this one does not
  std::vector<Field> traffic;
  for (TrafficConfig& load : copy.traffic) {
    if (traffic.empty() || traffic.back().key != load.slot) {
      traffic.push_back(group_of(load.slot, "traffic of the card in this slot", {}));
    }
    std::vector<Field> fields;
    FieldRecorder recorder;
    load.visit_fields(recorder);
    traffic.back().children.push_back(
        group_of(load.port, "traffic of this port", recorder.take_fields()));
  }
  std::vector<Field> fields;
  fields.push_back(title_field(scenario.title));
  fields.push_back(group_of("host", "the server and its cards", record_fields(copy.host)));
  fields.push_back(group_of("traffic", "the workload, by slot and port", std::move(traffic)));
  fields.push_back(group_of("run", "length of the simulation", record_fields(copy.run)));
  return fields;
}

std::string resolved_fingerprint(const Scenario& scenario) {
  Fnv1a hash;
  hash_fields(scenario_fields(scenario), {}, hash);
  if (const std::uint64_t digest = replay_digest(scenario)) hash.add(std::to_string(digest));
  return hash.hex();
}

}  // namespace slotlab::model
