// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "replay/capture_source.h"
#include "replay/trace_clock.h"
#include "traffic/frame_producer.h"

namespace slotlab::replay {

/// The frames of a capture in one direction, as a workload. Frames longer than the MTU allows were
/// to be cut by the capturing host's adapter (or had been put together by it), and are cut here:
/// each piece has the headers and a full segment.
class FrameReplay final : public traffic::FrameProducer {
 public:
  /// `mtu` in bytes of IP packet. Throws TraceError.
  FrameReplay(const FrameReplayParameters& parameters, FrameDirection direction, std::uint32_t mtu);

  const traffic::OfferedFrame* next_frame() override { return has_next_ ? &next_ : nullptr; }
  void take() override;

  /// Frames of the file read so far, whatever their direction.
  std::uint64_t frames_read() const { return source_.frames(); }
  const CaptureSource& source() const { return source_; }

 private:
  void advance();
  void next_piece();

  CaptureSource source_;
  const FrameDirection direction_;
  const std::uint32_t mtu_;
  TraceClock clock_;
  bool begun_ = false;
  bool has_next_ = false;
  traffic::OfferedFrame next_;
  std::uint32_t header_bytes_ = 0;  ///< of the frame that is being cut
  std::uint32_t segment_ = 0;       ///< payload of one piece
  std::uint32_t left_ = 0;          ///< payload not yet in a piece
};

/// What a capture holds, seen by one replay of it.
struct CaptureSurvey {
  std::uint64_t frames = 0;  ///< malformed ones included
  std::uint64_t good = 0;
  std::uint64_t transmit = 0;
  std::uint64_t receive = 0;
  std::uint64_t cut = 0;  ///< frames longer than the MTU allows
  std::uint64_t out_of_order = 0;
  std::uint64_t clamped = 0;
  std::string problems;  ///< a sentence; empty when nothing was malformed
};

/// Reads the whole file once. Throws TraceError: malformed beyond what `parameters` allow, or no
/// frame to replay.
CaptureSurvey survey_capture(const FrameReplayParameters& parameters, std::uint32_t mtu);

}  // namespace slotlab::replay
