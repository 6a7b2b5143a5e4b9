// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/spi_timing.h"

#include <gtest/gtest.h>

namespace slotlab::scsi {
namespace {

SpiParameters ultra160() {
  SpiParameters p;
  p.protocol = SpiProtocol::phase_based;
  p.data_rate = 160'000'000LL * 8;
  return p;
}

TEST(SpiTiming, PhaseBasedPartsByHand) {
  const SpiTiming bus(ultra160());
  EXPECT_EQ(bus.connect(false), (Stretch{4'000'000, 0}));  // 2.4 us + 1.6 us
  EXPECT_EQ(bus.command(), (Stretch{13 * 390'000, 2}));    // 1 + 2 + 10 bytes
  EXPECT_EQ(bus.disconnect(), (Stretch{390'000, 1}));      // 1 byte
  EXPECT_EQ(bus.identify(), (Stretch{3 * 390'000, 1}));    // 1 + 2 bytes
  EXPECT_EQ(bus.data_header(), (Stretch{0, 1}));           // the phase itself
  EXPECT_EQ(bus.data(4096), 25'600'000);                   // at 160 MB/s
  EXPECT_EQ(bus.data_trailer(), 0);
  EXPECT_EQ(bus.status(), (Stretch{2 * 390'000, 2}));  // status, COMMAND COMPLETE
  EXPECT_EQ(bus.release(), (Stretch{0, 0}));           // bus free at once
  EXPECT_EQ(bus.ios_per_connection(), 1U);
}

// The T10 estimate of 1995 for a tagged I/O with one disconnection: twice 2.4 us of arbitration,
// twice 1.6 us of selection, 7.4 us for the bytes; 15.4 us together.
TEST(SpiTiming, NonDataPhasesOfATaggedIoTakeAbout15Microseconds) {
  const SpiTiming bus(ultra160());
  const Stretch first = bus.connect(false) + bus.command() + bus.disconnect();
  const Stretch second = bus.connect(true) + bus.identify() + bus.data_header() + bus.status();
  const Stretch all = first + second + bus.release();
  EXPECT_EQ(all.time, 15'410'000);
  EXPECT_EQ(all.phases, 7U);
}

TEST(SpiTiming, PhaseBasedBusAlwaysArbitratesFromBusFree) {
  const SpiTiming bus(ultra160());
  EXPECT_EQ(bus.connect(true), bus.connect(false));
}

TEST(SpiTiming, PacketizedPartsByHand) {
  const SpiTiming bus(SpiParameters{});
  EXPECT_EQ(bus.connect(false).time, 4'000'000);       // 2.4 us + 1.6 us
  EXPECT_EQ(bus.connect(true).time, 2'600'000);        // QAS 1.0 us + 1.6 us
  EXPECT_EQ(bus.command(), (Stretch{150'000, 1}));     // 48 bytes at 320 MB/s
  EXPECT_EQ(bus.identify(), (Stretch{0, 0}));          // the L_Q says it
  EXPECT_EQ(bus.data_header(), (Stretch{75'000, 1}));  // 24 bytes
  EXPECT_EQ(bus.data(4096), 12'800'000);               // at 320 MB/s
  EXPECT_EQ(bus.data_trailer(), 12'500);               // 4 bytes
  EXPECT_EQ(bus.status(), (Stretch{75'000, 0}));       // an L_Q without data
  EXPECT_EQ(bus.disconnect(), (Stretch{390'000, 1}));  // message that asks for QAS
  EXPECT_EQ(bus.release(), bus.disconnect());
}

TEST(SpiTiming, PacketsBringTheNonDataTimeOfAReadBelowSevenMicroseconds) {
  const SpiTiming bus(SpiParameters{});
  const Stretch all = bus.connect(true) + bus.command() + bus.disconnect() + bus.connect(true) +
                      bus.identify() + bus.data_header() + bus.status() + bus.release();
  EXPECT_EQ(all.time + bus.data_trailer(), 6'292'500);
}

TEST(SpiTiming, OnlyPacketsJoinIosInAConnection) {
  SpiParameters p;
  p.ios_per_connection = 4;
  EXPECT_EQ(SpiTiming(p).ios_per_connection(), 4U);
  p.protocol = SpiProtocol::phase_based;
  EXPECT_EQ(SpiTiming(p).ios_per_connection(), 1U);
}

}  // namespace
}  // namespace slotlab::scsi
