// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/parameter.h"
#include "bus/bridge_parameters.h"
#include "bus/bus_mode.h"
#include "bus/function_parameters.h"
#include "bus/pcie_parameters.h"
#include "bus/segment_parameters.h"
#include "fc_port/engine_partition.h"
#include "fc_port/port_parameters.h"
#include "gige_port/port_parameters.h"
#include "scsi_port/port_parameters.h"

namespace slotlab::model {

/// What a slot's connector or a card's edge is: PCI, keyed for a signalling voltage, or PCI
/// Express.
enum class Keying { volt_3_3, volt_5, universal, pcie };
inline constexpr std::initializer_list<Choice<Keying>> kKeyingChoices{
    {"3.3V", Keying::volt_3_3},
    {"5V", Keying::volt_5},
    {"universal", Keying::universal},
    {"pcie", Keying::pcie}};

inline constexpr std::array<Choice<bus::BusMode>, 5> kBusModeChoices{{
    {"pci-33", bus::BusMode::pci_33},
    {"pci-66", bus::BusMode::pci_66},
    {"pcix-66", bus::BusMode::pcix_66},
    {"pcix-100", bus::BusMode::pcix_100},
    {"pcix-133", bus::BusMode::pcix_133},
}};
inline std::vector<bus::BusMode> all_bus_modes() {
  return {bus::BusMode::pci_33, bus::BusMode::pci_66, bus::BusMode::pcix_66, bus::BusMode::pcix_100,
          bus::BusMode::pcix_133};
}

enum class PortKind { fibre_channel, gigabit_ethernet, parallel_scsi };
inline constexpr std::initializer_list<Choice<PortKind>> kPortKindChoices{
    {"fibre_channel", PortKind::fibre_channel},
    {"gigabit_ethernet", PortKind::gigabit_ethernet},
    {"parallel_scsi", PortKind::parallel_scsi}};

/// One port of an adapter: a PCI function with its link.
struct PortConfig {
  std::string name;  ///< as in the adapter's map of ports, for example "fc"
  std::string chip;
  PortKind kind = PortKind::fibre_channel;
  bus::FunctionParameters dma;  ///< of a chip with a PCI interface
  bool pcie_present = false;    ///< the chip's interface is PCI Express
  bus::PcieFunctionParameters pcie;
  fc::PortParameters fc;      ///< of a Fibre Channel port; its fields stand beside `kind`
  gige::PortParameters gige;  ///< of a Gigabit Ethernet port; its fields stand beside `kind`
  scsi::PortParameters scsi;  ///< of a parallel SCSI channel; its fields stand beside `kind`

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.text("chip", chip, "a silicon of the catalogue, whose keys lie beneath these");
    v.required("kind");
    v.choice("kind", kind, kPortKindChoices, "what the port is", assumed("the card's data sheet"));
    v.optional_group("pcie", pcie_present, pcie,
                     "the function on its PCI Express link; a chip without it is a PCI chip");
    if (pcie_present) {
      v.absent("dma", "that is a chip for a PCI bus, and one with 'pcie' is for PCI Express");
    } else {
      v.group("dma", dma, "the function on its bus");
    }
    if (kind == PortKind::fibre_channel) {
      v.inlined(fc);
    } else if (kind == PortKind::gigabit_ethernet) {
      v.inlined(gige);
    } else {
      v.inlined(scsi);
    }
  }
};

/// A card: its ports, and the bridge between them and the slot when there is one.
struct AdapterConfig {
  std::string model;
  std::string title;
  Keying keying = Keying::volt_3_3;
  std::vector<bus::BusMode> modes = all_bus_modes();  ///< that the card can work in
  bool bridge_present = false;
  bus::BridgeParameters bridge;
  bus::SegmentParameters card_bus;  ///< behind the bridge
  bus::PcieCardParameters link;     ///< of a PCI Express card
  bool engine_present = false;
  fc::SharedEngineParameters engine;
  std::vector<PortConfig> ports;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.text("model", model, "an adapter of the catalogue, whose keys lie beneath these");
    v.text("title", title, "what the card is");
    v.required("keying");
    v.choice("keying", keying, kKeyingChoices,
             "signalling voltage that the card is keyed for, or pcie",
             specification("PCI 2.3 section 4.1.1"));
    if (keying == Keying::pcie) {
      v.absent("modes", "a PCI Express card has a 'link', no bus modes");
      v.absent("bridge", "bridges of PCI Express cards are not modelled");
      v.absent("card_bus", "a PCI Express card has a 'link', no bus");
      v.group("link", link, "the card's end of the PCI Express link");
    } else {
      v.absent("link", "only a card with 'keying: pcie' has a PCI Express link");
      v.choice_list("modes", modes, kBusModeChoices, "bus modes that the card can work in");
      v.optional_group("bridge", bridge_present, bridge, "the on-card PCI-to-PCI bridge");
      if (bridge_present) {
        v.group("card_bus", card_bus, "the bus between the bridge and the ports");
      } else {
        v.absent("card_bus", "a card without a 'bridge' has no bus of its own");
      }
    }
    v.optional_group("engine", engine_present, engine,
                     "how the Fibre Channel ports share the card's engine");
    v.required("ports");
    v.named_groups("ports", ports, "the ports, by name");
  }
};

}  // namespace slotlab::model
