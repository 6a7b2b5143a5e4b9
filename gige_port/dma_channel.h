// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "base/activity.h"
#include "base/state_timer.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "gige_port/dma_operation.h"

namespace slotlab::gige {

/// What a DMA channel spends its time on.
enum class ChannelState { idle, setup, frame_overhead, bus_read, posted_write };
inline constexpr std::size_t kChannelStates = 5;

/// A serial DMA channel of the port: sets up one operation, puts it to the bus, waits for its
/// completion. One operation costs one timer.
class DmaChannel {
 public:
  /// `index` tags the channel's timers and its DMAs on the seam.
  DmaChannel(std::uint32_t index, Picoseconds read_setup, Picoseconds write_setup)
      : index_(index), read_setup_(read_setup), write_setup_(write_setup) {}

  bool busy() const { return timer_.state() != ChannelState::idle; }
  const DmaOperation& operation() const { return operation_; }
  /// Direction of payload that the operation works for.
  Flow flow() const { return gige::flow_of(operation_.kind); }
  void observe(ActivityLog& log) { probe_.attach(&log); }
  void start(const DmaOperation& operation, bus::FunctionSeam& bus);
  /// The set-up timer has fired.
  void set_up(bus::FunctionSeam& bus);
  /// The bus has completed the operation.
  void complete(Picoseconds now);

  void start_measurement(Picoseconds now);
  void report(StatisticsGroup& out, Picoseconds now) const;

 private:
  std::uint32_t index_;
  Picoseconds read_setup_;
  Picoseconds write_setup_;
  DmaOperation operation_;
  ActivityProbe probe_;
  Picoseconds measured_from_ = 0;
  StateTimer<ChannelState, kChannelStates> timer_;
  std::array<std::uint64_t, kDmaKinds> operations_{};
  std::array<std::uint64_t, kDmaKinds> bytes_{};
};

}  // namespace slotlab::gige
