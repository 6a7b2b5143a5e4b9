// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/activity.h"
#include "base/ring.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "scsi_port/data_path.h"
#include "scsi_port/disk.h"
#include "scsi_port/disk_parameters.h"
#include "scsi_port/io_table.h"
#include "scsi_port/port_parameters.h"
#include "scsi_port/spi_timing.h"

namespace slotlab::scsi {

/// What the channel tells its port.
class BusClient {
 public:
  virtual ~BusClient() = default;
  /// The status of `io` has come.
  virtual void status_arrived(std::uint32_t io) = 0;
};

/// The parallel SCSI bus of one channel with the disks on it. One connection has the bus at a
/// time: the chip selects a disk to give it commands, a disk reselects the chip when it has data
/// for it, wants data from it, or has a status. The chip has the highest SCSI ID; the disks get
/// the bus in the order in which they asked (SPI-3 arbitration fairness).
///
/// Phase based, a disk takes a command, disconnects, and comes back for data and status; a write
/// that finds room in the cache goes from command to status in one connection. Packetized, a
/// command is always a connection of its own.
class ScsiBus : public StatisticsSource {
 public:
  ScsiBus(const PortParameters& port, const ChainParameters& chain, const SpiTiming& timing,
          const IoTable& ios);
  ScsiBus(const ScsiBus&) = delete;
  ScsiBus& operator=(const ScsiBus&) = delete;

  void attach(bus::FunctionSeam& seam, BusClient& client, DataPath& data);
  void observe(ActivityLog& log) { probe_.attach(&log); }
  /// Has `io`'s command sent to its disk.
  void start(std::uint32_t io);
  void data_phase_over();
  void bus_timer();
  void disk_timer(std::uint64_t cookie);

  /// Write data that have reached the disks, bytes since time zero.
  std::uint64_t bytes_written() const { return bytes_written_; }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  /// What the stretch of time that is passing ends in.
  enum class Step : std::uint8_t {
    idle,
    commands_sent,
    data_begins,
    data_moves,
    status_sent,
    over
  };
  /// What the disk wants: data of an I/O, or only its status.
  struct Wish {
    std::uint32_t io = 0;
    bool status_only = false;
  };
  struct Target {
    explicit Target(const DiskParameters& parameters) : disk(parameters) {}
    Disk disk;
    Ring<Wish> wishes;
    bool asking = false;
  };
  enum Use : std::uint32_t { kArbitration, kControl, kSequencer, kDisk, kUses };

  static constexpr std::uint64_t kStatusOnly = 1ULL << 32U;

  void look_for_work();
  void send_commands();
  void commands_sent();
  void wish_at(Picoseconds time, Wish wish);
  void ask(std::uint32_t disk);
  void reconnect();
  void next_wish(Picoseconds lead);
  void begin_data(std::uint32_t io, Picoseconds lead);
  void send_status(Picoseconds lead);
  void status_sent();
  void end_connection(Stretch closing, Picoseconds lead = 0);
  void pass(Step next, Picoseconds time);
  void tell(Picoseconds time);
  Picoseconds connect();
  Picoseconds book(Use use, Picoseconds time);
  Picoseconds book(Stretch stretch);

  const SequencerParameters sequencer_;
  const Picoseconds patience_;
  const SpiTiming& timing_;
  const IoTable& ios_;
  bus::FunctionSeam* seam_ = nullptr;
  BusClient* client_ = nullptr;
  DataPath* data_ = nullptr;

  std::vector<Target> targets_;
  Ring<std::uint32_t> commands_;  ///< I/Os whose command is to be sent
  Ring<std::uint32_t> arbiters_;  ///< disks that want the bus
  Step step_ = Step::idle;
  Picoseconds last_end_ = -1;  ///< when the last connection ended
  std::uint32_t disk_ = 0;     ///< of the connection
  std::uint32_t io_ = 0;       ///< whose data or status are passing
  std::uint32_t ios_in_connection_ = 0;
  std::uint64_t bytes_written_ = 0;

  ActivityProbe probe_;
  Picoseconds told_sequencer_ = 0;  ///< booked since time zero, up to the last stretch
  Picoseconds told_disk_ = 0;
  Picoseconds measured_from_ = 0;
  std::array<Picoseconds, kUses> used_{};
  Picoseconds moving_at_start_ = 0;
  Picoseconds waiting_at_start_ = 0;
  std::uint64_t connections_ = 0;
  std::uint64_t statuses_ = 0;
};

}  // namespace slotlab::scsi
