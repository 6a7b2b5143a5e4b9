// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"
#include "traffic/ethernet_frame.h"
#include "traffic/fc_frame.h"

namespace slotlab::traffic {

/// Hears the frames on the cable of an Ethernet port; for traces. Called when a frame is over; its
/// preamble began at `start`, and the gap after it ends at `end`.
class EthernetObserver {
 public:
  virtual ~EthernetObserver() = default;
  virtual void frame(bool from_port, const EthernetFrame& frame, Picoseconds start,
                     Picoseconds end) = 0;
  /// A pause frame (IEEE 802.3 annex 31B) from the port: stop the peer, or let it go on.
  virtual void pause_frame(bool stops, Picoseconds start, Picoseconds end) = 0;
};

/// The same for the link of a Fibre Channel port; the gap after the frame is part of it.
class FcObserver {
 public:
  virtual ~FcObserver() = default;
  virtual void frame(bool from_port, const FcFrame& frame, Picoseconds start, Picoseconds end) = 0;
};

}  // namespace slotlab::traffic
