// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"
#include "scsi_port/spi_parameters.h"

namespace slotlab::scsi {

/// A stretch of bus time, and the phases that the chip has to set up in it.
struct Stretch {
  Picoseconds time = 0;
  std::uint32_t phases = 0;

  friend Stretch operator+(Stretch a, Stretch b) { return {a.time + b.time, a.phases + b.phases}; }
  friend bool operator==(Stretch a, Stretch b) { return a.time == b.time && a.phases == b.phases; }
};

/// Rules of time of the parallel SCSI bus (SPI-3, SPI-4): how long each part of a connection has
/// the bus. Pure; the chip's own time per connection and phase is not in it.
class SpiTiming {
 public:
  // Bytes of a tagged I/O.
  static constexpr std::uint32_t kIdentifyBytes = 1;
  static constexpr std::uint32_t kQueueTagBytes = 2;
  static constexpr std::uint32_t kCommandBytes = 10;      ///< READ(10), WRITE(10)
  static constexpr std::uint32_t kLqBytes = 24;           ///< SPI L_Q with its CRC
  static constexpr std::uint32_t kCommandUnitBytes = 24;  ///< command information unit with CRC
  static constexpr std::uint32_t kUnitCrcBytes = 4;       ///< after the data of a unit

  explicit SpiTiming(const SpiParameters& parameters) : p_(parameters) {}

  bool packetized() const { return p_.protocol == SpiProtocol::packetized; }
  std::uint32_t ios_per_connection() const { return packetized() ? p_.ios_per_connection : 1; }

  /// Arbitration and (re)selection; `handed_on`: the last connection ended just now, so that a
  /// packetized bus needs no bus free phase.
  Stretch connect(bool handed_on) const;
  /// IDENTIFY, queue tag and command; or L_Q and command information unit.
  Stretch command() const;
  /// What a reselecting disk says first: IDENTIFY and queue tag; nothing in packets.
  Stretch identify() const;
  /// What stands before the data of an I/O: nothing, or an L_Q.
  Stretch data_header() const;
  /// `bytes` of data on the wires.
  Picoseconds data(std::uint32_t bytes) const;
  /// What stands after the last data of an I/O: nothing, or the unit's CRC.
  Picoseconds data_trailer() const;
  /// Good status and its end: STATUS and COMMAND COMPLETE; or an L_Q without data.
  Stretch status() const;
  /// End of a connection without status: DISCONNECT, or the message that asks for QAS.
  Stretch disconnect() const;
  /// End of a connection after status: bus free at once, or the message that asks for QAS.
  Stretch release() const;

 private:
  Picoseconds async(std::uint32_t bytes) const { return bytes * p_.async_byte; }
  Picoseconds sync(std::uint32_t bytes) const { return transfer_time(bytes, p_.data_rate); }

  SpiParameters p_;
};

}  // namespace slotlab::scsi
