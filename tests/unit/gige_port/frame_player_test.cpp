// SPDX-License-Identifier: Apache-2.0
#include "gige_port/frame_player.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/support/listed_frames.h"

namespace slotlab::gige {
namespace {

/// The cable: one timer at a time, as the player needs no more.
class Cable final : public LinkSeam {
 public:
  void frame_arrived(const traffic::EthernetFrame& frame) override {
    arrived.emplace_back(now, frame.frame_bytes);
  }
  void set_link_timer(Picoseconds delay, std::uint32_t id, std::uint64_t) override {
    EXPECT_EQ(due, kNever);
    due = now + delay;
    timer = id;
  }
  Picoseconds link_now() const override { return now; }
  void run(FramePlayer& player) {
    while (due != kNever) step(player);
  }
  void step(FramePlayer& player) {
    now = std::exchange(due, kNever);
    player.timer(timer, 0);
  }

  Picoseconds now = 0;
  Picoseconds due = kNever;
  std::uint32_t timer = 0;
  std::vector<std::pair<Picoseconds, std::uint32_t>> arrived;
};

// 1518 B and 20 B of preamble and gap at 1 Gbit/s.
constexpr Picoseconds kFrameTime = 1538 * 8 * kNanosecond;

class FramePlayerTest : public ::testing::Test {
 protected:
  Cable cable_;
  traffic::FrameLedger received_;
  traffic::FrameLedger transmitted_;
};

TEST_F(FramePlayerTest, FramesLeaveAtTheirTimesOrWhenTheCableIsFree) {
  test::ListedFrames frames(
      {{0, 1518, 1460}, {kMicrosecond, 1518, 1460}, {kMillisecond, 1518, 1460}});
  FramePlayer player({}, {&frames, received_, transmitted_}, cable_);
  player.start();
  cable_.run(player);
  ASSERT_EQ(cable_.arrived.size(), 3U);
  EXPECT_EQ(cable_.arrived[0].first, kFrameTime);
  EXPECT_EQ(cable_.arrived[1].first, 2 * kFrameTime);
  EXPECT_EQ(cable_.arrived[2].first, kMillisecond + kFrameTime);
  EXPECT_EQ(received_.frames_offered(), 3U);
}

TEST_F(FramePlayerTest, PauseHoldsTheNextFrameBack) {
  test::ListedFrames frames({{0, 1518, 1460}, {0, 1518, 1460}});
  FramePlayer player({}, {&frames, received_, transmitted_}, cable_);
  player.start();
  player.pause(true);
  cable_.run(player);  // the frame on the cable ends all the same
  ASSERT_EQ(cable_.arrived.size(), 1U);
  cable_.now = kMillisecond;
  player.pause(false);
  cable_.run(player);
  ASSERT_EQ(cable_.arrived.size(), 2U);
  EXPECT_EQ(cable_.arrived[1].first, kMillisecond + kFrameTime);
  StatisticsGroup group("player");
  player.report(group, 2 * kMillisecond);
  EXPECT_EQ(group.find("pauses")->value, 1);
  EXPECT_DOUBLE_EQ(group.find("paused")->value, 0.5);
}

TEST_F(FramePlayerTest, PauseWhileItWaitsForATimeHoldsToo) {
  test::ListedFrames frames({{kMicrosecond, 1518, 1460}});
  FramePlayer player({}, {&frames, received_, transmitted_}, cable_);
  player.start();
  player.pause(true);
  cable_.run(player);
  EXPECT_TRUE(cable_.arrived.empty());
  player.pause(false);
  cable_.run(player);
  EXPECT_EQ(cable_.arrived.size(), 1U);
}

TEST_F(FramePlayerTest, BooksWhatFallsAndWhatComes) {
  test::ListedFrames frames({{0, 1518, 1460}});
  FramePlayer player({}, {&frames, received_, transmitted_}, cable_);
  player.start();
  cable_.run(player);
  EXPECT_FALSE(received_.ended());
  player.lost({});
  EXPECT_TRUE(received_.ended());
  traffic::EthernetFrame sent;
  sent.frame_bytes = 700;
  player.receive(sent);
  EXPECT_EQ(transmitted_.bytes_carried(), 700U);
}

}  // namespace
}  // namespace slotlab::gige
