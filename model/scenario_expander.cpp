// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_expander.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace slotlab::model {
namespace {

/// Far above any card; bounds what a small file can unfold to.
constexpr std::size_t kMaxPorts = 16;

/// The scalar that names an entry, or null. A value of a wrong kind is left to the binder.
const Node* name_in(const Node& map, const char* key) {
  const Member* member = map.find(key);
  return member != nullptr && member->value.is_scalar() ? &member->value : nullptr;
}

bool is_slot_key(const std::string& key) {
  return key.size() > 4 && key.size() < 8 && key.compare(0, 4, "slot") == 0 &&
         key.find_first_not_of("0123456789", 4) == std::string::npos;
}

void expand_port(Node& port, const std::string& path, Catalogue& catalogue) {
  const Node* chip = name_in(port, "chip");
  if (chip == nullptr) return;
  Node lower = catalogue.get(CatalogueFolder::silicon, chip->text, chip->where, path + ".chip");
  lower.take("title");
  merge_beneath(port, lower);
}

void expand_adapter(Node& adapter, const std::string& path, Catalogue& catalogue) {
  if (const Node* model = name_in(adapter, "model")) {
    merge_beneath(adapter, catalogue.get(CatalogueFolder::adapters, model->text, model->where,
                                         path + ".model"));
  }
  Member* ports = adapter.find("ports");
  if (ports == nullptr) return;
  if (ports->value.members.size() > kMaxPorts) {
    throw InputError(ports->where, path + ".ports",
                     "more than " + std::to_string(kMaxPorts) + " ports");
  }
  for (Member& port : ports->value.members) {
    expand_port(port.value, path + ".ports." + port.key, catalogue);
  }
}

void expand_slot(Member& slot, const Node& types, Catalogue& catalogue) {
  const std::string path = "host." + slot.key;
  if (const Node* type = name_in(slot.value, "type")) {
    const Member* lower = types.find(type->text);
    if (lower == nullptr) {
      std::vector<std::string> known;
      for (const Member& member : types.members) known.push_back(member.key);
      const std::string hint = known.empty()
                                   ? "; the host has no slot_types; does it need a 'model'?"
                                   : name_hint(type->text, known);
      throw InputError(type->where, path + ".type",
                       "unknown slot type " + quote(type->text) + hint);
    }
    merge_beneath(slot.value, lower->value);
  }
  if (Member* adapter = slot.value.find("adapter")) {
    expand_adapter(adapter->value, path + ".adapter", catalogue);
  }
}

/// An override may fill or change a slot, but a slip in its number must not make a new one.
void check_overridden_slot(const Member& slot, const Node& host) {
  if (slot.where.line > 0 || slot.value.find("type") != nullptr ||
      slot.value.find("keying") != nullptr) {
    return;
  }
  std::vector<std::string> known;
  for (const Member& member : host.members) {
    if (is_slot_key(member.key) && &member != &slot) known.push_back(member.key);
  }
  throw InputError(slot.where, "host." + slot.key,
                   "the scenario has no such slot" + name_hint(slot.key, known));
}

}  // namespace

Node expand_scenario(Node& root, Catalogue& catalogue) {
  Member* host = root.find("host");
  if (host == nullptr || !host->value.is_map()) return {};
  if (const Node* model = name_in(host->value, "model")) {
    merge_beneath(host->value,
                  catalogue.get(CatalogueFolder::hosts, model->text, model->where, "host.model"));
  }
  Node types = host->value.take("slot_types").value_or(Node{});
  for (Member& member : host->value.members) {
    if (!is_slot_key(member.key)) continue;
    check_overridden_slot(member, host->value);
    expand_slot(member, types, catalogue);
  }
  return types;
}

}  // namespace slotlab::model
