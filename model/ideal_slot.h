// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/parameter.h"
#include "fc_port/link_timing.h"

namespace slotlab::model {

/// By what an ideal link is faster: enough that its time hardly counts.
inline constexpr std::int64_t kIdealLink = fc::LinkTiming::kIdeal;

/// Resources of one slot that a study makes ideal, to see whether they limit: what no parameter of
/// the world can say. All of it is off in every other run, and then stands in no configuration.
struct IdealSlotParameters {
  bool bus_clock = false;
  bool bus_width = false;
  bool bus_overhead = false;
  bool read_latency = false;
  bool link = false;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.flag("bus_clock", bus_clock,
           "the clocks of the slot's and the card's bus, or the lanes, are 16 times as fast",
           assumed("no slot is"));
    v.flag("bus_width", bus_width, "the buses are twice as wide; lanes are not meant",
           assumed("no slot is"));
    v.flag(
        "bus_overhead", bus_overhead,
        "a transaction takes its data clocks and its target's waits, one that moves nothing takes "
        "one clock, a request is granted at once; a packet takes one byte beside its payload",
        assumed("no bus is"));
    v.flag("read_latency", read_latency,
           "memory and the way to it answer I/O at once; data still pass the host's link",
           assumed("no host is"));
    v.flag("link", link, "the links of the card's ports are 16 times as fast",
           assumed("no link is"));
  }
};

}  // namespace slotlab::model
