// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/ring.h"
#include "bus/device.h"
#include "scsi_port/io_table.h"
#include "scsi_port/port_parameters.h"
#include "scsi_port/spi_timing.h"

namespace slotlab::scsi {

/// What the data path tells its channel and port.
class DataPathClient {
 public:
  virtual ~DataPathClient() = default;
  /// The last byte has passed the SCSI bus.
  virtual void data_phase_over() = 0;
  /// Data of a read have reached host memory.
  virtual void data_in_memory(std::uint32_t io, std::uint32_t bytes) = 0;
};

/// The FIFO between the SCSI bus and host memory. One data phase at a time: write data are read
/// from the host burst by burst, ahead of the wires as far as the FIFO holds them; read data leave
/// the FIFO by DMA writes, which go on after the phase is over. The wires wait when the FIFO is
/// empty or full.
class DataPath {
 public:
  DataPath(const DataParameters& parameters, const SpiTiming& timing, const IoTable& ios);
  DataPath(const DataPath&) = delete;
  DataPath& operator=(const DataPath&) = delete;

  void attach(bus::FunctionSeam& seam, DataPathClient& client);
  void observe(ActivityLog& log) { probe_.attach(&log); }
  /// The data phase of `io` begins; ends in `data_phase_over`.
  void start(std::uint32_t io);
  void timer();
  void dma_complete(bool data_in);

  /// Time since time zero in which a data phase moved data, and in which it waited for the host.
  Picoseconds moving() const { return moving_; }
  Picoseconds waiting() const { return waiting_; }

 private:
  struct Burst {
    std::uint32_t io = 0;
    std::uint32_t bytes = 0;
  };
  std::uint32_t next_burst(std::uint32_t done) const;
  void fetch();
  void advance();
  void send(std::uint32_t bytes);

  const std::uint32_t burst_;
  const std::uint32_t fifo_;
  const SpiTiming& timing_;
  const IoTable& ios_;
  bus::FunctionSeam* seam_ = nullptr;
  DataPathClient* client_ = nullptr;

  ActivityProbe probe_;
  bool active_ = false;
  std::uint32_t io_ = 0;
  std::uint32_t fetched_ = 0;     ///< write: bytes asked for
  std::uint32_t arrived_ = 0;     ///< write: bytes in the FIFO or past it
  std::uint32_t passed_ = 0;      ///< bytes that have passed the wires
  std::uint32_t on_wires_ = 0;    ///< bytes of the burst on the wires
  Ring<std::uint32_t> fetching_;  ///< bytes of the DMA reads under way
  Ring<Burst> storing_;           ///< DMA writes under way
  std::uint32_t unstored_ = 0;    ///< bytes of them
  Picoseconds idle_since_ = 0;
  Picoseconds moving_ = 0;
  Picoseconds waiting_ = 0;
};

}  // namespace slotlab::scsi
