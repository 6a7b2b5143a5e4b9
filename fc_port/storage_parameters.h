// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"
#include "fc_port/link_timing.h"

namespace slotlab::fc {

enum class TopologyKind : std::uint8_t { fabric, loop };

/// Arbitrated loop (QuickLoop-like): data travels in tenancies of one initiator-target pair.
struct LoopParameters {
  Picoseconds tenancy_overhead = 12 * kMicrosecond;
  std::uint32_t tenancy_frames = 16;
  bool full_duplex = true;
  Picoseconds open_credit_delay = 0;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("tenancy_overhead", tenancy_overhead, 0, kMillisecond,
               "arbitrate, OPN and CLS: lost on the link once per tenancy",
               assumed("start value of the fit"));
    v.duration(
        "open_credit_delay", open_credit_delay, 0, kMillisecond,
        "from the port's OPN to the storage's first credit: added to tenancies of write data",
        assumed("0: the storage grants credit at login; with BB_Credit 0 the port waits"));
    v.count("tenancy_frames", tenancy_frames, 1, 65536, "data frames per tenancy at most",
            assumed("start value of the fit"));
    v.flag("full_duplex", full_duplex, "both directions carry data at the same time",
           paper("A6826A: 370 MB/s bidirectional"));
  }
};

/// The storage at the other end of the link: disks with read-ahead and immediate reporting.
struct StorageParameters {
  TopologyKind topology = TopologyKind::loop;
  LoopParameters loop;
  LinkSpeed speed = LinkSpeed::automatic;
  std::uint32_t bb_credit = 16;
  Picoseconds path_delay = 250 * kNanosecond;
  std::uint32_t queue_depth = 64;
  Picoseconds read_service_time = 100 * kMicrosecond;
  Picoseconds write_service_time = 50 * kMicrosecond;
  Picoseconds xfer_rdy_time = 20 * kMicrosecond;
  std::uint32_t write_burst = 0;
  Picoseconds burst_gap = 0;
  std::uint32_t burst_frames = 64;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("topology", topology, {{"fabric", TopologyKind::fabric}, {"loop", TopologyKind::loop}},
             "point-to-point through a fabric, or arbitrated loop",
             paper("A9782A: storage in QuickLoop"));
    v.group("loop", loop, "arbitrated loop; unused in a fabric");
    v.choice("speed", speed, kLinkSpeedChoices,
             "link speed of this end; auto takes the port's, and 2 Gb/s if that is auto, too",
             assumed("2 Gb/s storage"));
    v.count("bb_credit", bb_credit, 1, 255, "buffer-to-buffer credit granted to the port",
            assumed("usual at 2 Gb/s"));
    v.duration("path_delay", path_delay, 0, kMillisecond,
               "cable and switch, one way: delays commands, answers and credits",
               assumed("10 m of cable and a cut-through switch"));
    v.count("queue_depth", queue_depth, 1, 4096, "I/Os in service at a time",
            assumed("several disks, tagged queueing"));
    v.duration("read_service_time", read_service_time, 0, kSecond,
               "from command to data ready; services overlap", assumed("read-ahead hits"));
    v.duration("write_service_time", write_service_time, 0, kSecond,
               "from last data to response; services overlap", assumed("immediate reporting"));
    v.duration("xfer_rdy_time", xfer_rdy_time, 0, kSecond,
               "from command, or end of a burst, to transfer ready",
               assumed("controller turn-round"));
    v.bytes("write_burst", write_burst, 0, 1U << 30U,
            "data that one transfer ready asks for; 0 B asks for all of the I/O",
            assumed("no limit set"));
    v.duration("burst_gap", burst_gap, 0, kSecond,
               "pause of the storage after each full burst of read data of one I/O",
               assumed("start value of the fit"));
    v.count("burst_frames", burst_frames, 1, 65536, "data frames in a full burst",
            assumed("128 KiB in frames of 2048 bytes"));
  }
};

}  // namespace slotlab::fc
