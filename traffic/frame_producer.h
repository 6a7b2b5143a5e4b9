// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"

namespace slotlab::traffic {

/// A frame that a workload wants on the cable.
struct OfferedFrame {
  Picoseconds due = 0;            ///< when its first byte is to leave
  std::uint32_t frame_bytes = 0;  ///< from the destination address to the check sequence
  std::uint32_t user_bytes = 0;   ///< payload of its transport protocol; 0 for an acknowledgement
};

/// Produces the frames of one direction, in the order of their times. It knows no device: a driver
/// (or the far end of the cable) looks at the next frame, and takes it when it can be sent.
class FrameProducer {
 public:
  virtual ~FrameProducer() = default;
  /// The next frame, null after the last one. The pointer holds until `take`.
  virtual const OfferedFrame* next_frame() = 0;
  /// The frame that `next_frame` showed is on its way. Precondition: there is one.
  virtual void take() = 0;
};

}  // namespace slotlab::traffic
