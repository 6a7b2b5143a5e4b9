// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "bus/function_parameters.h"

namespace slotlab::host {

/// What the host bridge does with a read in conventional mode until the data have come:
/// hold the bus in wait states, or retry and fetch meanwhile.
enum class ReadResponse { hold, delayed };

/// Whether the link carries one direction at a time or both.
enum class LinkDuplex { half, full };

/// The local bus adapter of one slot with its links ("ropes") to the I/O controller.
struct HostBridgeParameters {
  std::uint32_t read_channels = 1;
  Picoseconds read_path_latency = 400 * kNanosecond;
  std::uint32_t lines_in_flight = 2;
  std::int64_t link_rate = 533'000'000LL * 8;
  std::uint32_t link_header = 8;
  LinkDuplex link_duplex = LinkDuplex::half;
  std::uint32_t posted_write_bytes = 2048;
  std::uint32_t completion_bytes = 4096;
  ReadResponse read_response = ReadResponse::hold;
  std::uint32_t prefetch = 512;
  std::uint32_t read_ahead = 0;
  std::uint32_t read_streams = 8;
  std::uint32_t read_boundary = 4096;
  std::uint32_t write_boundary = 4096;
  std::uint32_t latency_timer = 64;
  bus::DecodeSpeed decode = bus::DecodeSpeed::medium;
  // Not of the world, and so no field: what would be if (model/ideal_slot.h).
  bool ideal_reads = false;  ///< memory and the way to it take no time

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.count("read_channels", read_channels, 1, 16, "host reads that are under way at a time",
            assumed("one read at a time fits the A9782A figures"));
    v.duration("read_path_latency", read_path_latency, 0, 100 * kMicrosecond,
               "request and return path of a host read without memory (bridge, link, controller)",
               assumed("not published"));
    v.count("lines_in_flight", lines_in_flight, 1, 64, "cache lines that are fetched at a time",
            assumed("not published"));
    v.bit_rate("link_rate", link_rate, 8'000'000, 1'000'000'000'000,
               "raw rate of the link between slot and I/O controller",
               datasheet("two ropes of 266 MB/s"));
    v.bytes("link_header", link_header, 0, 64,
            "link bytes that go with each cache line beside its data",
            assumed("address and command of a packet"));
    v.choice("link_duplex", link_duplex, {{"half", LinkDuplex::half}, {"full", LinkDuplex::full}},
             "whether read data and writes share the link's wires",
             assumed("one narrow bus per rope"));
    v.bytes("posted_write_bytes", posted_write_bytes, 128, 65536, "posted-write buffer",
            assumed("not published"));
    v.bytes("completion_bytes", completion_bytes, 128, 4096,
            "PCI-X: bytes of a read that have come when its split completion begins; the rest "
            "follows without a pause",
            assumed("as long as any read: the completion waits for all data"));
    v.choice("read_response", read_response,
             {{"hold", ReadResponse::hold}, {"delayed", ReadResponse::delayed}},
             "answer to a read in conventional mode while data are fetched",
             assumed("not published"));
    v.bytes("prefetch", prefetch, 16, 4096,
            "bytes of a long read that are fetched together in conventional mode; the first of "
            "them leaves when the last can follow without a pause",
            assumed("not published; as long as a read of the PCI-X mode"));
    v.bytes("read_ahead", read_ahead, 0, 4096,
            "bytes beyond those that are on order while a held read goes on",
            assumed("not published"));
    v.count("read_streams", read_streams, 1, 32,
            "initiators whose fetched data are kept between their held reads; one more displaces "
            "the one that was served longest ago",
            assumed("not published"));
    v.bytes("read_boundary", read_boundary, 64, 4096,
            "address boundary at which a read is disconnected in conventional mode",
            assumed("not published"));
    v.bytes("write_boundary", write_boundary, 64, 4096,
            "address boundary at which a write is disconnected in conventional mode",
            assumed("bridges of RISC hosts tend to disconnect at cache lines"));
    v.clocks("latency_timer", latency_timer, 0, 248, "latency timer as an initiator",
             specification("PCI-X 1.0b: 64 after reset"));
    v.choice("decode", decode, bus::kDecodeSpeeds, "DEVSEL# timing as a target",
             assumed("medium is usual"));
  }
};

}  // namespace slotlab::host
