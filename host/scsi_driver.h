// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "host/block_io_figures.h"
#include "host/diskbench.h"
#include "host/host_seam.h"
#include "host/scsi_driver_parameters.h"
#include "traffic/io_observer.h"
#include "traffic/scsi_queues.h"

namespace slotlab::host {

/// The driver of one SCSI channel with the raw I/O above it: posts the workload's I/Os
/// one by one, takes all replies at an interrupt, and pays CPU time for both.
class ScsiDriver final : public HostDriver, public StatisticsSource {
 public:
  /// `disks` is the number of disks on the channel; `queues` needs a slot for every I/O under way
  /// (`slots_for`).
  ScsiDriver(const ScsiDriverParameters& driver, const ScsiWorkloadParameters& workload,
             std::uint32_t disks, traffic::ScsiQueues& queues);
  /// `workload` is any producer of block I/Os; one process issues them and polls for their end, or
  /// a process for each sleeps until then.
  ScsiDriver(const ScsiDriverParameters& driver, std::unique_ptr<traffic::BlockIoProducer> workload,
             bool polling, traffic::ScsiQueues& queues);
  ScsiDriver(const ScsiDriver&) = delete;
  ScsiDriver& operator=(const ScsiDriver&) = delete;

  static std::uint32_t slots_for(const ScsiWorkloadParameters& workload, std::uint32_t disks) {
    return Diskbench(workload.disk, disks).maximum_under_way();
  }

  /// To be called once, before any other call.
  void attach(HostSeam& seam) { seam_ = &seam; }
  /// Tells `log` what the driver does; before the simulation starts.
  void observe(ActivityLog& log) { probe_.attach(&log); }
  void add_observer(traffic::IoObserver& observer) { observers_.push_back(&observer); }

  void start() override { issue_requests(); }
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
  void take_replies();
  void complete_io();
  Flow flow_of(std::uint32_t job, std::uint64_t cookie) const;
  void run(CpuPlace place, Picoseconds work, Job job, std::uint64_t cookie = 0);

  const ScsiDriverParameters parameters_;
  const CpuPlace issuer_;
  std::unique_ptr<traffic::BlockIoProducer> workload_;
  traffic::ScsiQueues& queues_;
  HostSeam* seam_ = nullptr;
  std::vector<traffic::IoObserver*> observers_;

  std::vector<traffic::IoRequest> slots_;
  std::vector<std::uint32_t> free_slots_;
  Picoseconds timer_due_ = kNever;
  ActivityProbe probe_;

  Picoseconds measured_from_ = 0;
  BlockIoFigures figures_;
  std::uint64_t interrupts_ = 0;
  Picoseconds cpu_time_ = 0;
};

}  // namespace slotlab::host
