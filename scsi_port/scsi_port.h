// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/histogram.h"
#include "base/ring.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "scsi_port/data_path.h"
#include "scsi_port/disk_parameters.h"
#include "scsi_port/io_processor.h"
#include "scsi_port/io_table.h"
#include "scsi_port/port_parameters.h"
#include "scsi_port/reply_poster.h"
#include "scsi_port/scsi_bus.h"
#include "scsi_port/spi_timing.h"
#include "traffic/scsi_queues.h"

namespace slotlab::scsi {

/// A channel of a parallel SCSI host bus adapter as a PCI function, with its bus and the disks on
/// it (53C1030 and 53C1010 class).
///
/// The life of an I/O: doorbell, DMA read of its request frame, processor (start), command to the
/// disk; then for a read data from the disk through the FIFO into host memory, for a write DMA
/// reads through the FIFO to the disk; status; processor (completion), reply, interrupt.
class ScsiPort final : public bus::DeviceFunction,
                       public StatisticsSource,
                       private BusClient,
                       private DataPathClient,
                       private ProcessorClient {
 public:
  ScsiPort(const PortParameters& port, const ChainParameters& chain, traffic::ScsiQueues& queues);
  ScsiPort(const ScsiPort&) = delete;
  ScsiPort& operator=(const ScsiPort&) = delete;

  /// To be called once, before any other call.
  void attach(bus::FunctionSeam& seam);

  /// Tells `log` what the port does; before the simulation starts.
  void observe(ActivityLog& log);

  std::uint64_t mmio_read(std::uint64_t offset) override;
  void mmio_write(std::uint64_t offset, std::uint64_t value) override;
  void dma_complete(std::uint32_t tag) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;
  Flow flow_of(std::uint32_t tag) const override;

  /// Read data in host memory (its DMA writes are complete), since time zero.
  std::uint64_t payload_bytes_read() const { return payload_bytes_read_; }
  /// Write data that has reached the disks, since time zero.
  std::uint64_t payload_bytes_written() const { return bus_.bytes_written(); }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  void request_posted(std::uint32_t io);
  void request_fetched(std::uint32_t io);
  void request_prepared(std::uint32_t io) override { bus_.start(io); }
  void data_phase_over() override { bus_.data_phase_over(); }
  void data_in_memory(std::uint32_t io, std::uint32_t bytes) override;
  void status_arrived(std::uint32_t io) override;
  void complete_if_done(std::uint32_t io);
  void completion_prepared(std::uint32_t io) override;

  const std::uint32_t frame_bytes_;
  traffic::ScsiQueues& queues_;
  SpiTiming timing_;
  IoTable ios_;
  IoProcessor processor_;
  DataPath data_;
  ScsiBus bus_;
  ReplyPoster poster_;
  bus::FunctionSeam* seam_ = nullptr;
  Ring<std::uint32_t> fetching_;  ///< I/Os whose request frame is being read
  std::uint64_t payload_bytes_read_ = 0;
  Picoseconds measured_from_ = 0;
  std::uint64_t read_at_start_ = 0;
  std::uint64_t written_at_start_ = 0;
  LatencyHistogram latency_;
};

}  // namespace slotlab::scsi
