// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/histogram.h"
#include "base/statistics.h"
#include "base/time.h"
#include "traffic/end_listener.h"
#include "traffic/frame_producer.h"

namespace slotlab::traffic {

/// The account of replayed frames in one direction. Whoever takes frames from the producer books
/// them as offered, whoever sees them arrive (or fall) books that; a frame is one or the other in
/// the end.
class FrameLedger final : public StatisticsSource {
 public:
  /// The direction has ended when every frame has arrived or is lost; `listener` is told once.
  void attach(EndListener* listener) { listener_ = listener; }

  /// A frame has been taken from the producer at `now`, not before it was due.
  void offered(const OfferedFrame& frame, Picoseconds now);
  /// The producer has no more frames.
  void all_offered();
  /// A frame that was due at `due` has reached its end: the far end of the cable, or the host's
  /// protocol stack.
  void carried(std::uint32_t frame_bytes, Picoseconds due, Picoseconds now);
  void dropped();

  bool ended() const { return all_offered_ && offered_.frames == carried_.frames + dropped_; }
  std::uint64_t bytes_carried() const { return carried_.bytes; }
  std::uint64_t frames_carried() const { return carried_.frames; }
  std::uint64_t frames_offered() const { return offered_.frames; }
  std::uint64_t frames_dropped() const { return dropped_; }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  struct Amount {
    std::uint64_t frames = 0;
    std::uint64_t bytes = 0;
  };
  void tell_end();

  EndListener* listener_ = nullptr;
  bool all_offered_ = false;
  bool told_ = false;
  Amount offered_;  ///< since time zero, as the others
  Amount carried_;
  std::uint64_t dropped_ = 0;
  Picoseconds last_due_ = 0;  ///< of the frame offered last

  Picoseconds measured_from_ = 0;
  Amount offered_before_;
  Amount carried_before_;
  std::uint64_t dropped_before_ = 0;
  LatencyHistogram wait_;
  LatencyHistogram latency_;
};

}  // namespace slotlab::traffic
