// SPDX-License-Identifier: Apache-2.0
// The closed form against values worked out by hand.

#include "bus/pcie_bandwidth.h"

#include <gtest/gtest.h>

namespace slotlab::bus {
namespace {

class Pcie : public testing::Test {
 protected:
  Pcie() {
    slot.generation = PcieGeneration::gen2;
    slot.lanes = 8;  // 4 GB/s: a byte takes 250 ps
    slot.path_latency = 100 * kNanosecond;
    slot.tlps_per_ack = 1;
    slot.tlps_per_update_fc = 1;
    root.hold_time = 50 * kNanosecond;
    root.drain_rate = 80'000'000'000;  // 100 ps a byte
  }
  PcieStream stream() const { return {slot, card, root}; }

  PcieLinkParameters slot;
  PcieCardParameters card;
  PcieReceiverParameters root;
  PcieFunctionParameters function;
};

TEST_F(Pcie, WritesAreLimitedByHeaders) {
  // 8 packets of 256 + 24 bytes: 2240 bytes, 560 ns.
  EXPECT_EQ(stream().write(2048).bytes_per_second, 2048 * 1'000'000'000LL / 560);
  EXPECT_EQ(stream().write(2048).limit, PcieLimit::lanes);
  slot.max_payload = 128;
  EXPECT_EQ(stream().write(2048).bytes_per_second, 2048 * 1'000'000'000LL / 608);
  slot.max_payload = 256;
  slot.long_addresses = false;  // 8 x 276 bytes
  EXPECT_EQ(stream().write(2048).bytes_per_second, 2048 * 1'000'000'000LL / 552);
}

TEST_F(Pcie, WritesAreLimitedByTheCreditLoop) {
  // 280 bytes 70 ns, there 100, drain 25.6, hold 50, UpdateFC 2, back 100.
  EXPECT_EQ(stream().credit_loop(PcieTraffic::posted, 256), 347'600);
  root.posted_data = 1024;  // four packets
  EXPECT_EQ(stream().write(4096).bytes_per_second, 1024 * 10'000'000'000LL / 3476);
  EXPECT_EQ(stream().write(4096).limit, PcieLimit::credits);
  root.posted_data = 8192;
  root.posted_headers = 2;
  EXPECT_EQ(stream().write(4096).bytes_per_second, 512 * 10'000'000'000LL / 3476);
  root.posted_headers = 3;
  slot.tlps_per_update_fc = 2;  // the third comes back with the next loop's first
  EXPECT_EQ(stream().write(4096).bytes_per_second, 512 * 10'000'000'000LL / 3476);
  root.posted_headers = 4;  // in pairs: the first waits for the second, 70 ns
  EXPECT_EQ(stream().write(4096).bytes_per_second, 1024 * 10'000'000'000LL / 4176);
  slot.tlps_per_update_fc = 8;  // all four at once
  EXPECT_EQ(stream().write(4096).bytes_per_second, 1024 * 10'000'000'000LL / 5576);
}

TEST_F(Pcie, WritesAreLimitedByTheDrain) {
  root.drain_rate = 8'000'000'000;
  EXPECT_EQ(stream().write(4096).bytes_per_second, 1'000'000'000);
  EXPECT_EQ(stream().write(4096).limit, PcieLimit::drain);
}

TEST_F(Pcie, ReadsAreLimitedByCompletionsAndDllps) {
  // 512 bytes in two completions of 20 bytes more, one Ack and one UpdateFC for the request: 568
  // bytes, 142 ns.
  const PcieBandwidth full = stream().read(4096, function, 300 * kNanosecond);
  EXPECT_EQ(full.bytes_per_second, 512 * 1'000'000'000LL / 142);
  EXPECT_EQ(full.limit, PcieLimit::lanes);
}

TEST_F(Pcie, ShortReadsAreLimitedByRequests) {
  // Towards the host 24 bytes and an Ack, towards the card 16 + 20 + 16 = 52 bytes.
  const PcieBandwidth down = stream().read(16, function, 0);
  EXPECT_EQ(down.bytes_per_second, 16 * 1'000'000'000LL / 13);
}

TEST_F(Pcie, ReadsAreLimitedByTags) {
  function.tags = 2;
  // 24 bytes 6 ns, 100, 300, 552 bytes 138 ns, 100: 644 ns for two times 512 bytes.
  const PcieBandwidth two = stream().read(4096, function, 300 * kNanosecond);
  EXPECT_EQ(two.bytes_per_second, 1024 * 1'000'000'000LL / 644);
  EXPECT_EQ(two.limit, PcieLimit::tags);
  function.max_read_request = 4096;  // 4096 + 16 x 20 bytes: 1104 ns; the lanes need 1108
  EXPECT_EQ(stream().read(4096, function, 300 * kNanosecond).limit, PcieLimit::lanes);
}

TEST_F(Pcie, ReadsAreLimitedByRequestCredits) {
  root.nonposted_headers = 1;
  // 6 ns, there 100, hold 50, UpdateFC 2, back 100.
  const PcieBandwidth one = stream().read(4096, function, 300 * kNanosecond);
  EXPECT_EQ(one.bytes_per_second, 512 * 1'000'000'000LL / 258);
  EXPECT_EQ(one.limit, PcieLimit::credits);
}

}  // namespace
}  // namespace slotlab::bus
