// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::scsi {

/// Phase based (up to Ultra160): data at full speed, every command, message and status byte by an
/// asynchronous handshake, one I/O per connection. Packetized (Ultra320): commands, data and
/// status in information units at full speed, and quick arbitration.
enum class SpiProtocol : std::uint8_t { phase_based, packetized };

/// The parallel SCSI bus as the chip and its disks have negotiated it.
struct SpiParameters {
  SpiProtocol protocol = SpiProtocol::packetized;
  std::int64_t data_rate = 320'000'000LL * 8;
  Picoseconds arbitration = 2'400 * kNanosecond;
  Picoseconds quick_arbitration = 1'000 * kNanosecond;
  Picoseconds selection = 1'600 * kNanosecond;
  Picoseconds async_byte = 390 * kNanosecond;
  std::uint32_t ios_per_connection = 1;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("protocol", protocol,
             {{"phase_based", SpiProtocol::phase_based}, {"packetized", SpiProtocol::packetized}},
             "how commands, messages and status travel",
             specification("SPI-4: packetized with paced transfers; SPI-3: phase based"));
    v.bit_rate("data_rate", data_rate, 80'000'000, 10'000'000'000,
               "rate of data phases and of information units",
               specification("SPI-4: 16 bits at 160 million transfers per second"));
    v.duration("arbitration", arbitration, 0, kMillisecond, "arbitration from a free bus",
               specification("SPI: arbitration delay 2.4 us"));
    v.duration("quick_arbitration", quick_arbitration, 0, kMillisecond,
               "packetized: arbitration without a bus free phase before it (QAS)",
               specification("SPI-4: QAS arbitration delay 1 us"));
    v.duration("selection", selection, 0, kMillisecond, "selection or reselection",
               specification("T10 estimate of non-data phases, 1995: 1.6 us"));
    v.duration("async_byte", async_byte, 0, kMillisecond,
               "handshake of one command, message or status byte",
               specification("T10 estimate of non-data phases, 1995: 7.4 us for 19 bytes"));
    v.count("ios_per_connection", ios_per_connection, 1, 64,
            "packetized: I/Os of one disk in a connection at most, when that many are ready",
            assumed("one; targets may join several"));
  }
};

}  // namespace slotlab::scsi
