// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/time.h"
#include "host/host_bridge_parameters.h"

namespace slotlab::host {

/// How a local bus adapter serves reads that it holds in conventional mode. The length of a read
/// is not known on such a bus, so the adapter streams: it fetches blocks of cache lines, orders
/// some lines ahead while a burst goes on, and continues when the initiator comes back for the
/// next byte. There are few streams; an initiator that needs one takes the one that was used
/// longest ago, and what was fetched for it is lost. Pure: times in, times out.
class ReadStreams {
 public:
  /// Latency of the memory access to the line at an address; asked once for every line.
  using MemoryAccess = std::function<Picoseconds(std::uint64_t)>;

  ReadStreams(const HostBridgeParameters& parameters, std::uint32_t line, MemoryAccess memory);

  /// A read as the bus asks for it.
  struct Request {
    std::uint32_t initiator = 0;
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    bool several_lines = true;   ///< Memory Read Multiple: worth fetching ahead
    Picoseconds now = 0;         ///< of the address phase
    Picoseconds first_data = 0;  ///< earliest time of the first data phase
    Picoseconds byte_time = 0;   ///< of the bus, without waits
    Picoseconds max_pause = 0;   ///< longest wait between data phases (PCI 2.3: 8 clocks)
    Picoseconds order_from = 0;  ///< no line is ordered before; writes that a read has to push
  };
  struct Burst {
    std::uint32_t bytes = 0;  ///< as far as the stream feeds it; then the adapter disconnects
    Picoseconds wait = 0;     ///< before the first data phase and between later ones together
  };
  Burst open(const Request& request);
  /// The burst that was opened last ended at `now`, before the byte at `address`: lines that it
  /// would have ordered later are not ordered.
  void close(std::uint32_t initiator, std::uint64_t address, Picoseconds now);

  /// A cache line on its way: when it was ordered, and when its last byte is at the adapter.
  struct Line {
    Picoseconds ordered = 0;
    Picoseconds arrival = 0;
  };
  /// Lines of the stream that was closed last, from the next byte on.
  const std::vector<Line>& remaining() const { return remaining_; }
  /// Time that one line takes on the link.
  Picoseconds line_time() const { return line_time_; }
  /// Bursts that found their data fetched or on order.
  std::uint64_t continued() const { return continued_; }
  /// Lines that were fetched and not read.
  std::uint64_t lost_lines() const { return lost_lines_; }
  std::uint64_t lines() const { return lines_; }
  void start_measurement();

 private:
  struct Stream {
    std::uint32_t initiator = 0;
    std::uint64_t next = 0;         ///< address of the next byte for the bus
    std::uint64_t ordered_end = 0;  ///< of the lines that are there or on order
    std::vector<Line> lines;        ///< from the line of `next` on
    std::uint64_t last_burst = 0;
  };

  Stream& stream_for(const Request& request);
  void order_line(Stream& stream, Picoseconds earliest);

  const HostBridgeParameters parameters_;
  const std::uint32_t line_;
  const Picoseconds line_time_;
  const MemoryAccess memory_;
  std::vector<Stream> streams_;
  std::vector<Line> newest_;  ///< of all streams, in order; the last ones may be on their way
  std::vector<Line> remaining_;
  std::uint64_t bursts_ = 0;
  std::uint64_t continued_ = 0;
  std::uint64_t lost_lines_ = 0;
  std::uint64_t lines_ = 0;
};

}  // namespace slotlab::host
