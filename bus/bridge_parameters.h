// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "bus/function_parameters.h"

namespace slotlab::bus {

/// What the bridge does in a conventional slot: pass every transaction through, holding the
/// initiator until the other side answers, so that both sides work as one bus; or take writes
/// and reads into its buffers, with delayed reads.
enum class ConventionalMode { pass_through, buffered };

/// The on-card PCI-X bridge: transparent, two symmetric sets of buffers.
/// Defaults follow the IBM 133 PCI-X bridge class; which chip the card carries is not published.
struct BridgeParameters {
  std::uint32_t posted_write_bytes = 4096;
  std::uint32_t posted_writes = 8;
  std::uint32_t read_buffer_bytes = 4096;
  std::uint32_t delayed_reads = 2;
  std::uint32_t prefetch_line = 64;
  std::uint32_t prefetch_multiple = 512;
  std::uint32_t flow_through = 128;
  std::uint32_t forward_clocks = 8;
  std::uint32_t latency_timer = 64;
  std::uint32_t retry_clocks = 4;
  DecodeSpeed decode = DecodeSpeed::medium;
  bool card_bus_follows_slot = true;
  ConventionalMode conventional = ConventionalMode::pass_through;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.bytes("posted_write_bytes", posted_write_bytes, 128, 65536,
            "posted-write buffer of each direction", datasheet("IBM 133 PCI-X bridge class"));
    v.count("posted_writes", posted_writes, 1, 64, "posted writes queued in each direction",
            datasheet("IBM 133 PCI-X bridge: 8"));
    v.bytes("read_buffer_bytes", read_buffer_bytes, 512, 65536,
            "burst-read buffer of each direction; also the split capacity",
            datasheet("IBM 133 PCI-X bridge: 4 KiB"));
    v.count("delayed_reads", delayed_reads, 1, 16,
            "delayed reads that are open at a time in conventional mode",
            assumed("one for each function"));
    v.bytes("prefetch_line", prefetch_line, 16, 4096,
            "bytes fetched for Memory Read and Memory Read Line in conventional mode",
            datasheet("IBM 133 PCI-X bridge: one cache line"));
    v.bytes("prefetch_multiple", prefetch_multiple, 64, 4096,
            "bytes fetched for Memory Read Multiple in conventional mode",
            datasheet("IBM 133 PCI-X bridge: 512 B after reset"));
    v.bytes("flow_through", flow_through, 8, 4096,
            "read data that have to be in the buffer before the bridge passes them on",
            datasheet("IBM 133 PCI-X bridge: forwarding starts at a 128-byte boundary"));
    v.clocks("forward_clocks", forward_clocks, 2, 64,
             "clocks of the receiving side from the end of a transaction to REQ# on the other side",
             assumed("not published; 6 to 10 clocks are typical"));
    v.clocks("latency_timer", latency_timer, 0, 248, "latency timer of both sides",
             specification("PCI-X 1.0b: 64 after reset"));
    v.clocks("retry_clocks", retry_clocks, 2, 255,
             "clocks from a retry to the next REQ# for the same transaction",
             specification("PCI 2.3 section 3.4.1: at least 2"));
    v.choice("decode", decode, kDecodeSpeeds, "DEVSEL# timing of both sides",
             assumed("medium is usual"));
    v.choice("conventional", conventional,
             {{"pass-through", ConventionalMode::pass_through},
              {"buffered", ConventionalMode::buffered}},
             "in a conventional slot: both sides as one bus, or delayed reads and posted writes",
             assumed("the A9782A figures on PCI-66 need reads that hold the bus of both ports"));
    v.flag("card_bus_follows_slot", card_bus_follows_slot,
           "the bus on the card works in the mode of the slot",
           assumed("one clock and one initialisation pattern for the card"));
  }
};

}  // namespace slotlab::bus
