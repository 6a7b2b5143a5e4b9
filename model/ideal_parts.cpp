// SPDX-License-Identifier: Apache-2.0
#include "model/ideal_parts.h"

namespace slotlab::model {
namespace {

void make_link_ideal(PortConfig& port) {
  port.fc.link.ideal = true;
  port.gige.link_bit_rate *= kIdealLink;
  scsi::SpiParameters& bus = port.scsi.bus;
  bus.data_rate *= kIdealLink;
  for (Picoseconds* time :
       {&bus.arbitration, &bus.quick_arbitration, &bus.selection, &bus.async_byte}) {
    *time /= kIdealLink;
  }
}

void make_bus_ideal(bus::SegmentParameters& segment, const IdealSlotParameters& ideal) {
  segment.ideal_clock = ideal.bus_clock;
  segment.no_overhead = ideal.bus_overhead;
  if (ideal.bus_width) segment.width_bits *= 2;
}

}  // namespace

SlotConfig with_ideals(SlotConfig slot) {
  const IdealSlotParameters& ideal = slot.ideal;
  make_bus_ideal(slot.bus, ideal);
  slot.link.ideal_clock = ideal.bus_clock;
  slot.link.no_overhead = ideal.bus_overhead;
  if (ideal.read_latency) {
    slot.lba.ideal_reads = true;
    slot.lba.read_path_latency = 0;
    slot.root.ideal_reads = true;
    slot.root.read_path_latency = 0;
  }
  if (!slot.adapter) return slot;
  make_bus_ideal(slot.adapter->card_bus, ideal);
  if (ideal.link) {
    for (PortConfig& port : slot.adapter->ports) make_link_ideal(port);
  }
  return slot;
}

TrafficConfig with_ideals(TrafficConfig traffic, const IdealSlotParameters& ideal) {
  if (ideal.link) {
    traffic.storage.loop.tenancy_overhead /= kIdealLink;
    traffic.storage.loop.open_credit_delay /= kIdealLink;
    traffic.network.switch_gap /= kIdealLink;
  }
  return traffic;
}

}  // namespace slotlab::model
