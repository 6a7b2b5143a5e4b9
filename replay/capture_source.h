// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "replay/capture_reader.h"
#include "replay/frame_header.h"
#include "replay/frame_replay_parameters.h"
#include "replay/time_sorter.h"
#include "replay/trace_problems.h"

namespace slotlab::replay {

/// Seen from the host that replays; `other`: neither from it nor to it.
enum class FrameDirection : std::uint8_t { other, transmit, receive };

/// What a replay needs of a captured frame.
struct TraceFrame {
  std::int64_t time = 0;     ///< nanoseconds since the epoch of the file's clock
  std::uint32_t length = 0;  ///< without the check sequence
  std::uint32_t header_bytes = 0;
  std::uint32_t user_bytes = 0;
  std::uint32_t vlan_tags = 0;
  FrameDirection direction = FrameDirection::other;
};

/// The frames of a capture in the order of their times, each with its direction. Malformed frames
/// are counted and left out.
class CaptureSource {
 public:
  /// After more problems than allowed it ends, or, for a survey, reads on and counts them. Throws
  /// TraceError.
  explicit CaptureSource(const FrameReplayParameters& parameters, bool survey = false);

  bool next(TraceFrame& frame);

  /// Frames read, malformed ones included.
  std::uint64_t frames() const { return reader_.position(); }
  const TraceProblems& problems() const { return problems_; }
  std::uint64_t out_of_order() const { return sorter_.out_of_order(); }
  std::uint64_t clamped() const { return sorter_.clamped(); }

 private:
  bool gives_up() const { return !survey_ && problems_.beyond_limit(); }
  /// Reads on to the next good frame.
  bool read(TraceFrame& frame);
  FrameDirection direction_of(const FrameHeader& header) const;

  const bool survey_;
  const FrameSelection selection_;
  const NetworkAddress host_;
  CaptureReader reader_;
  TraceProblems problems_;
  TimeSorter<TraceFrame> sorter_;
  bool at_end_ = false;
};

}  // namespace slotlab::replay
