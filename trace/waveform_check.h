// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "base/time.h"
#include "trace/protocol_checker.h"

namespace slotlab::trace {

/// What a waveform of one bus showed.
struct BusCheck {
  std::string name;  ///< its scope
  std::string mode;  ///< "pcix-133"
  std::uint32_t width_bits = 0;
  Picoseconds period = 0;
  std::vector<std::string> agents;
  BusTotals totals;
  std::vector<Violation> violations;  ///< the first ones

  Picoseconds time_of(const Violation& violation) const { return violation.clock * period; }
};

/// Reads a value change dump from front to back and checks each bus in it. A bus is a scope with
/// the pins FRAME_n, IRDY_n, DEVSEL_n, TRDY_n, STOP_n, AD, CBE_n, GNT_n_<agent> and REQ_n_<agent>
/// (REQ64_n and ACK64_n, too, when it is 64 bits wide), and a comment in the header that tells its
/// mode:
/// "$comment SCOPE: mode=pcix-133 period_ps=7500 width=64 $end". Clock edges are multiples of the
/// period; what changes at an edge is sampled at the next one.
///
/// Throws VcdError when the file is no value change dump or has no bus.
std::vector<BusCheck> check_waveform(std::istream& in, const std::string& name);

}  // namespace slotlab::trace
