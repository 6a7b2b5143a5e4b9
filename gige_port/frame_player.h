// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/time.h"
#include "gige_port/far_end.h"
#include "gige_port/link_seam.h"
#include "gige_port/pause_meter.h"
#include "gige_port/port_parameters.h"
#include "gige_port/wire_timing.h"
#include "traffic/frame_ledger.h"
#include "traffic/frame_producer.h"

namespace slotlab::gige {

/// What the far end of the cable plays, and where it books what has come of it.
struct FramePlayback {
  traffic::FrameProducer* to_port = nullptr;  ///< null: nothing is sent to the port
  traffic::FrameLedger& received;             ///< of the frames to the port
  traffic::FrameLedger& transmitted;          ///< of the frames from the port
};

/// The far end of the cable in a replay: sends the frames of a producer at their times, or as soon
/// after them as the cable and the port's pause frames let it, and answers nothing. One timer for
/// each frame, and one for each gap.
class FramePlayer final : public FarEnd {
 public:
  FramePlayer(const PortParameters& port, const FramePlayback& playback, LinkSeam& link);

  void observe(ActivityLog& log) override { probe_.attach(&log); }
  Picoseconds wire_started() const override { return wire_started_; }
  void start() override { play(); }
  void receive(const traffic::EthernetFrame& frame) override;
  void lost(const traffic::EthernetFrame& frame) override;
  void pause(bool stop) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;
  std::uint64_t payload_bytes_received() const override { return payload_received_; }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum Timer : std::uint32_t { kWire, kDue };

  void play();

  WireTiming wire_;
  FramePlayback playback_;
  LinkSeam& link_;
  traffic::EthernetFrame on_wire_;
  bool wire_busy_ = false;
  Picoseconds wire_started_ = 0;
  bool waiting_ = false;  ///< a timer for the next frame's time is set
  bool ended_ = false;
  PauseMeter pause_;

  ActivityProbe probe_;

  Picoseconds measured_from_ = 0;
  Picoseconds wire_time_ = 0;
  std::uint64_t payload_received_ = 0;
  std::uint64_t frames_to_port_ = 0;
  std::uint64_t frames_from_port_ = 0;
};

}  // namespace slotlab::gige
