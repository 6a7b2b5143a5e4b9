// SPDX-License-Identifier: Apache-2.0
#include "fc_port/engine_partition.h"

#include <gtest/gtest.h>

namespace slotlab::fc {
namespace {

TEST(EnginePartition, AShareIsAsManyTimesSlower) {
  PortParameters whole;
  whole.firmware.read_time = 952 * kNanosecond;
  whole.engine.receive_frame_overhead = 150 * kNanosecond;
  const PortParameters quarter = port_share(whole, 4);
  EXPECT_EQ(quarter.firmware.read_time, 3808 * kNanosecond);
  EXPECT_EQ(quarter.firmware.write_time, 4 * whole.firmware.write_time);
  EXPECT_EQ(quarter.engine.receive_frame_overhead, 600 * kNanosecond);
  EXPECT_EQ(quarter.engine.transmit_frame_overhead, 4 * whole.engine.transmit_frame_overhead);
  EXPECT_EQ(quarter.engine.exchange_setup_time, 4 * whole.engine.exchange_setup_time);
  EXPECT_EQ(quarter.engine.receive_frame_buffers, whole.engine.receive_frame_buffers);
  EXPECT_EQ(quarter.link.speed, whole.link.speed);
}

TEST(EnginePartition, OnePortHasAllOfIt) {
  const PortParameters whole;
  EXPECT_EQ(port_share(whole, 1).firmware.read_time, whole.firmware.read_time);
  EXPECT_EQ(port_share(whole, 1).engine.exchange_setup_time, whole.engine.exchange_setup_time);
}

}  // namespace
}  // namespace slotlab::fc
