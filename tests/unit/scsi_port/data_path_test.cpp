// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/data_path.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "scsi_port/timer_id.h"
#include "tests/unit/scsi_port/recording_seam.h"

namespace slotlab::scsi {
namespace {

class DataPathTest : public ::testing::Test, protected DataPathClient {
 protected:
  DataPathTest() : timing(SpiParameters{}), ios(2) {
    parameters.burst = 1024;
    parameters.fifo = 2048;
    ios[0] = {IoDirection::write, 3072, 0x1000, 0, 0, false, 0};
    ios[1] = {IoDirection::read, 3072, 0x9000, 0, 0, false, 0};
  }
  void data_phase_over() override { ++phases_over; }
  void data_in_memory(std::uint32_t io, std::uint32_t bytes) override {
    in_memory.emplace_back(io, bytes);
  }
  /// Lets the burst on the wires pass.
  void pass_burst(DataPath& path) {
    seam.time = seam.timers.back().due;
    path.timer();
  }

  DataParameters parameters;
  SpiTiming timing;
  IoTable ios;
  RecordingSeam seam;
  int phases_over = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> in_memory;
};

TEST_F(DataPathTest, WriteIsFetchedAheadAsFarAsTheFifoHolds) {
  DataPath path(parameters, timing, ios);
  path.attach(seam, *this);
  path.start(0);
  ASSERT_EQ(seam.dmas.size(), 2U);
  EXPECT_TRUE(seam.dmas[1].read);
  EXPECT_EQ(seam.dmas[1].address, 0x1400U);
  EXPECT_TRUE(seam.timers.empty());  // nothing to send yet
  seam.time = 2 * kMicrosecond;
  path.dma_complete(false);
  ASSERT_EQ(seam.timers.size(), 1U);
  EXPECT_EQ(seam.timers[0].due, 2 * kMicrosecond + 3'200'000);  // 1024 bytes at 320 MB/s
  EXPECT_EQ(path.waiting(), 2 * kMicrosecond);
  pass_burst(path);
  EXPECT_EQ(seam.dmas.size(), 3U);    // room for the third burst
  EXPECT_EQ(seam.timers.size(), 1U);  // the second has not arrived
  path.dma_complete(false);
  path.dma_complete(false);
  pass_burst(path);
  EXPECT_EQ(phases_over, 0);
  pass_burst(path);
  EXPECT_EQ(phases_over, 1);
  EXPECT_EQ(path.moving(), 3 * 3'200'000);
}

TEST_F(DataPathTest, ReadStopsTheWiresWhileTheFifoIsFull) {
  DataPath path(parameters, timing, ios);
  path.attach(seam, *this);
  path.start(1);
  pass_burst(path);
  pass_burst(path);
  ASSERT_EQ(seam.dmas.size(), 2U);
  EXPECT_FALSE(seam.dmas[1].read);
  EXPECT_EQ(seam.dmas[1].address, 0x9400U);
  EXPECT_EQ(seam.timers.size(), 2U);  // both bursts are still in the FIFO
  path.dma_complete(true);
  EXPECT_EQ(seam.timers.size(), 3U);
  pass_burst(path);
  EXPECT_EQ(phases_over, 1);
  // The DMA writes go on after the phase.
  path.dma_complete(true);
  path.dma_complete(true);
  EXPECT_EQ(in_memory.size(), 3U);
  EXPECT_EQ(in_memory[2], (std::pair<std::uint32_t, std::uint32_t>{1, 1024}));
}

TEST_F(DataPathTest, LastBurstMayBeShort) {
  ios[0].bytes = 1500;
  DataPath path(parameters, timing, ios);
  path.attach(seam, *this);
  path.start(0);
  ASSERT_EQ(seam.dmas.size(), 2U);
  EXPECT_EQ(seam.dmas[1].bytes, 476U);
}

}  // namespace
}  // namespace slotlab::scsi
