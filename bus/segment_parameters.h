// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "bus/bus_mode.h"

namespace slotlab::bus {

enum class ArbiterKind { round_robin, fixed_priority, weighted };
/// By what an ideal bus is faster: enough that its clocks hardly count.
inline constexpr std::int64_t kIdealClock = 16;

enum class Parking { last_user, none };

/// Parameters of one bus segment: a slot's bus, or the bus behind an on-card bridge.
struct SegmentParameters {
  BusMode mode = BusMode::pcix_133;
  std::uint32_t width_bits = 64;
  ArbiterKind arbiter = ArbiterKind::round_robin;
  Parking parking = Parking::last_user;
  std::uint32_t grant_clocks = 1;
  // Not of the world, and so no fields: what would be if (model/ideal_slot.h).
  bool ideal_clock = false;  ///< a clock kIdealClock times as fast; what counts as a time in clocks
                             ///< (latency timers, a target's longest pause) stays as long
  bool no_overhead = false;  ///< a transaction takes its data clocks and its target's waits

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("mode", mode,
             {{"pci-33", BusMode::pci_33},
              {"pci-66", BusMode::pci_66},
              {"pcix-66", BusMode::pcix_66},
              {"pcix-100", BusMode::pcix_100},
              {"pcix-133", BusMode::pcix_133}},
             "bus family and clock", specification("PCI 2.3, PCI-X 1.0b"));
    v.count("width_bits", width_bits, 32, 64, "width of the data path, 32 or 64",
            specification("PCI 2.3 section 3.8"));
    v.choice("arbiter", arbiter,
             {{"round-robin", ArbiterKind::round_robin},
              {"fixed-priority", ArbiterKind::fixed_priority},
              {"weighted", ArbiterKind::weighted}},
             "how the arbiter picks among requests",
             specification("PCI 2.3 section 3.4: fair, otherwise free; round robin is usual"));
    v.choice("parking", parking, {{"last-user", Parking::last_user}, {"none", Parking::none}},
             "whom an idle bus is granted to", specification("PCI 2.3 section 3.4.3"));
    v.clocks("grant_clocks", grant_clocks, 0, 8,
             "clocks from a sampled REQ# to the earliest address phase on an idle, unparked bus",
             specification("PCI 2.3 section 3.4.1"));
  }
};

}  // namespace slotlab::bus
