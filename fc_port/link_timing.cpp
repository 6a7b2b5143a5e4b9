// SPDX-License-Identifier: Apache-2.0
#include "fc_port/link_timing.h"

#include <stdexcept>

namespace slotlab::fc {

LinkSpeed negotiate(LinkSpeed one, LinkSpeed other) {
  if (one == LinkSpeed::automatic && other == LinkSpeed::automatic) return LinkSpeed::two_gbps;
  if (one == LinkSpeed::automatic) return other;
  if (other == LinkSpeed::automatic || one == other) return one;
  throw std::invalid_argument("the two ends of the Fibre Channel link have different fixed speeds");
}

namespace {

Picoseconds byte_time_x17(LinkSpeed speed) {
  switch (speed) {
    case LinkSpeed::one_gbps:
      return 160'000;
    case LinkSpeed::two_gbps:
      return 80'000;
    case LinkSpeed::four_gbps:
      return 40'000;
    case LinkSpeed::eight_gbps:
      return 20'000;
    case LinkSpeed::sixteen_gbps:
      return 10'000;  // 8 bits by 66/64 at 14.025 GBd
    case LinkSpeed::automatic:
      break;
  }
  return 0;
}

}  // namespace

LinkTiming::LinkTiming(LinkSpeed speed, bool ideal)
    : speed_(speed), byte_time_x17_(byte_time_x17(speed) / (ideal ? kIdeal : 1)) {
  if (speed == LinkSpeed::automatic) throw std::invalid_argument("link speed not negotiated");
  for (std::uint32_t payload = 0; payload <= kMaximumPayload; payload += 4) {
    frame_times_.push_back(time_of(payload + kFrameOverhead + kInterFrameGap));
  }
}

}  // namespace slotlab::fc
