// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

#include "base/quantity.h"
#include "model/scenario_pcie_check.h"

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

/// A read that is larger than the buffer it needs would be told to come back for ever.
void check_read_buffer(const SlotConfig& slot, const AdapterConfig& card, const Node& root,
                       const std::string& path) {
  const bool conventional = bus::family_of(slot.bus.mode) == bus::BusFamily::conventional;
  const bool passed_through =
      conventional && card.bridge.conventional == bus::ConventionalMode::pass_through;
  if (!card.bridge_present || passed_through) return;
  const std::uint32_t room = card.bridge.read_buffer_bytes;
  const auto must_fit = [&](std::uint32_t bytes, const std::string& key) {
    if (bytes <= room) return;
    fail(root, path + key,
         std::to_string(bytes) + " B do not fit into the bridge's read buffer (bridge." +
             "read_buffer_bytes is " + std::to_string(room) + " B): no such read could ever end");
  };
  const bus::BusMode card_mode =
      card.bridge.card_bus_follows_slot ? slot.bus.mode : card.card_bus.mode;
  if (bus::family_of(card_mode) == bus::BusFamily::conventional) {
    must_fit(card.bridge.prefetch_line, ".bridge.prefetch_line");
    must_fit(card.bridge.prefetch_multiple, ".bridge.prefetch_multiple");
    return;
  }
  for (const PortConfig& port : card.ports) {
    must_fit(port.dma.max_read_pcix, ".ports." + port.name + ".dma.max_read_pcix");
  }
}

/// The bridge passes data on while they come at the pace of a bus of 64 bits.
void check_card_bus_width(const SlotConfig& slot, const AdapterConfig& card, const Node& root,
                          const std::string& path) {
  if (!card.bridge_present || card.card_bus.width_bits == slot.bus.width_bits) return;
  if (card.card_bus.width_bits == 64) return;
  fail(root, path + ".card_bus.width_bits",
       "a card bus that is narrower than the slot's is not modelled; allowed here: " +
           std::to_string(slot.bus.width_bits));
}

void check_pause(const PortConfig& port, const Node& root, const std::string& path) {
  if (port.kind != PortKind::gigabit_ethernet || !port.gige.pause_frames ||
      port.gige.pause_low_water <= port.gige.pause_high_water) {
    return;
  }
  fail(root, path + ".pause_low_water",
       "the peer would go on above the mark at which it stops: " +
           std::to_string(port.gige.pause_low_water) + " B is over pause_high_water, " +
           std::to_string(port.gige.pause_high_water) + " B");
}

void check_adapter(const SlotConfig& slot, const Node& root, const std::string& path) {
  const AdapterConfig& card = *slot.adapter;
  check_connector(slot, card, root, path);
  check_keying(slot, card, root, path);
  if (card.bridge_present) check_width(card.card_bus, root, path + ".adapter.card_bus");
  if (card.ports.empty()) fail(root, path + ".adapter.ports", "a card needs at least one port");
  if (slot.keying != Keying::pcie) {
    check_card_bus_width(slot, card, root, path + ".adapter");
    check_read_buffer(slot, card, root, path + ".adapter");
  }
  for (const PortConfig& port : card.ports) {
    check_pause(port, root, path + ".adapter.ports." + port.name);
  }
}

/// One of the cells is as near as in a partition of one; what it takes of the average has to leave
/// the others something.
void check_memory(const HostConfig& host, const Node& root) {
  if (host.cells < 2) return;
  const Picoseconds average = host.memory.latency(host.cells);
  if (average * host.cells >= host.memory.latency_1_cell) return;
  const char* key = host.cells == 2 ? "latency_2_cells" : "latency_4_cells";
  fail(root, std::string("host.memory.") + key,
       fmt::format("with {} cells one line in {} is as far as with one cell, {}, so the average of "
                   "{} leaves less than nothing for the others; give at least {}",
                   host.cells, host.cells,
                   format_quantity(host.memory.latency_1_cell, Dimension::time),
                   format_quantity(average, Dimension::time),
                   format_quantity((host.memory.latency_1_cell + host.cells - 1) / host.cells,
                                   Dimension::time)));
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
  check_memory(host, root);
  for (const SlotConfig& slot : host.slots) {
    const std::string path = "host." + slot.name;
    if (slot.keying == Keying::pcie) {
      check_pcie_slot(slot, root, path);
      if (slot.adapter) check_adapter(slot, root, path);
      continue;
    }
    check_width(slot.bus, root, path + ".bus");
    if (slot.adapter) check_adapter(slot, root, path);
    check_modes(slot, root, path);
  }
}

}  // namespace slotlab::model
