// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "host/block_io_figures.h"
#include "host/diskbench_parameters.h"
#include "host/fc_driver_parameters.h"
#include "host/host_seam.h"
#include "traffic/block_io.h"
#include "traffic/fc_queues.h"
#include "traffic/io_observer.h"

namespace slotlab::host {

/// The FC driver with a block I/O workload above it: keeps the workload's I/Os in the request
/// ring, takes all responses at an interrupt, and pays CPU time for both.
class FcDriver final : public HostDriver, public StatisticsSource {
 public:
  FcDriver(const FcDriverParameters& driver, const DiskbenchParameters& workload,
           traffic::FcQueues& queues);
  /// `workload` is any producer of block I/Os.
  FcDriver(const FcDriverParameters& driver, std::unique_ptr<traffic::BlockIoProducer> workload,
           traffic::FcQueues& queues);
  FcDriver(const FcDriver&) = delete;
  FcDriver& operator=(const FcDriver&) = delete;

  /// To be called once, before any other call.
  void attach(HostSeam& seam) { seam_ = &seam; }
  /// Tells `log` what the driver does; before the simulation starts.
  void observe(ActivityLog& log) { probe_.attach(&log); }
  void add_observer(traffic::IoObserver& observer) { observers_.push_back(&observer); }

  void start() override;
  void interrupt() override;
  void cpu_done(std::uint32_t id, std::uint64_t cookie) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;

  /// I/Os completed and their bytes, since time zero.
  std::uint64_t ios_completed() const { return figures_.ios(); }
  std::uint64_t ios_read() const { return figures_.ios(traffic::IoDirection::read); }
  std::uint64_t ios_written() const { return figures_.ios(traffic::IoDirection::write); }
  std::uint64_t bytes_completed() const { return figures_.bytes(); }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum Job : std::uint32_t { kStart, kInterrupt, kCompletion };

  void issue_requests();
  void post(std::uint32_t slot);
  void post_blocked();
  void ring_doorbell();
  void take_responses();
  void complete_io();
  Flow flow_of(std::uint32_t job, std::uint64_t cookie) const;
  void run(CpuPlace place, const FcOperationCost& cost, Job job, std::uint64_t cookie = 0);

  FcDriverParameters parameters_;
  std::unique_ptr<traffic::BlockIoProducer> workload_;
  traffic::FcQueues& queues_;
  HostSeam* seam_ = nullptr;
  std::vector<traffic::IoObserver*> observers_;
  std::uint32_t block_stride_;  ///< bytes between the buffers of two slots

  std::vector<traffic::IoRequest> slots_;
  std::vector<std::uint32_t> free_slots_;
  std::vector<std::uint32_t> blocked_;  ///< slots that found the request ring full
  std::uint32_t starting_ = 0;          ///< I/Os whose start job is under way
  std::uint32_t unannounced_ = 0;       ///< I/Os posted since the last doorbell
  std::uint32_t request_in_ = 0;
  Picoseconds timer_due_ = kNever;
  ActivityProbe probe_;

  Picoseconds measured_from_ = 0;
  BlockIoFigures figures_;
  std::uint64_t interrupts_ = 0;
  std::uint64_t doorbells_ = 0;
  Picoseconds cpu_time_ = 0;
};

}  // namespace slotlab::host
