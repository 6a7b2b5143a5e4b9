// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_check.h"

#include <algorithm>
#include <cstddef>

namespace slotlab::model {
namespace {

[[noreturn]] void fail(const Node& root, const std::string& path, const std::string& what) {
  throw InputError(locate(root, path), path, what);
}

bool offers(const std::vector<bus::BusMode>& modes, bus::BusMode mode) {
  return std::find(modes.begin(), modes.end(), mode) != modes.end();
}

std::string list_of(const std::vector<bus::BusMode>& modes) {
  std::string list;
  for (const bus::BusMode mode : modes) {
    if (!list.empty()) list += ", ";
    list += bus::name_of(mode);
  }
  return list;
}

void check_width(const bus::SegmentParameters& segment, const Node& root, const std::string& path) {
  if (segment.width_bits == 32 || segment.width_bits == 64) return;
  fail(root, path + ".width_bits",
       "a bus is 32 or 64 bits wide, not " + std::to_string(segment.width_bits));
}

void check_keying(const SlotConfig& slot, const AdapterConfig& card, const Node& root,
                  const std::string& path) {
  if (slot.keying == card.keying || slot.keying == Keying::universal ||
      card.keying == Keying::universal) {
    return;
  }
  const bool low_card = card.keying == Keying::volt_3_3;
  const std::string name = card.model.empty() ? "the card" : card.model;
  fail(root, path + ".adapter",
       name + " is a " + (low_card ? "3.3 V" : "5 V") + " card and " + slot.name + " is a " +
           (low_card ? "5 V" : "3.3 V") +
           " slot: the key in the connector keeps the card out, because its signals are " +
           (low_card ? "not made for 5 V" : "not made for 3.3 V") + "; it needs a " +
           (low_card ? "3.3 V" : "5 V") + " slot");
}

void check_modes(const SlotConfig& slot, const Node& root, const std::string& path) {
  const std::string mode = bus::name_of(slot.bus.mode);
  if (!offers(slot.modes, slot.bus.mode)) {
    const std::string kind = slot.type.empty() ? "this slot" : "a slot of type " + quote(slot.type);
    fail(root, path + ".bus.mode",
         quote(mode) + " is not offered by " + kind + "; allowed: " + list_of(slot.modes));
  }
  if (slot.keying == Keying::volt_5 && slot.bus.mode != bus::BusMode::pci_33) {
    fail(root, path + ".bus.mode",
         quote(mode) + " cannot run in a 5 V slot: 66 MHz and PCI-X need 3.3 V signalling");
  }
  if (!slot.adapter || offers(slot.adapter->modes, slot.bus.mode)) return;
  const std::string card = slot.adapter->model.empty() ? "the card" : slot.adapter->model;
  fail(root, path + ".bus.mode",
       quote(mode) + " is beyond " + card + ", which can do " + list_of(slot.adapter->modes));
}

void check_adapter(const SlotConfig& slot, const Node& root, const std::string& path) {
  const AdapterConfig& card = *slot.adapter;
  check_keying(slot, card, root, path);
  if (card.bridge_present) check_width(card.card_bus, root, path + ".adapter.card_bus");
  if (card.ports.empty()) fail(root, path + ".adapter.ports", "a card needs at least one port");
}

}  // namespace

Location locate(const Node& root, const std::string& path) {
  const Node* node = &root;
  Location where = root.where;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t dot = std::min(path.find('.', at), path.size());
    const Member* member = node->find(path.substr(at, dot - at));
    if (member == nullptr) break;
    node = &member->value;
    where = node->is_scalar() ? node->where : member->where;
    at = dot + 1;
  }
  return where;
}

void check_host(const HostConfig& host, const Node& root) {
  if (host.cells == 3) {
    fail(root, "host.cells", "a partition of 3 cells is not modelled; allowed: 1, 2, 4");
  }
  for (const SlotConfig& slot : host.slots) {
    const std::string path = "host." + slot.name;
    check_width(slot.bus, root, path + ".bus");
    if (slot.adapter) check_adapter(slot, root, path);
    check_modes(slot, root, path);
  }
}

}  // namespace slotlab::model
