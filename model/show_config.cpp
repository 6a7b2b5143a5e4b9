// SPDX-License-Identifier: Apache-2.0
#include "model/show_config.h"

#include <cstddef>
#include <set>
#include <vector>

#include "model/scenario_fields.h"

namespace slotlab::model {
namespace {

std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return text;
}

/// Where a value comes from: what the file states, else the place that set it, else the origin of
/// the default.
std::string origin_text(const Field& field, const Node* node) {
  if (node != nullptr && node->origin) {
    const std::string source = node->origin->source.empty() ? "" : ", " + node->origin->source;
    return provenance_name(node->origin->kind) + source;
  }
  if (node != nullptr) {
    const std::string line = node->where.line > 0 ? ":" + std::to_string(node->where.line) : "";
    return "set by " + (node->where.file ? *node->where.file : std::string("input")) + line;
  }
  if (!field.origin) return {};
  return std::string(provenance_name(field.origin->kind)) + ", " + field.origin->text;
}

std::string comment_of(const Field& field, const Node* node) {
  std::string comment = field.description;
  if (!field.range.empty()) comment += "; " + field.range;
  if (!field.default_value.empty() && field.default_value != "\"\"") {
    comment += "; default " + field.default_value;
  }
  const std::string origin = origin_text(field, node);
  if (!origin.empty()) comment += "; " + origin;
  return one_line(comment);
}

void print(const std::vector<Field>& fields, const Node* map, std::size_t indent,
           std::string& out) {
  const std::string margin(indent, ' ');
  for (const Field& field : fields) {
    if (field.type == "text" && field.value == "\"\"") continue;  // nothing was named
    const Member* member = map == nullptr ? nullptr : map->find(field.key);
    const Node* node = member == nullptr ? nullptr : &member->value;
    if (field.is_group()) {
      if (!field.description.empty()) out += margin + "# " + field.description + "\n";
      out += margin + field.key + (field.children.empty() ? ": {}\n" : ":\n");
      print(field.children, node, indent + 2, out);
    } else {
      out += margin + "# " + comment_of(field, node) + "\n";
      out += margin + field.key + ": " + field.value + "\n";
    }
  }
}

/// Slot types are resolved into the slots; their names must stay known when the text is loaded.
Field slot_types_of(const HostConfig& host) {
  Field types;
  types.key = "slot_types";
  types.type = "group";
  types.description = "resolved into the slots";
  std::set<std::string> seen;
  for (const SlotConfig& slot : host.slots) {
    if (slot.type.empty() || !seen.insert(slot.type).second) continue;
    Field type;
    type.key = slot.type;
    type.type = "group";
    types.children.push_back(type);
  }
  return types;
}

}  // namespace

std::string show_config(const std::string& path, const LoadOptions& options) {
  return ScenarioSource(path, options).show();
}

std::string show_scenario(const Scenario& scenario, const Node& root) {
  std::vector<Field> fields = scenario_fields(scenario);
  const Field types = slot_types_of(scenario.host);
  for (Field& field : fields) {
    if (field.key == "host" && !types.children.empty()) field.children.push_back(types);
  }
  std::string out =
      "# A resolved configuration: every parameter with its meaning, range, default and origin.\n"
      "# It can be run, and edited, like any scenario file.\n";
  print(fields, &root, 0, out);
  return out;
}

}  // namespace slotlab::model
