// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "base/ring.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "fc_port/data_engine.h"
#include "fc_port/exchange_table.h"
#include "fc_port/firmware_processor.h"
#include "fc_port/frame.h"
#include "fc_port/link_timing.h"
#include "fc_port/port_parameters.h"
#include "fc_port/request_fetcher.h"
#include "fc_port/response_poster.h"
#include "fc_port/storage_parameters.h"
#include "fc_port/storage_target.h"
#include "fc_port/topology.h"
#include "fc_port/wire.h"
#include "traffic/fc_queues.h"
#include "traffic/frame_observer.h"

namespace slotlab::fc {

/// A Fibre Channel port (ISP2312 class) as a PCI function, with its link and the storage behind.
///
/// The life of an I/O: doorbell, IOCB fetch, firmware (start), FCP_CMND; then for a read data
/// frames into the receive buffers, from there by the data engine into host memory, FCP_RSP; for a
/// write FCP_XFER_RDY, DMA reads by the data engine, data frames, FCP_RSP; then firmware
/// (completion), response entry, interrupt.
class FcPort final : public bus::DeviceFunction,
                     public StatisticsSource,
                     private FrameSource,
                     private FrameSink,
                     private DataEngineClient,
                     private FirmwareClient,
                     private RequestClient {
 public:
  /// Throws std::invalid_argument when the two ends' link speeds do not match.
  FcPort(const PortParameters& port, const StorageParameters& storage, traffic::FcQueues& queues);
  FcPort(const FcPort&) = delete;
  FcPort& operator=(const FcPort&) = delete;

  /// To be called once, before any other call.
  void attach(bus::FunctionSeam& seam);
  /// Tells of all frames on the link.
  void add_observer(traffic::FcObserver& observer) {
    to_storage_.add_observer(observer);
    to_host_.add_observer(observer);
  }

  /// Tells `log` what the port does; before the simulation starts.
  void observe(ActivityLog& log);

  std::uint64_t mmio_read(std::uint64_t offset) override;
  void mmio_write(std::uint64_t offset, std::uint64_t value) override;
  void dma_complete(std::uint32_t tag) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;
  Flow flow_of(std::uint32_t tag) const override;

  /// Read data in host memory (its DMA writes are complete), since time zero.
  std::uint64_t payload_bytes_read() const { return payload_bytes_read_; }
  /// Write data that has reached the storage, since time zero.
  std::uint64_t payload_bytes_written() const { return storage_.bytes_received(); }
  LinkSpeed link_speed() const { return timing_.speed(); }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  // The port as a source and sink of frames.
  bool has_frame() const override;
  Frame take_frame() override;
  void frame_sent(const Frame& frame) override;
  void credit_missing() override { engine_.link_changed(); }
  void frame_arrived(const Frame& frame) override;

  void read_data_moved(std::uint32_t exchange, std::uint32_t frames, std::uint32_t bytes) override;
  void write_data_ready() override { to_storage_.kick(); }
  bool link_lacks_credit() const override { return to_storage_.lacks_credit(); }
  void firmware_done(FirmwarePhase phase, std::uint32_t exchange) override;
  void exchange_opened(std::uint32_t exchange) override;
  void complete_if_done(std::uint32_t exchange);

  LinkTiming timing_;
  std::unique_ptr<Topology> topology_;
  traffic::FcQueues& queues_;
  ExchangeTable exchanges_;
  RequestFetcher fetcher_;
  FirmwareProcessor firmware_;
  DataEngine engine_;
  ResponsePoster poster_;
  Wire to_storage_;
  Wire to_host_;
  StorageTarget storage_;
  Ring<std::uint32_t> commands_;  ///< exchanges whose FCP_CMND waits for the link
  std::uint64_t payload_bytes_read_ = 0;
  Picoseconds measured_from_ = 0;
  std::uint64_t read_at_start_ = 0;
  std::uint64_t written_at_start_ = 0;
};

}  // namespace slotlab::fc
