// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::gige {

/// How interrupts are held back.
enum class CoalescingKind { fixed, adaptive };

/// An interrupt is raised when one of the four bounds is reached.
struct CoalescingLimits {
  Picoseconds rx_ticks = 0;     ///< age of the oldest unreported received frame
  Picoseconds tx_ticks = 0;     ///< age of the oldest unreported sent frame
  std::uint32_t rx_frames = 1;  ///< unreported received frames
  std::uint32_t tx_frames = 1;  ///< unreported sent frames

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("rx_ticks", rx_ticks, 0, 10 * kMillisecond,
               "longest wait of a received frame for its interrupt",
               assumed("common driver defaults for the chip"));
    v.duration("tx_ticks", tx_ticks, 0, 10 * kMillisecond,
               "longest wait of a sent frame for its interrupt",
               assumed("common driver defaults for the chip"));
    v.count("rx_frames", rx_frames, 1, 512, "received frames that raise an interrupt",
            assumed("common driver defaults for the chip"));
    v.count("tx_frames", tx_frames, 1, 512, "sent frames that raise an interrupt",
            assumed("common driver defaults for the chip"));
  }
};

/// Parameters of interrupt coalescing. The adaptive policy uses the `busy` bounds above
/// `busy_rate` received frames per second and the `quiet` bounds below it.
struct CoalescingParameters {
  CoalescingKind policy = CoalescingKind::adaptive;
  CoalescingLimits busy{72 * kMicrosecond, 300 * kMicrosecond, 8, 75};
  CoalescingLimits quiet{20 * kMicrosecond, 72 * kMicrosecond, 5, 53};
  std::uint32_t busy_rate = 10'000;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("policy", policy,
             {{"fixed", CoalescingKind::fixed}, {"adaptive", CoalescingKind::adaptive}},
             "fixed uses the busy bounds always",
             datasheet("igelan: adaptive interrupt coalescing based on traffic load"));
    v.group("busy", busy, "bounds under load");
    v.group("quiet", quiet, "bounds at low rates (adaptive policy)");
    v.count("busy_rate", busy_rate, 1, 10'000'000,
            "received frames per second above which the load counts as busy",
            assumed("one frame in 100 us"));
  }
};

}  // namespace slotlab::gige
