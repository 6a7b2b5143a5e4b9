// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/ring.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "scsi_port/port_parameters.h"
#include "traffic/scsi_queues.h"

namespace slotlab::scsi {

/// Hands replies to the driver and interrupts for them: at once, or for several together, or when
/// the oldest has waited long enough. While an interrupt is asserted there is no second one; the
/// driver's write to the interrupt register ends it.
class ReplyPoster {
 public:
  ReplyPoster(const MessageParameters& parameters, traffic::ScsiQueues& queues);
  ReplyPoster(const ReplyPoster&) = delete;
  ReplyPoster& operator=(const ReplyPoster&) = delete;

  void attach(bus::FunctionSeam& seam) { seam_ = &seam; }
  void observe(ActivityLog& log) { probe_.attach(&log); }
  /// The I/O of that slot is complete.
  void post(std::uint32_t slot);
  void dma_complete();
  /// The driver has taken what it found.
  void acknowledge();
  void timer(std::uint64_t cookie);

  void start_measurement();
  void report(StatisticsGroup& out, Picoseconds elapsed) const;

 private:
  void publish(std::uint32_t slot);
  void consider_interrupt();
  void raise();

  const MessageParameters parameters_;
  traffic::ScsiQueues& queues_;
  bus::FunctionSeam* seam_ = nullptr;
  Ring<std::uint32_t> in_flight_;  ///< being written
  std::uint32_t unannounced_ = 0;  ///< published since the last interrupt
  ActivityProbe probe_;
  bool told_ = false;  ///< that replies wait for their interrupt
  bool asserted_ = false;
  bool timer_set_ = false;
  std::uint64_t timer_round_ = 0;  ///< an older round's timer is void
  std::uint64_t replies_ = 0;
  std::uint64_t interrupts_ = 0;
};

}  // namespace slotlab::scsi
