// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::fc {

enum class LinkSpeed : std::uint8_t {
  automatic,
  one_gbps,
  two_gbps,
  four_gbps,
  eight_gbps,
  sixteen_gbps,
};

inline constexpr std::initializer_list<Choice<LinkSpeed>> kLinkSpeedChoices{
    {"auto", LinkSpeed::automatic},   {"1gbps", LinkSpeed::one_gbps},
    {"2gbps", LinkSpeed::two_gbps},   {"4gbps", LinkSpeed::four_gbps},
    {"8gbps", LinkSpeed::eight_gbps}, {"16gbps", LinkSpeed::sixteen_gbps},
};

/// The speed that two ends agree on: the slower of what both offer (`automatic` offers up to
/// 2 Gb/s). Throws std::invalid_argument when two fixed speeds differ: the link stays down.
LinkSpeed negotiate(LinkSpeed one, LinkSpeed other);

/// FC-1/FC-2 timing of one link speed: 8b/10b at 1.0625 GBd a Gb/s up to 8 Gb/s, 64b/66b at
/// 14.025 GBd for 16 Gb/s, so that the payload rate doubles each time.
class LinkTiming {
 public:
  static constexpr std::uint32_t kMaximumPayload = 2112;
  /// SOF 4, header 24, CRC 4, EOF 4 (FC-FS).
  static constexpr std::uint32_t kFrameOverhead = 36;
  /// At least six primitives between frames (FC-FS); R_RDYs travel here.
  static constexpr std::uint32_t kInterFrameGap = 24;

  /// By what an ideal link is faster: enough that its time hardly counts.
  static constexpr std::int64_t kIdeal = 16;

  /// `speed` must be a fixed one; with `ideal` all is kIdeal times as fast.
  explicit LinkTiming(LinkSpeed speed, bool ideal = false);

  LinkSpeed speed() const { return speed_; }
  /// Wire time of `bytes` outside a frame (primitives), rounded up to a picosecond.
  Picoseconds time_of(std::uint32_t bytes) const { return (bytes * byte_time_x17_ + 16) / 17; }
  /// A frame of `payload` (<= 2112) bytes with its overhead and the gap after it: 9.92 us for
  /// 2048 bytes at 2 Gb/s.
  Picoseconds frame_time(std::uint32_t payload) const { return frame_times_[(payload + 3) / 4]; }

 private:
  LinkSpeed speed_;
  Picoseconds byte_time_x17_;  ///< 10 bits at 2.125 GBd are 80000/17 ps
  std::vector<Picoseconds> frame_times_;
};

}  // namespace slotlab::fc
