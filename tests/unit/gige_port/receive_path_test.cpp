// SPDX-License-Identifier: Apache-2.0
#include "gige_port/receive_path.h"

#include <gtest/gtest.h>

namespace slotlab::gige {
namespace {

constexpr DmaDirections kBoth{true, true};

traffic::EthernetFrame frame_of(std::uint32_t payload) {
  traffic::EthernetFrame frame;
  frame.payload = payload;
  frame.frame_bytes = traffic::frame_bytes_of(payload);
  return frame;
}

DmaOperation run_one(ReceivePath& path) {
  DmaOperation operation;
  EXPECT_TRUE(path.next(kBoth, operation));
  path.complete(operation);
  return operation;
}

TEST(ReceivePath, FetchesBuffersWritesFramesAndReturnsThem) {
  const PortParameters parameters;
  traffic::EthernetRings rings(1500);
  ReceivePath path(parameters, rings);
  DmaOperation operation;
  EXPECT_TRUE(path.arrived(frame_of(1460)));
  EXPECT_FALSE(path.next(kBoth, operation));  // no buffer

  path.doorbell(8);
  operation = run_one(path);
  EXPECT_EQ(operation.kind, DmaKind::rx_descriptors);
  EXPECT_EQ(operation.bytes, 8u * 32);

  operation = run_one(path);
  EXPECT_EQ(operation.kind, DmaKind::rx_frame);
  EXPECT_EQ(operation.bytes, 1514u);
  EXPECT_EQ(operation.overhead, parameters.frame_overhead_rx);
  EXPECT_FALSE(operation.ends_turn);
  EXPECT_EQ(path.return_producer(), 0u);
  EXPECT_EQ(path.used_bytes(), 0u);

  operation = run_one(path);
  EXPECT_EQ(operation.kind, DmaKind::rx_return);
  EXPECT_EQ(operation.bytes, 32u);
  EXPECT_TRUE(operation.ends_turn);
  EXPECT_EQ(path.return_producer(), 1u);
  EXPECT_EQ(rings.returns.at(0).frame.payload, 1460u);
  EXPECT_FALSE(path.next(kBoth, operation));
}

TEST(ReceivePath, ReadsBuffersAgainAtTheLowThreshold) {
  PortParameters parameters;
  parameters.rx_descriptor_low = 2;
  parameters.rx_descriptor_batch = 4;
  traffic::EthernetRings rings(1500);
  ReceivePath path(parameters, rings);
  path.doorbell(100);
  EXPECT_EQ(run_one(path).kind, DmaKind::rx_descriptors);
  DmaOperation operation;
  EXPECT_FALSE(path.next(kBoth, operation));  // four on chip
  for (int i = 0; i < 2; ++i) {
    path.arrived(frame_of(0));
    EXPECT_EQ(run_one(path).kind, DmaKind::rx_frame);
    if (i == 0) {
      EXPECT_EQ(run_one(path).kind, DmaKind::rx_return);
    }
  }
  EXPECT_EQ(run_one(path).kind, DmaKind::rx_descriptors);  // two on chip
}

TEST(ReceivePath, GathersReturnEntriesWhileFramesWait) {
  PortParameters parameters;
  parameters.return_batch = 4;
  parameters.rx_descriptor_batch = 64;
  traffic::EthernetRings rings(1500);
  ReceivePath path(parameters, rings);
  path.doorbell(64);
  run_one(path);
  for (int i = 0; i < 6; ++i) path.arrived(frame_of(0));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(run_one(path).kind, DmaKind::rx_frame);
  EXPECT_EQ(run_one(path).entries, 4u);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(run_one(path).kind, DmaKind::rx_frame);
  EXPECT_EQ(run_one(path).entries, 2u);  // nothing else to do
}

TEST(ReceivePath, AsksForPauseAtTheWaterMarks) {
  PortParameters parameters;
  parameters.receive_buffer_bytes = 16 * 1024;
  parameters.pause_high_water = 10 * 1518;
  parameters.pause_low_water = 5 * 1518;
  traffic::EthernetRings rings(1500);
  ReceivePath path(parameters, rings);
  path.doorbell(64);
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(path.arrived(frame_of(1460)));
  EXPECT_EQ(path.pause_change(), ReceivePath::Pause::nothing);
  EXPECT_TRUE(path.arrived(frame_of(1460)));
  EXPECT_EQ(path.pause_change(), ReceivePath::Pause::stop);
  EXPECT_EQ(path.pause_change(), ReceivePath::Pause::nothing);
  EXPECT_FALSE(path.arrived(frame_of(1460)));  // 11 frames do not fit

  int written = 0;
  while (path.pause_change() == ReceivePath::Pause::nothing) {
    if (run_one(path).kind == DmaKind::rx_frame) ++written;
  }
  EXPECT_EQ(written, 5);
}

}  // namespace
}  // namespace slotlab::gige
