// SPDX-License-Identifier: Apache-2.0
#include "gige_port/transmit_path.h"

#include <gtest/gtest.h>

namespace slotlab::gige {
namespace {

constexpr DmaDirections kBoth{true, true};

struct Bench {
  Bench() : mac(parameters), path(parameters, rings, mac) {}

  void post(std::uint32_t payload) {
    traffic::TxDescriptor& header = rings.tx.at(producer++);
    header = {0x1000, 54, true, payload == 0, {}};
    header.frame.payload = payload;
    header.frame.frame_bytes = traffic::frame_bytes_of(payload);
    if (payload > 0) rings.tx.at(producer++) = {0x2000, payload, false, true, {}};
  }
  DmaOperation run_one() {
    DmaOperation operation;
    EXPECT_TRUE(path.next(kBoth, operation));
    path.complete(operation);
    return operation;
  }

  PortParameters parameters;
  traffic::EthernetRings rings{1500};
  TransmitMac mac;
  TransmitPath path;
  std::uint64_t producer = 0;
};

TEST(TransmitPath, DoesNothingBeforeTheDoorbell) {
  Bench bench;
  bench.post(1460);
  DmaOperation operation;
  EXPECT_FALSE(bench.path.next(kBoth, operation));
  bench.path.doorbell(bench.producer);
  EXPECT_TRUE(bench.path.next(kBoth, operation));
  EXPECT_FALSE(bench.path.next({false, true}, operation));
}

TEST(TransmitPath, ReadsDescriptorsThenHeaderThenPayload) {
  Bench bench;
  bench.post(1460);
  bench.path.doorbell(bench.producer);

  DmaOperation operation = bench.run_one();
  EXPECT_EQ(operation.kind, DmaKind::tx_descriptors);
  EXPECT_EQ(operation.bytes, 32u);

  operation = bench.run_one();
  EXPECT_EQ(operation.kind, DmaKind::tx_fragment);
  EXPECT_EQ(operation.bytes, 54u);
  EXPECT_EQ(operation.overhead, bench.parameters.frame_overhead_tx);
  EXPECT_FALSE(operation.ends_turn);
  EXPECT_EQ(bench.path.consumer(), 0u);

  operation = bench.run_one();
  EXPECT_EQ(operation.bytes, 1460u);
  EXPECT_EQ(operation.overhead, 0);
  EXPECT_TRUE(operation.ends_turn);
  EXPECT_EQ(bench.path.consumer(), 2u);
  EXPECT_EQ(bench.mac.begin(), 12'304 * kNanosecond);
}

TEST(TransmitPath, BatchesDescriptorsUpToTheEndOfTheRing) {
  Bench bench;
  for (int i = 0; i < 510; ++i) {
    bench.post(0);
    bench.path.doorbell(bench.producer);
    bench.run_one();
    bench.run_one();
    traffic::EthernetFrame frame;
    bench.mac.begin();
    bench.mac.end(frame);
  }
  for (int i = 0; i < 20; ++i) bench.post(0);
  bench.path.doorbell(bench.producer);
  EXPECT_EQ(bench.run_one().entries, 2u);
  bench.run_one();
  bench.run_one();
  EXPECT_EQ(bench.run_one().entries, bench.parameters.tx_descriptor_batch);
}

TEST(TransmitPath, StopsWhenTheFifoIsFull) {
  Bench bench;
  for (int i = 0; i < 12; ++i) bench.post(0);
  bench.path.doorbell(bench.producer);
  bench.run_one();
  for (std::uint32_t i = 0; i < bench.parameters.transmit_fifo_frames; ++i) bench.run_one();
  DmaOperation operation;
  EXPECT_FALSE(bench.path.next(kBoth, operation));
  traffic::EthernetFrame frame;
  bench.mac.begin();
  bench.mac.end(frame);
  EXPECT_TRUE(bench.path.next(kBoth, operation));
}

}  // namespace
}  // namespace slotlab::gige
