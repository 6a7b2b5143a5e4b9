// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/spi_timing.h"

namespace slotlab::scsi {

Stretch SpiTiming::connect(bool handed_on) const {
  const bool quick = handed_on && packetized();
  return {(quick ? p_.quick_arbitration : p_.arbitration) + p_.selection, 0};
}

Stretch SpiTiming::command() const {
  if (packetized()) return {sync(kLqBytes + kCommandUnitBytes), 1};
  return {async(kIdentifyBytes + kQueueTagBytes + kCommandBytes), 2};
}

Stretch SpiTiming::identify() const {
  if (packetized()) return {};
  return {async(kIdentifyBytes + kQueueTagBytes), 1};
}

Stretch SpiTiming::data_header() const {
  if (packetized()) return {sync(kLqBytes), 1};
  return {0, 1};
}

Picoseconds SpiTiming::data(std::uint32_t bytes) const { return sync(bytes); }

Picoseconds SpiTiming::data_trailer() const { return packetized() ? sync(kUnitCrcBytes) : 0; }

Stretch SpiTiming::status() const {
  if (packetized()) return {sync(kLqBytes), 0};
  return {async(2), 2};
}

Stretch SpiTiming::disconnect() const { return {async(1), 1}; }

Stretch SpiTiming::release() const {
  if (packetized()) return {async(1), 1};
  return {};
}

}  // namespace slotlab::scsi
