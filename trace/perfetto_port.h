// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bus/bus_function.h"
#include "trace/perfetto_file.h"
#include "trace/window.h"
#include "traffic/frame_observer.h"
#include "traffic/io_observer.h"

namespace slotlab::trace {

/// The two ways of a port's cable on the timeline, a slice for each frame with the gap after it.
class PerfettoEthernet final : public traffic::EthernetObserver {
 public:
  PerfettoEthernet(std::uint32_t process, PerfettoFile& file, const Window& window);
  void frame(bool from_port, const traffic::EthernetFrame& frame, Picoseconds start,
             Picoseconds end) override;
  void pause_frame(bool stops, Picoseconds start, Picoseconds end) override;

 private:
  PerfettoFile& file_;
  const Window window_;
  Track transmit_;
  Track receive_;
};

/// The same for a Fibre Channel link.
class PerfettoFcLink final : public traffic::FcObserver {
 public:
  PerfettoFcLink(std::uint32_t process, PerfettoFile& file, const Window& window);
  void frame(bool from_port, const traffic::FcFrame& frame, Picoseconds start,
             Picoseconds end) override;

 private:
  PerfettoFile& file_;
  const Window window_;
  Track transmit_;
  Track receive_;
};

/// The block I/Os of a port: they overlap, so each is a span of its own.
class PerfettoIos final : public traffic::IoObserver {
 public:
  PerfettoIos(std::uint32_t process, PerfettoFile& file, const Window& window);
  void submitted(const traffic::IoRequest& request, Picoseconds now) override;
  void completed(const traffic::IoRequest& request, Picoseconds now) override;
  /// Ends at `now` what is under way.
  void finish(Picoseconds now);

 private:
  struct Open {
    traffic::IoRequest request;
    Picoseconds since = kNever;  ///< kNever: none
  };
  void write(const Open& io, Picoseconds now, const char* state);

  PerfettoFile& file_;
  const Window window_;
  Track track_;
  std::vector<Open> open_;  ///< by the driver's handle
  std::uint64_t next_ = 1;
};

/// Interrupts as instants, a track for each port.
class PerfettoInterrupts final : public bus::InterruptSink {
 public:
  PerfettoInterrupts(const std::vector<std::string>& ports, PerfettoFile& file,
                     const Window& window);
  void interrupt(unsigned line) override;

 private:
  PerfettoFile& file_;
  const Window window_;
  std::vector<Track> tracks_;
};

}  // namespace slotlab::trace
