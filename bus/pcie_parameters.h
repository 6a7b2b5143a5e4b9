// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"

namespace slotlab::bus {

/// PCI Express generations by their signalling rate: 2.5, 5 and 8 GT/s a lane.
enum class PcieGeneration : std::uint8_t { gen1, gen2, gen3 };

constexpr const char* name_of(PcieGeneration generation) {
  switch (generation) {
    case PcieGeneration::gen1:
      return "gen1";
    case PcieGeneration::gen2:
      return "gen2";
    case PcieGeneration::gen3:
      return "gen3";
  }
  return "";
}

/// Receive buffers that one end of a link advertises as flow-control credits, and how fast it
/// empties them. A completion needs no credit of a root port or an endpoint: both advertise
/// infinite ones, and ask for no more data than they have room for.
struct PcieReceiverParameters {
  std::uint32_t posted_headers = 64;
  std::uint32_t posted_data = 8192;
  std::uint32_t nonposted_headers = 64;
  Picoseconds hold_time = 50 * kNanosecond;
  std::int64_t drain_rate = 12'800'000'000LL * 8;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.count("posted_headers", posted_headers, 1, 127, "header credits for posted writes",
            assumed("not published; tens are usual"));
    v.bytes("posted_data", posted_data, 128, 32'752,
            "data credits for posted writes; one is 16 bytes",
            assumed("not published; some tens of the largest payload"));
    v.count("nonposted_headers", nonposted_headers, 1, 127, "header credits for reads",
            assumed("not published; tens are usual"));
    v.duration("hold_time", hold_time, 0, kMillisecond,
               "from the end of a packet to its credit being given back, drain apart",
               assumed("some clocks of the controller"));
    v.bit_rate("drain_rate", drain_rate, 8'000'000, 8'000'000'000'000,
               "rate at which posted data leave the buffer",
               assumed("one channel of DDR3-1600 memory"));
  }
};

/// The host's end of a PCI Express slot, and what the link does by itself.
struct PcieLinkParameters {
  PcieGeneration generation = PcieGeneration::gen3;
  std::uint32_t lanes = 8;
  std::uint32_t max_payload = 256;
  std::uint32_t read_completion_boundary = 64;
  bool long_addresses = true;
  std::uint32_t tlps_per_ack = 2;
  std::uint32_t tlps_per_update_fc = 2;
  Picoseconds path_latency = 100 * kNanosecond;
  // Not of the world, and so no fields: what would be if (model/ideal_slot.h).
  bool ideal_clock = false;  ///< lanes kIdealClock times as fast
  bool no_overhead = false;  ///< a packet takes one byte beside its payload, and a DLLP takes one

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("generation", generation,
             {{"gen1", PcieGeneration::gen1},
              {"gen2", PcieGeneration::gen2},
              {"gen3", PcieGeneration::gen3}},
             "fastest generation of the slot; the link trains to the lesser of slot and card",
             specification("PCI Express 3.0: 2.5, 5 and 8 GT/s a lane"));
    v.count("lanes", lanes, 1, 16, "lanes wired to the slot: 1, 2, 4, 8 or 16",
            specification("PCI Express 3.0 section 4.2"));
    v.bytes("max_payload", max_payload, 128, 4096, "largest packet payload of the root port",
            datasheet("Xeon E5: 256 B"));
    v.bytes("read_completion_boundary", read_completion_boundary, 64, 128,
            "addresses at which the data of a read may be cut, 64 or 128 B",
            specification("PCI Express 3.0 section 2.3.1.1"));
    v.flag("long_addresses", long_addresses,
           "memory above 4 GiB: four-word request headers instead of three-word ones",
           specification("PCI Express 3.0 section 2.2.4"));
    v.count("tlps_per_ack", tlps_per_ack, 1, 64, "packets acknowledged by one Ack",
            assumed("the specification's latency table allows 1 to 3 large packets"));
    v.count("tlps_per_update_fc", tlps_per_update_fc, 1, 64,
            "packets whose credits one UpdateFC returns", assumed("as often as Acks"));
    v.duration("path_latency", path_latency, 0, 10 * kMicrosecond,
               "from the end of a packet on the sender's lanes to the receiver's transaction layer",
               assumed("serialiser, cable and link layer of both ends; about 100 ns is usual"));
  }
};

/// The card's end of the link.
struct PcieCardParameters {
  PcieGeneration generation = PcieGeneration::gen3;
  std::uint32_t lanes = 8;
  std::uint32_t max_payload = 256;
  PcieReceiverParameters receive;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("generation", generation,
             {{"gen1", PcieGeneration::gen1},
              {"gen2", PcieGeneration::gen2},
              {"gen3", PcieGeneration::gen3}},
             "fastest generation of the card", datasheet("of the card"));
    v.count("lanes", lanes, 1, 16, "lanes of the card's edge: 1, 2, 4, 8 or 16",
            datasheet("of the card"));
    v.bytes("max_payload", max_payload, 128, 4096, "largest packet payload of the card",
            assumed("256 B are usual"));
    v.group("receive", receive, "the card's receive buffers: for doorbells");
  }
};

/// A function of a PCI Express card as a reader and writer of host memory.
struct PcieFunctionParameters {
  std::uint32_t max_read_request = 512;
  std::uint32_t tags = 32;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.bytes("max_read_request", max_read_request, 128, 4096,
            "largest read that is asked for at once",
            specification("PCI Express 3.0 section 7.8.4: 512 B after reset"));
    v.count("tags", tags, 1, 256, "reads that the function may have open",
            specification("PCI Express 3.0 section 2.2.6.2: 32 without extended tags"));
  }
};

}  // namespace slotlab::bus
