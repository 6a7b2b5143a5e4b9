// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/histogram.h"
#include "base/statistics.h"
#include "replay/block_source.h"
#include "replay/trace_clock.h"
#include "traffic/block_io.h"
#include "traffic/end_listener.h"

namespace slotlab::replay {

/// The I/Os of a block trace as a workload: each at its time, or, when the driver has as many
/// under way as it may, as soon as one ends; the rest of the file is the queue. An I/O longer than
/// the driver's longest goes in parts, one that is not of whole sectors is widened to them. The
/// position of an I/O has no influence: the modelled storage has none.
class BlockReplay final : public traffic::BlockIoProducer, public StatisticsSource {
 public:
  /// I/Os are spread over `units` disks by the device that the trace names. Throws TraceError.
  BlockReplay(const BlockReplayParameters& parameters, std::uint32_t units,
              traffic::EndListener& end);

  bool next_request(Picoseconds now, traffic::IoRequest& request) override;
  Picoseconds next_due() const override;
  void completed(const traffic::IoRequest& request, Picoseconds now) override;
  std::uint32_t maximum_under_way() const override { return parameters_.queue_depth; }
  std::uint32_t largest_request() const override { return parameters_.max_io; }

  const BlockSource& source() const { return source_; }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  /// An I/O of the trace, some parts of which are under way.
  struct Io {
    Picoseconds due = 0;
    Picoseconds issued = 0;
    std::uint32_t bytes = 0;
    std::uint32_t parts = 0;  ///< under way, or not yet issued
  };

  void advance();
  void open_io(Picoseconds now);

  const BlockReplayParameters parameters_;
  const std::uint32_t units_;
  traffic::EndListener& end_;
  BlockSource source_;
  TraceClock clock_;
  bool has_next_ = false;
  TraceIo next_;
  Picoseconds next_due_ = 0;

  std::vector<Io> ios_;  ///< a place for each that may be under way, and for one being cut
  std::vector<std::uint32_t> free_places_;
  std::uint32_t under_way_ = 0;   ///< requests
  std::uint32_t cut_place_ = 0;   ///< of the I/O being issued
  std::uint32_t bytes_left_ = 0;  ///< of it, not yet in a part

  struct Amount {
    std::uint64_t ios = 0;
    std::uint64_t bytes = 0;
  };
  Picoseconds measured_from_ = 0;
  Picoseconds last_due_ = 0;
  Amount offered_;  ///< since the start of the measurement, as the others
  Amount carried_;
  std::uint64_t cut_ = 0;
  LatencyHistogram lag_;
  LatencyHistogram service_;
  LatencyHistogram latency_;
};

/// What a block trace holds, seen by one replay of it.
struct BlockSurvey {
  std::string format;
  std::uint64_t lines = 0;
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
  std::uint64_t other = 0;
  std::uint64_t out_of_order = 0;
  std::uint64_t clamped = 0;
  std::string problems;  ///< a sentence; empty when nothing was malformed
};

/// Reads the whole file once. Throws TraceError: malformed beyond what `parameters` allow, or no
/// I/O to replay.
BlockSurvey survey_block_trace(const BlockReplayParameters& parameters);

}  // namespace slotlab::replay
