// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>

#include "tests/component/fc_port/fake_machine.h"

namespace slotlab::testing {
namespace {

/// Small linear congruential generator: the same draws on every compiler.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed * 2654435761U + 1) {}
  std::uint32_t upto(std::uint32_t limit) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(state_ >> 33U) % (limit + 1);
  }
  bool coin() { return upto(1) == 1; }

 private:
  std::uint64_t state_;
};

class AnyConfiguration : public ::testing::TestWithParam<int> {};

/// Both directions of any configuration go on, and read and write each move whole I/Os.
TEST_P(AnyConfiguration, NeverStalls) {
  Draw draw(static_cast<std::uint64_t>(GetParam()));
  fc::PortParameters port;
  port.link.frame_payload = draw.coin() ? 2048 : 2112;
  port.link.bb_credit = 1 + draw.upto(3);
  port.firmware.exchanges = 1 + draw.upto(8);
  port.firmware.iocb_fetch_batch = 1 + draw.upto(9);
  port.firmware.start_share = draw.upto(1'000'000);
  port.engine.receive_frame_overhead = draw.upto(4) * kMicrosecond;
  port.engine.transmit_frame_overhead = draw.upto(4) * kMicrosecond;
  port.engine.exchange_setup_time = draw.upto(1) * kMicrosecond;
  port.engine.receive_frame_buffers = 1 + draw.upto(4);
  port.engine.transmit_frame_buffers = 1 + draw.upto(4);
  port.engine.frames_per_dma = 1 + draw.upto(4);
  if (draw.coin()) port.interrupts.mode = fc::InterruptMode::coalesced;
  port.interrupts.coalesce_count = 1 + draw.upto(8);
  fc::StorageParameters storage;
  if (draw.coin()) storage.topology = fc::TopologyKind::fabric;
  storage.loop.full_duplex = draw.coin();
  storage.loop.tenancy_frames = 1 + draw.upto(70);
  storage.loop.tenancy_overhead = draw.upto(20) * kMicrosecond;
  if (draw.coin()) storage.speed = fc::LinkSpeed::one_gbps;
  storage.bb_credit = 1 + draw.upto(3);
  storage.path_delay = draw.upto(2) * kMicrosecond;
  storage.queue_depth = 1 + draw.upto(8);
  storage.write_burst = draw.upto(2) * 10'000;
  storage.burst_gap = draw.upto(20) * kMicrosecond;
  storage.burst_frames = 1 + draw.upto(20);
  host::DiskbenchParameters load;
  load.pattern = host::DiskbenchPattern::bidirectional;
  load.block = 512 * (1 + draw.upto(300));
  load.queue_depth = 1 + draw.upto(31);

  FcBench bench(port, storage, load);
  const Picoseconds step = 100 * kMillisecond;
  for (Picoseconds begin = 0; begin < 3 * step; begin += step) {
    const std::uint64_t read = bench.port.payload_bytes_read();
    const std::uint64_t written = bench.port.payload_bytes_written();
    bench.machine.run_until(begin + step);
    EXPECT_GE(bench.port.payload_bytes_read(), read + load.block);
    EXPECT_GE(bench.port.payload_bytes_written(), written + load.block);
  }
  const std::uint64_t moved = bench.port.payload_bytes_read() + bench.port.payload_bytes_written();
  EXPECT_LE(bench.driver.bytes_completed(), moved);
  EXPECT_GE(bench.driver.bytes_completed() + 2ULL * load.queue_depth * load.block, moved);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnyConfiguration, ::testing::Range(0, 40));

}  // namespace
}  // namespace slotlab::testing
