// SPDX-License-Identifier: Apache-2.0
#include "fc_port/wire.h"

#include <gtest/gtest.h>

#include <vector>

#include "fc_port/fabric.h"

namespace slotlab::fc {
namespace {

constexpr Picoseconds kFrame = 9'920'000;
constexpr Picoseconds kCreditTime = 500'000;

/// Timers fired by hand, in order of time.
class HandSeam final : public bus::FunctionSeam {
 public:
  void dma_read(std::uint64_t, std::uint32_t, std::uint32_t) override {}
  void dma_write(std::uint64_t, std::uint32_t, std::uint32_t) override {}
  void raise_interrupt() override {}
  void set_timer(Picoseconds delay, std::uint32_t, std::uint64_t cookie) override {
    timers_.push_back({now_ + delay, cookie});
  }
  Picoseconds now() const override { return now_; }

  void run_until(Picoseconds end, Wire& wire) {
    while (true) {
      std::size_t next = timers_.size();
      for (std::size_t i = 0; i < timers_.size(); ++i) {
        const bool sooner = next == timers_.size() || timers_[i].time < timers_[next].time;
        if (timers_[i].time <= end && sooner) next = i;
      }
      if (next == timers_.size()) break;
      const Timer timer = timers_[next];
      timers_.erase(timers_.begin() + static_cast<std::ptrdiff_t>(next));
      now_ = timer.time;
      wire.timer(timer.cookie);
    }
    now_ = end;
  }

 private:
  struct Timer {
    Picoseconds time;
    std::uint64_t cookie;
  };
  std::vector<Timer> timers_;
  Picoseconds now_ = 0;
};

class Ends final : public FrameSource, public FrameSink {
 public:
  bool has_frame() const override { return frames_left > 0; }
  Frame take_frame() override {
    --frames_left;
    return {FrameKind::data, IoDirection::read, false, 0, 2048, 0};
  }
  void frame_sent(const Frame& /*frame*/) override { ++sent; }
  void credit_missing() override { ++stalls; }
  void frame_arrived(const Frame& /*frame*/) override { ++arrived; }

  int frames_left = 0;
  int sent = 0;
  int arrived = 0;
  int stalls = 0;
};

class WireTest : public ::testing::Test {
 protected:
  WireTest() {
    wire.attach(seam, ends, ends, other);
    other.attach(seam, idle, idle, wire);
  }
  LinkTiming timing{LinkSpeed::two_gbps};
  Fabric fabric;
  HandSeam seam;
  Ends ends;
  Ends idle;
  Wire wire{Way::to_host, timing, fabric, 2, kCreditTime};
  Wire other{Way::to_storage, timing, fabric, 2, kCreditTime};
};

TEST_F(WireTest, FrameArrivesWhenItsTimeIsOver) {
  ends.frames_left = 1;
  wire.kick();
  wire.kick();  // a second kick changes nothing
  seam.run_until(kFrame - 1, wire);
  EXPECT_EQ(ends.arrived, 0);
  seam.run_until(kFrame, wire);
  EXPECT_EQ(ends.arrived, 1);
  EXPECT_EQ(ends.sent, 1);
}

TEST_F(WireTest, StopsWithoutCreditAndResumesWhenItIsBack) {
  ends.frames_left = 3;
  wire.kick();
  seam.run_until(10 * kFrame, wire);
  EXPECT_EQ(ends.arrived, 2);
  EXPECT_TRUE(wire.lacks_credit());
  EXPECT_EQ(ends.stalls, 1);
  wire.return_credit();
  seam.run_until(10 * kFrame + kCreditTime - 1, wire);
  EXPECT_TRUE(wire.lacks_credit());
  seam.run_until(10 * kFrame + kCreditTime, wire);
  EXPECT_FALSE(wire.lacks_credit());
  seam.run_until(11 * kFrame + kCreditTime, wire);
  EXPECT_EQ(ends.arrived, 3);
}

TEST_F(WireTest, NoCreditMissingWithoutAFrame) {
  ends.frames_left = 2;
  wire.kick();
  seam.run_until(10 * kFrame, wire);
  EXPECT_FALSE(wire.lacks_credit());
  EXPECT_EQ(ends.stalls, 0);
}

}  // namespace
}  // namespace slotlab::fc
