// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/parameter.h"
#include "bus/bus_mode.h"
#include "bus/pcie_parameters.h"
#include "bus/segment_parameters.h"
#include "host/cpu_parameters.h"
#include "host/fc_driver_parameters.h"
#include "host/host_bridge_parameters.h"
#include "host/lan_driver_parameters.h"
#include "host/memory_parameters.h"
#include "host/root_complex_parameters.h"
#include "host/scsi_driver_parameters.h"
#include "model/ideal_slot.h"
#include "model/scenario_adapter.h"

namespace slotlab::model {

inline constexpr std::uint32_t kMaxSlots = 16;

/// One I/O slot of the host: with its own bus and local bus adapter, or with a PCI Express link to
/// a root port.
struct SlotConfig {
  std::string name;  ///< "slot0" to "slot15"
  std::string type;
  Keying keying = Keying::volt_3_3;
  std::vector<bus::BusMode> modes = all_bus_modes();
  bus::SegmentParameters bus;
  host::HostBridgeParameters lba;
  bus::PcieLinkParameters link;      ///< of a PCI Express slot
  host::RootComplexParameters root;  ///< of a PCI Express slot
  bool ideal_present = false;
  IdealSlotParameters ideal;  ///< what a study makes ideal
  std::optional<AdapterConfig> adapter;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.text("type", type, "a name in host.slot_types, whose keys lie beneath these");
    v.required("keying");
    v.choice("keying", keying, kKeyingChoices,
             "signalling voltage that the connector is keyed for, or pcie",
             specification("PCI 2.3 section 4.1.1"));
    if (keying == Keying::pcie) {
      v.absent("modes", "a PCI Express slot has a 'link', no bus modes");
      v.absent("bus", "a PCI Express slot has a 'link', no bus");
      v.absent("lba", "a PCI Express slot has a 'root', no local bus adapter");
      v.group("link", link, "the slot's end of the PCI Express link");
      v.group("root", root, "the root port behind the slot and its way to memory");
    } else {
      v.absent("link", "only a slot with 'keying: pcie' has a PCI Express link");
      v.absent("root", "only a slot with 'keying: pcie' has a root port");
      v.choice_list("modes", modes, kBusModeChoices, "bus modes that the slot offers");
      v.group("bus", bus, "the bus of the slot");
      v.group("lba", lba, "the slot's local bus adapter (host bridge) and its link");
    }
    v.optional_group("ideal", ideal_present, ideal,
                     "what would be if: resources of the slot that limit nothing");
    v.optional_group("adapter", adapter, "the card in the slot");
  }
};

/// The server, or the partition of it, that the cards are in.
struct HostConfig {
  std::string model;
  std::string title;
  std::uint32_t cells = 1;  ///< 1, 2 or 4
  host::MemoryParameters memory;
  host::CpuParameters cpu;
  host::LanDriverParameters lan_driver;
  host::FcDriverParameters fc_driver;
  host::ScsiDriverParameters scsi_driver;
  std::vector<SlotConfig> slots;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.text("model", model, "a host of the catalogue, whose keys lie beneath these");
    v.text("title", title, "what the host is");
    v.count("cells", cells, 1, 4, "cells of the partition: 1, 2 or 4",
            paper("A9782A: measured with 1, 2 and 4 cells"));
    v.group("memory", memory, "main memory");
    v.group("cpu", cpu, "the processors");
    v.group("lan_driver", lan_driver, "the driver of Gigabit Ethernet ports");
    v.group("fc_driver", fc_driver, "the driver of Fibre Channel ports");
    v.group("scsi_driver", scsi_driver, "the driver of parallel SCSI channels");
    v.numbered_groups("slot", kMaxSlots, slots, "an I/O slot");
  }
};

}  // namespace slotlab::model
