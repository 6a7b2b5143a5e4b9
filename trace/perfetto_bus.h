// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bus/bus_segment.h"
#include "bus/link_observer.h"
#include "trace/perfetto_file.h"
#include "trace/window.h"

namespace slotlab::trace {

/// A bus on the timeline: a track for each initiator, with its waits for the bus and its
/// transactions.
class PerfettoBus final : public bus::SegmentObserver {
 public:
  PerfettoBus(const std::string& name, const bus::BusSegment& segment, PerfettoFile& file,
              const Window& window);

  void started(unsigned agent, unsigned target, const bus::BusTransaction& transaction,
               Picoseconds made, Picoseconds start) override;
  void transaction(unsigned agent, const bus::BusTransaction& transaction,
                   const bus::TransactionTiming& timing, Picoseconds start) override;

 private:
  struct Agent {
    std::string name;
    Track track;
    Picoseconds busy_until = 0;
  };
  PerfettoFile& file_;
  const Window window_;
  const Picoseconds period_;
  std::vector<Agent> agents_;
  unsigned target_ = 0;
  Picoseconds made_ = 0;
};

/// A PCI Express link: a track for each way, with its trains of packets.
class PerfettoLink final : public bus::LinkObserver {
 public:
  PerfettoLink(const std::string& name, const std::vector<std::string>& senders, PerfettoFile& file,
               const Window& window);

  void train(bool to_root, const bus::BusTransaction& transaction, std::uint64_t packets,
             Picoseconds ready, Picoseconds start, Picoseconds end) override;

 private:
  PerfettoFile& file_;
  const Window window_;
  std::vector<std::string> senders_;
  Track to_root_;
  Track to_card_;
};

}  // namespace slotlab::trace
