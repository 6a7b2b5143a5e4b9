// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"
#include "scsi_port/disk_parameters.h"

namespace slotlab::scsi {

/// A disk under sequential load: when it has the data of a read, when it has room for those of a
/// write, when it may report. The media move on at their sustained rate, at most a cache ahead of
/// the commands or behind them. The disk's processor takes one command at a time: before the data
/// of a read; of a write after its data, which the disk takes into its cache unaided.
class Disk {
 public:
  explicit Disk(const DiskParameters& parameters) : p_(parameters) {}

  /// A read command has come; the time at which the disk can send its data.
  Picoseconds read_ready(Picoseconds now, std::uint32_t bytes);
  /// A write command has come; the time at which the disk can take its data.
  Picoseconds write_ready(Picoseconds now, std::uint32_t bytes);
  /// The data of a write have come; the time at which the disk can report it.
  Picoseconds write_reported(Picoseconds now, std::uint32_t bytes);

 private:
  Picoseconds on_media(std::uint32_t bytes) const { return transfer_time(bytes, p_.media_rate); }

  DiskParameters p_;
  Picoseconds processor_free_ = 0;
  Picoseconds read_until_ = 0;     ///< when the media have passed the last block asked for
  Picoseconds written_until_ = 0;  ///< when the media have what the cache holds
  std::uint32_t promised_ = 0;     ///< room given to writes whose data have not come yet
};

}  // namespace slotlab::scsi
