// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/activity.h"
#include "base/ring.h"
#include "base/state_timer.h"
#include "base/statistics.h"
#include "fc_port/frame.h"
#include "fc_port/link_timing.h"
#include "fc_port/timer_id.h"
#include "fc_port/topology.h"
#include "traffic/frame_observer.h"

namespace slotlab::fc {

/// One way of the link: sends a frame at a time when the source has one, the other end has granted
/// a buffer-to-buffer credit and the topology lets it.
///
/// A frame arrives when the gap after it is over, so one timer serves both; the gap (113 ns at
/// 2 Gb/s) stands for the cable. A returned credit is usable after the credit's own way back.
class Wire {
 public:
  Wire(Way way, const LinkTiming& timing, Topology& topology, std::uint32_t credits,
       Picoseconds credit_return_time);
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void attach(bus::FunctionSeam& seam, FrameSource& source, FrameSink& sink, Wire& other_way);
  void observe(ActivityLog& log) { probe_.attach(&log); }
  void add_observer(traffic::FcObserver& observer) { observers_.push_back(&observer); }
  /// The source may have a frame, or the topology may have become free.
  void kick();
  /// The receiver has freed a buffer (R_RDY).
  void return_credit();
  void timer(std::uint64_t cookie);
  bool lacks_credit() const { return states_.state() == State::no_credit; }

  void start_measurement(Picoseconds now);
  void report(StatisticsGroup& out, Picoseconds now) const;

 private:
  enum class State : std::uint8_t { idle, frame, tenancy, no_credit, loop_busy };
  enum Cookie : std::uint64_t { kTenancyOpen, kFrameEnd, kCreditBack };

  bool busy() const;
  void enter(State state, Picoseconds now) {
    if (probe_) {
      tell(states_.state(), now, false);
      tell(state, now, true);
    }
    states_.enter(state, now);
  }
  void tell(State state, Picoseconds now, bool begins) const;
  void collect_credits();
  void wait_for_credit();
  void start_frame();
  void end_frame();
  void set_timer(Picoseconds delay, Cookie cookie);

  Way way_;
  const LinkTiming& timing_;
  Topology& topology_;
  Picoseconds credit_return_time_;
  bus::FunctionSeam* seam_ = nullptr;
  FrameSource* source_ = nullptr;
  FrameSink* sink_ = nullptr;
  Wire* other_way_ = nullptr;

  std::uint32_t credits_;
  Ring<Picoseconds> returning_;  ///< when the credits on their way back will be usable
  bool credit_timer_set_ = false;
  Frame frame_;  ///< the one on the wire
  Picoseconds frame_start_ = 0;
  std::vector<traffic::FcObserver*> observers_;

  ActivityProbe probe_;
  StateTimer<State, 5> states_;
  std::uint64_t frames_ = 0;
  std::uint64_t data_bytes_ = 0;
};

}  // namespace slotlab::fc
