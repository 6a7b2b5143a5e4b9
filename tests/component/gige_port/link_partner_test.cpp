// SPDX-License-Identifier: Apache-2.0
#include "gige_port/link_partner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace slotlab::gige {
namespace {

/// The cable, with timers that the test fires in order.
class Cable : public LinkSeam {
 public:
  struct Pending {
    Picoseconds time;
    std::uint32_t id;
    std::uint64_t cookie;
  };

  void frame_arrived(const traffic::EthernetFrame& frame) override {
    frames.push_back(frame);
    times.push_back(now);
  }
  void set_link_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    pending.push_back({now + delay, id, cookie});
  }
  Picoseconds link_now() const override { return now; }

  void run_until(LinkPartner& partner, Picoseconds end) {
    for (;;) {
      const auto next =
          std::min_element(pending.begin(), pending.end(),
                           [](const Pending& a, const Pending& b) { return a.time < b.time; });
      if (next == pending.end() || next->time > end) break;
      const Pending event = *next;
      pending.erase(next);
      now = event.time;
      partner.timer(event.id, event.cookie);
    }
    now = end;
  }

  std::vector<Pending> pending;
  std::vector<traffic::EthernetFrame> frames;
  std::vector<Picoseconds> times;
  Picoseconds now = 0;
};

traffic::EthernetTraffic with(traffic::EthernetPattern pattern) {
  traffic::EthernetTraffic traffic;
  traffic.pattern = pattern;
  return traffic;
}

traffic::EthernetFrame segment(std::uint32_t stream, std::uint64_t index) {
  traffic::EthernetFrame frame;
  frame.stream = stream;
  frame.sequence = index * 1460;
  frame.payload = 1460;
  frame.frame_bytes = traffic::frame_bytes_of(1460);
  return frame;
}

TEST(LinkPartner, SpacesFramesByTheWireTime) {
  Cable cable;
  LinkPartner partner({}, {}, with(traffic::EthernetPattern::receive), 1500, cable);
  partner.start();
  cable.run_until(partner, kMillisecond);
  ASSERT_GT(cable.frames.size(), 50u);
  for (std::size_t i = 1; i < 50; ++i) {
    EXPECT_EQ(cable.times[i] - cable.times[i - 1], 12'304 * kNanosecond);
    EXPECT_EQ(cable.frames[i].frame_bytes, 1518u);
  }
}

TEST(LinkPartner, SendsNoMoreThanTheWindow) {
  Cable cable;
  LinkPartner partner({}, {}, with(traffic::EthernetPattern::receive), 1500, cable);
  partner.start();
  cable.run_until(partner, 100 * kMillisecond);
  // Nobody acknowledges: 89 full segments fit into each of the four 128 KiB windows.
  EXPECT_EQ(cable.frames.size(), 4u * 89);
}

TEST(LinkPartner, PauseStopsAfterThePresentFrame) {
  Cable cable;
  LinkPartner partner({}, {}, with(traffic::EthernetPattern::receive), 1500, cable);
  partner.start();
  cable.run_until(partner, 200 * kMicrosecond);
  partner.pause(true);
  const std::size_t before = cable.frames.size();
  cable.run_until(partner, kMillisecond);
  EXPECT_EQ(cable.frames.size(), before + 1);
  partner.pause(false);
  cable.run_until(partner, 2 * kMillisecond);
  EXPECT_GT(cable.frames.size(), before + 50);
}

TEST(LinkPartner, AcknowledgesEverySecondSegmentAfterTheTurnaround) {
  Cable cable;
  NetworkParameters every_second;
  every_second.segments_per_ack = 2;
  LinkPartner partner({}, every_second, with(traffic::EthernetPattern::transmit), 1500, cable);
  partner.start();
  partner.receive(segment(0, 0));
  cable.run_until(partner, 10 * kMillisecond);
  EXPECT_TRUE(cable.frames.empty());

  const Picoseconds sent = cable.now;
  partner.receive(segment(0, 1));
  cable.run_until(partner, 20 * kMillisecond);
  ASSERT_EQ(cable.frames.size(), 1u);
  EXPECT_EQ(cable.frames[0].acknowledged, 2920u);
  EXPECT_EQ(cable.frames[0].window, 128u * 1024);
  EXPECT_EQ(cable.frames[0].frame_bytes, 64u);
  // There 20 us, turnaround 75 us, 0.672 us on the client's line, back 20 us, 0.672 us.
  EXPECT_EQ(cable.times[0] - sent, 116'344 * kNanosecond);
  EXPECT_EQ(partner.payload_bytes_received(), 2920u);
}

TEST(LinkPartner, AcknowledgesALoneSegmentWithTheDelayedTick) {
  Cable cable;
  LinkPartner partner({}, {}, with(traffic::EthernetPattern::transmit), 1500, cable);
  partner.start();
  partner.receive(segment(3, 0));
  cable.run_until(partner, 49 * kMillisecond);
  EXPECT_TRUE(cable.frames.empty());
  cable.run_until(partner, 51 * kMillisecond);
  ASSERT_EQ(cable.frames.size(), 1u);
  EXPECT_EQ(cable.frames[0].acknowledged, 1460u);
  EXPECT_EQ(cable.frames[0].stream, 3u);
}

}  // namespace
}  // namespace slotlab::gige
