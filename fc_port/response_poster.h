// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "base/activity.h"
#include "base/ring.h"
#include "base/statistics.h"
#include "fc_port/interrupt_policy.h"
#include "fc_port/timer_id.h"
#include "traffic/fc_queues.h"

namespace slotlab::fc {

/// Writes response entries into the host's ring and interrupts for those that have arrived there.
/// While an interrupt is asserted there is no second one; the driver's write of the response-out
/// index ends it.
class ResponsePoster {
 public:
  ResponsePoster(const InterruptParameters& parameters, std::uint32_t exchanges,
                 traffic::FcQueues& queues);
  ResponsePoster(const ResponsePoster&) = delete;
  ResponsePoster& operator=(const ResponsePoster&) = delete;

  void attach(bus::FunctionSeam& seam) { seam_ = &seam; }
  void observe(ActivityLog& log) { probe_.attach(&log); }
  /// The I/O of that name is complete.
  void post(std::uint32_t handle);
  void dma_complete();
  /// The driver has taken the responses before `response_out`.
  void acknowledge(std::uint32_t response_out);
  void timer(std::uint64_t cookie);

  void start_measurement();
  void report(StatisticsGroup& out, Picoseconds elapsed) const;

 private:
  std::uint32_t distance(std::uint32_t from, std::uint32_t to) const;
  void write_entries();
  void consider_interrupt();

  std::unique_ptr<InterruptPolicy> policy_;
  traffic::FcQueues& queues_;
  bus::FunctionSeam* seam_ = nullptr;
  Ring<std::uint32_t> waiting_;    ///< the ring has no room yet
  Ring<std::uint32_t> in_flight_;  ///< being written
  std::uint32_t written_ = 0;      ///< ring index: the next entry to write
  std::uint32_t arrived_ = 0;      ///< entries before it are in host memory
  std::uint32_t taken_ = 0;        ///< entries before it have been taken by the driver
  ActivityProbe probe_;
  bool told_ = false;  ///< that responses wait for their interrupt
  bool asserted_ = false;
  bool timer_set_ = false;
  std::uint64_t timer_round_ = 0;  ///< an older round's timer is void
  std::uint64_t responses_ = 0;
  std::uint64_t interrupts_ = 0;
};

}  // namespace slotlab::fc
