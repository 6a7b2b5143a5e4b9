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

LinkTiming::LinkTiming(LinkSpeed speed)
    : speed_(speed), byte_time_x17_(speed == LinkSpeed::one_gbps ? 160'000 : 80'000) {
  if (speed == LinkSpeed::automatic) throw std::invalid_argument("link speed not negotiated");
  for (std::uint32_t payload = 0; payload <= kMaximumPayload; payload += 4) {
    frame_times_.push_back(time_of(payload + kFrameOverhead + kInterFrameGap));
  }
}

}  // namespace slotlab::fc
