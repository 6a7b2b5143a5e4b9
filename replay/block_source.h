// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "replay/block_format.h"
#include "replay/line_reader.h"
#include "replay/time_sorter.h"
#include "replay/trace_problems.h"

namespace slotlab::replay {

/// The reads and writes of a block trace in the order of their times. Malformed lines are counted
/// and left out.
class BlockSource {
 public:
  /// After more problems than allowed it ends, or, for a survey, reads on and counts them. Throws
  /// TraceError.
  explicit BlockSource(const BlockReplayParameters& parameters, bool survey = false);

  bool next(TraceIo& io);

  const char* format() const { return format_->name(); }
  std::uint64_t lines() const { return reader_.number(); }
  /// Events that move no data, I/Os of no bytes among them.
  std::uint64_t other() const { return other_; }
  const TraceProblems& problems() const { return problems_; }
  std::uint64_t out_of_order() const { return sorter_.out_of_order(); }
  std::uint64_t clamped() const { return sorter_.clamped(); }

 private:
  bool gives_up() const { return !survey_ && problems_.beyond_limit(); }
  bool read(TraceIo& io);

  const bool survey_;
  LineReader reader_;
  std::unique_ptr<BlockFormat> format_;
  TraceProblems problems_;
  TimeSorter<TraceIo> sorter_;
  std::uint64_t other_ = 0;
};

}  // namespace slotlab::replay
