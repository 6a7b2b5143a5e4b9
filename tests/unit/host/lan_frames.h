// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "host/lan_driver.h"
#include "tests/unit/host/recording_seam.h"

namespace slotlab::host {

using Writes = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

inline NetperfParameters one_stream(traffic::EthernetPattern pattern) {
  NetperfParameters netperf;
  netperf.pattern = pattern;
  netperf.streams = 1;
  return netperf;
}

/// Segment number `index` of the stream has come, to be told of by the next interrupt.
inline void receive(traffic::EthernetRings& rings, std::uint64_t index) {
  traffic::EthernetFrame frame;
  frame.stream = 1;
  frame.sequence = index * 1460;
  frame.payload = 1460;
  frame.frame_bytes = 1518;
  rings.returns.at(rings.status.return_producer++).frame = frame;
}

}  // namespace slotlab::host
