// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/ring.h"
#include "base/state_timer.h"
#include "base/statistics.h"
#include "fc_port/port_parameters.h"
#include "fc_port/timer_id.h"
#include "traffic/block_io.h"

namespace slotlab::fc {

enum class FirmwarePhase : std::uint8_t { start, completion };

/// What the firmware tells the port.
class FirmwareClient {
 public:
  virtual ~FirmwareClient() = default;
  virtual void firmware_done(FirmwarePhase phase, std::uint32_t exchange) = 0;
};

/// The chip's RISC processor: starts and completes I/Os one after the other, first come first
/// served, while the data engine moves the data of others.
class FirmwareProcessor {
 public:
  explicit FirmwareProcessor(const FirmwareParameters& parameters);
  FirmwareProcessor(const FirmwareProcessor&) = delete;
  FirmwareProcessor& operator=(const FirmwareProcessor&) = delete;

  void attach(bus::FunctionSeam& seam, FirmwareClient& client);
  void observe(ActivityLog& log) { probe_.attach(&log); }
  void submit(FirmwarePhase phase, traffic::IoDirection direction, std::uint32_t exchange);
  void timer();

  void start_measurement(Picoseconds now);
  void report(StatisticsGroup& out, Picoseconds now) const;

 private:
  enum class State : std::uint8_t { idle, busy };
  struct Task {
    FirmwarePhase phase = FirmwarePhase::start;
    std::uint32_t exchange = 0;
    Picoseconds work = 0;
    Flow flow = Flow::both;
  };
  Picoseconds work_of(FirmwarePhase phase, traffic::IoDirection direction) const;
  void run();

  FirmwareParameters parameters_;
  bus::FunctionSeam* seam_ = nullptr;
  FirmwareClient* client_ = nullptr;
  Ring<Task> tasks_;  ///< the front runs
  ActivityProbe probe_;
  StateTimer<State, 2> states_;
  std::uint64_t tasks_done_ = 0;
};

}  // namespace slotlab::fc
