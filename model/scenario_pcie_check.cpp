// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_pcie_check.h"

#include <algorithm>

#include "model/scenario_check.h"

namespace slotlab::model {
namespace {

[[noreturn]] void fail(const Node& root, const std::string& path, const std::string& what) {
  throw InputError(locate(root, path), path, what);
}

bool is_power_of_two(std::uint32_t value) { return (value & (value - 1)) == 0; }

void check_power(std::uint32_t value, const char* what, const Node& root, const std::string& path) {
  if (is_power_of_two(value)) return;
  fail(root, path, std::to_string(value) + " is no power of two, and " + what + " must be one");
}

/// A packet that is larger than the buffer it needs could never be sent.
void check_room(const bus::PcieReceiverParameters& receive, std::uint32_t packet, const Node& root,
                const std::string& path) {
  if (receive.posted_data >= packet) return;
  fail(root, path + ".receive.posted_data",
       std::to_string(receive.posted_data) + " B have no room for a packet of " +
           std::to_string(packet) + " B (max_payload): none could ever be sent");
}

std::string name_of_card(const AdapterConfig& card) {
  return card.model.empty() ? "the card" : card.model;
}

}  // namespace

void check_connector(const SlotConfig& slot, const AdapterConfig& card, const Node& root,
                     const std::string& path) {
  const bool pcie_slot = slot.keying == Keying::pcie;
  const bool pcie_card = card.keying == Keying::pcie;
  if (pcie_slot != pcie_card) {
    const std::string has = pcie_card ? "PCI Express" : "PCI";
    const std::string offers = pcie_slot ? "PCI Express" : "PCI";
    fail(root, path + ".adapter",
         name_of_card(card) + " is a " + has + " card and " + slot.name + " is a " + offers +
             " slot: the connectors differ, and so do the signals; it needs a " + has + " slot");
  }
  for (const PortConfig& port : card.ports) {
    if (port.pcie_present == pcie_card) continue;
    const std::string chip = port.chip.empty() ? "the chip" : port.chip;
    fail(root, path + ".adapter.ports." + port.name,
         chip + " has a " + (port.pcie_present ? "PCI Express" : "PCI") + " interface and " +
             name_of_card(card) + " is a " + (pcie_card ? "PCI Express" : "PCI") +
             " card: bridges between the two are not modelled");
  }
}

void check_pcie_slot(const SlotConfig& slot, const Node& root, const std::string& path) {
  const bus::PcieLinkParameters& link = slot.link;
  check_power(link.lanes, "a number of lanes", root, path + ".link.lanes");
  check_power(link.max_payload, "the largest payload", root, path + ".link.max_payload");
  check_power(link.read_completion_boundary, "the completion boundary", root,
              path + ".link.read_completion_boundary");
  std::uint32_t packet = link.max_payload;
  if (slot.adapter) {
    const bus::PcieCardParameters& card = slot.adapter->link;
    const std::string card_path = path + ".adapter.link";
    check_power(card.lanes, "a number of lanes", root, card_path + ".lanes");
    check_power(card.max_payload, "the largest payload", root, card_path + ".max_payload");
    packet = std::min(packet, card.max_payload);
    for (const PortConfig& port : slot.adapter->ports) {
      check_power(port.pcie.max_read_request, "the largest read request", root,
                  path + ".adapter.ports." + port.name + ".pcie.max_read_request");
    }
  }
  check_room(slot.root.receive, packet, root, path + ".root");
}

}  // namespace slotlab::model
