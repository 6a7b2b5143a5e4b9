// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/ring.h"
#include "base/state_timer.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "scsi_port/port_parameters.h"

namespace slotlab::scsi {

/// What the processor tells its port.
class ProcessorClient {
 public:
  virtual ~ProcessorClient() = default;
  virtual void request_prepared(std::uint32_t io) = 0;
  virtual void completion_prepared(std::uint32_t io) = 0;
};

/// The chip's processor beside the bus: prepares requests and replies one after the other, first
/// come first served, while the sequencer drives the bus. Work that takes no time is done at once.
class IoProcessor : public StatisticsSource {
 public:
  IoProcessor(const ProcessorParameters& parameters, std::uint32_t ios)
      : parameters_(parameters), tasks_(ios) {}

  void attach(bus::FunctionSeam& seam, ProcessorClient& client);
  void observe(ActivityLog& log) { probe_.attach(&log); }
  void start(std::uint32_t io) { submit({io, false}); }
  void complete(std::uint32_t io) { submit({io, true}); }
  void timer();

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum class State : std::uint8_t { idle, busy };
  struct Task {
    std::uint32_t io = 0;
    bool completion = false;
  };
  Picoseconds work_of(Task task) const {
    return task.completion ? parameters_.completion_time : parameters_.start_time;
  }
  void submit(Task task);
  void run();
  void done(Task task);

  const ProcessorParameters parameters_;
  bus::FunctionSeam* seam_ = nullptr;
  ProcessorClient* client_ = nullptr;
  Ring<Task> tasks_;  ///< the front runs
  ActivityProbe probe_;
  StateTimer<State, 2> states_;
};

}  // namespace slotlab::scsi
