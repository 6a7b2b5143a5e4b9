// SPDX-License-Identifier: Apache-2.0
#include "replay/block_replay.h"

#include <algorithm>

#include "replay/trace_file.h"

namespace slotlab::replay {
namespace {

constexpr std::uint64_t kSectorBytes = 512;

/// Bytes of the sectors that an I/O touches.
std::uint32_t whole_sectors(const TraceIo& io) {
  const std::uint64_t before = io.offset % kSectorBytes;
  return static_cast<std::uint32_t>((before + io.bytes + kSectorBytes - 1) / kSectorBytes *
                                    kSectorBytes);
}

}  // namespace

BlockReplay::BlockReplay(const BlockReplayParameters& parameters, std::uint32_t units,
                         traffic::EndListener& end)
    : parameters_(parameters),
      units_(units),
      end_(end),
      source_(parameters),
      clock_(parameters.time_scale),
      ios_(std::size_t{parameters.queue_depth} + 1) {
  free_places_.reserve(ios_.size());
  for (std::size_t i = ios_.size(); i > 0; --i) {
    free_places_.push_back(static_cast<std::uint32_t>(i - 1));
  }
  advance();
  if (has_next_) clock_.begin(next_.time);
  next_due_ = 0;
}

void BlockReplay::advance() {
  has_next_ = source_.next(next_);
  if (has_next_) next_due_ = clock_.time_of(next_.time);
}

bool BlockReplay::next_request(Picoseconds now, traffic::IoRequest& request) {
  if (under_way_ == parameters_.queue_depth) return false;
  if (bytes_left_ == 0) {
    const bool timed = parameters_.mode == BlockReplayMode::timed;
    if (!has_next_ || (timed && next_due_ > now)) return false;
    open_io(now);
  }
  const Io& io = ios_[cut_place_];
  request.direction = next_.direction;
  request.unit = next_.unit % units_;
  request.bytes = std::min(bytes_left_, parameters_.max_io);
  request.start = io.due;
  request.origin = cut_place_;
  bytes_left_ -= request.bytes;
  ++under_way_;
  if (bytes_left_ == 0) advance();
  return true;
}

void BlockReplay::open_io(Picoseconds now) {
  cut_place_ = free_places_.back();
  free_places_.pop_back();
  Io& io = ios_[cut_place_];
  io.due = parameters_.mode == BlockReplayMode::timed ? next_due_ : now;
  io.issued = now;
  io.bytes = whole_sectors(next_);
  io.parts = (io.bytes + parameters_.max_io - 1) / parameters_.max_io;
  bytes_left_ = io.bytes;
  ++offered_.ios;
  offered_.bytes += io.bytes;
  last_due_ = io.due;
  if (io.parts > 1) ++cut_;
  lag_.add(now - io.due);
}

Picoseconds BlockReplay::next_due() const {
  const bool waits = has_next_ && bytes_left_ == 0 && under_way_ < parameters_.queue_depth &&
                     parameters_.mode == BlockReplayMode::timed;
  return waits ? next_due_ : kNever;
}

void BlockReplay::completed(const traffic::IoRequest& request, Picoseconds now) {
  --under_way_;
  Io& io = ios_[request.origin];
  if (--io.parts == 0) {
    service_.add(now - io.issued);
    latency_.add(now - io.due);
    ++carried_.ios;
    carried_.bytes += io.bytes;
    free_places_.push_back(request.origin);
  }
  if (!has_next_ && bytes_left_ == 0 && under_way_ == 0) end_.traffic_ended();
}

void BlockReplay::start_measurement(Picoseconds now) {
  measured_from_ = now;
  offered_ = {};
  carried_ = {};
  cut_ = 0;
  lag_.clear();
  service_.clear();
  latency_.clear();
}

void BlockReplay::report(StatisticsGroup& out, Picoseconds now) const {
  // What the file offers per second of its own time: a replay that lags is behind in that time.
  const Picoseconds offered_for = std::max<Picoseconds>(0, last_due_ - measured_from_);
  const Picoseconds elapsed = now - measured_from_;
  const Picoseconds span = offered_for > 0 ? offered_for : elapsed;
  out.byte_rate("offered", offered_.bytes, span, "I/Os of the file, over the time they span there");
  out.byte_rate("carried", carried_.bytes, elapsed, "I/Os completed, over the time measured");
  out.rate("offered_ios", offered_.ios, span, "I/Os of the file, over the time they span there");
  out.rate("carried_ios", carried_.ios, elapsed, "I/Os completed, over the time measured");
  out.count("ios", carried_.ios, "I/Os of the file completed");
  out.count("ios_cut", cut_, "I/Os longer than the driver's longest, issued in parts");
  out.latency("lag", lag_, "from an I/O's time in the file to its start: the wait in the host");
  out.latency("service", service_, "from an I/O's start to its end");
  out.latency("latency", latency_, "from an I/O's time in the file to its end");
}

BlockSurvey survey_block_trace(const BlockReplayParameters& parameters) {
  BlockSource source(parameters, true);
  BlockSurvey survey;
  TraceIo io;
  while (source.next(io)) {
    ++(io.direction == traffic::IoDirection::read ? survey.reads : survey.writes);
  }
  const TraceProblems& problems = source.problems();
  if (problems.beyond_limit()) throw TraceError(problems.error());
  survey.format = source.format();
  survey.lines = source.lines();
  survey.other = source.other();
  survey.out_of_order = source.out_of_order();
  survey.clamped = source.clamped();
  if (problems.count() > 0) survey.problems = problems.note();
  if (survey.reads + survey.writes > 0) return survey;
  std::string hint;
  if (survey.format == "blkparse" && survey.other > 0) {
    const bool queue = parameters.action == BlkparseAction::queue;
    hint = std::string(" with action ") + (queue ? "Q (queued)" : "D (issued)") +
           "; for the other moment write action: " + (queue ? "issue" : "queue");
  }
  throw TraceError(display_path(parameters.file) + ": the trace holds no read or write" + hint);
}

}  // namespace slotlab::replay
