// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/activity.h"
#include "bus/bus_function.h"
#include "bus/bus_segment.h"
#include "bus/link_observer.h"
#include "traffic/frame_observer.h"
#include "traffic/io_observer.h"

namespace slotlab::trace {

/// An Ethernet port and what its frames belong to.
struct EthernetLink {
  unsigned line = 0;          ///< number of the port in the host
  std::uint32_t streams = 1;  ///< TCP connections from the host; those to it are numbered after
  std::uint32_t clients = 1;  ///< stream n belongs to client n modulo the clients
  std::int64_t bit_rate = 0;
};

/// A Fibre Channel port.
struct FcLink {
  unsigned line = 0;
  std::uint64_t bit_rate = 0;
};

/// What one kind of trace records. Before the simulation, whoever builds the model offers each of
/// its parts by name; a recorder returns an observer for those that it wants, null for others. The
/// observers belong to the recorder, which outlives the simulation.
class Recorder {
 public:
  virtual ~Recorder() = default;

  /// A bus with all its agents: "slot0.bus".
  virtual bus::SegmentObserver* bus(const std::string& /*name*/,
                                    const bus::BusSegment& /*segment*/) {
    return nullptr;
  }
  /// A PCI Express link; `senders` by requester number, the root complex first.
  virtual bus::LinkObserver* link(const std::string& /*name*/,
                                  const std::vector<std::string>& /*senders*/) {
    return nullptr;
  }
  /// The cable of an Ethernet port, "slot0.gige".
  virtual traffic::EthernetObserver* ethernet(const std::string& /*port*/,
                                              const EthernetLink& /*link*/) {
    return nullptr;
  }
  /// The link of a Fibre Channel port.
  virtual traffic::FcObserver* fibre_channel(const std::string& /*port*/, const FcLink& /*link*/) {
    return nullptr;
  }
  /// The block I/Os of a port's driver.
  virtual traffic::IoObserver* block_ios(const std::string& /*port*/) { return nullptr; }
  /// What the parts of a port are busy with.
  virtual ActivityLog* activity(const std::string& /*port*/) { return nullptr; }
  /// Interrupts; `ports` by line.
  virtual bus::InterruptSink* interrupts(const std::vector<std::string>& /*ports*/) {
    return nullptr;
  }

  /// Events recorded so far.
  virtual std::uint64_t events() const = 0;
  /// What the recorder looks for, for the message that there was none: "bus transactions".
  virtual const char* wanted() const = 0;
  /// The simulation is over at `now`: completes the file and gives it its name.
  virtual void finish(Picoseconds now) = 0;
};

}  // namespace slotlab::trace
