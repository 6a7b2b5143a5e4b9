// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"

namespace slotlab::gige {

/// Time of frames on an Ethernet link: preamble, frame and inter-packet gap.
class WireTiming {
 public:
  /// `overhead_bytes`: preamble and gap together.
  WireTiming(std::int64_t bit_rate, std::uint32_t overhead_bytes)
      : bit_rate_(bit_rate), overhead_bytes_(overhead_bytes) {}

  /// From the start of one frame to the earliest start of the next.
  Picoseconds frame_time(std::uint32_t frame_bytes) const {
    return transfer_time(std::int64_t{frame_bytes} + overhead_bytes_, bit_rate_);
  }

 private:
  std::int64_t bit_rate_;
  std::uint32_t overhead_bytes_;
};

}  // namespace slotlab::gige
