// SPDX-License-Identifier: Apache-2.0
#include "replay/frame_replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "replay/trace_error.h"
#include "tests/support/trace_files.h"

namespace slotlab::replay {
namespace {

using test::FrameBytes;
using test::PcapText;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using traffic::OfferedFrame;

constexpr std::int64_t kStart = 1'700'000'000'000'000'000;
constexpr std::uint32_t kMtu = 1500;

std::string frame(const char* source, const char* destination, std::uint32_t user) {
  FrameBytes bytes;
  bytes.source = source;
  bytes.destination = destination;
  bytes.user = user;
  return bytes.text();
}

class FrameReplayTest : public ::testing::Test {
 protected:
  FrameReplayParameters of(const PcapText& pcap) {
    FrameReplayParameters parameters;
    parameters.file = folder_.write("a.pcap", pcap.text());
    parameters.host = "10.0.0.1";
    return parameters;
  }

  static std::vector<OfferedFrame> all(FrameReplay& replay) {
    std::vector<OfferedFrame> frames;
    for (; replay.next_frame() != nullptr; replay.take()) frames.push_back(*replay.next_frame());
    return frames;
  }
  static std::vector<Picoseconds> times(FrameReplay& replay) {
    std::vector<Picoseconds> times;
    for (const OfferedFrame& each : all(replay)) times.push_back(each.due);
    return times;
  }
  static std::string error_of(const FrameReplayParameters& parameters) {
    try {
      survey_capture(parameters, kMtu);
    } catch (const TraceError& error) {
      return error.what();
    }
    return "no error";
  }

  test::TraceFolder folder_;
};

TEST_F(FrameReplayTest, BothDirectionsCountFromTheFirstFrameOfTheFile) {
  PcapText pcap;
  pcap.frame(kStart, frame("10.0.0.9", "10.0.0.8", 0))  // neither
      .frame(kStart + 5000, frame("10.0.0.1", "10.0.0.2", 100))
      .frame(kStart + 9000, frame("10.0.0.2", "10.0.0.1", 0))
      .frame(kStart + 11000, frame("10.0.0.1", "10.0.0.3", 1460));
  FrameReplay transmit(of(pcap), FrameDirection::transmit, kMtu);
  FrameReplay receive(of(pcap), FrameDirection::receive, kMtu);
  const std::vector<OfferedFrame> sent = all(transmit);
  ASSERT_EQ(sent.size(), 2U);
  EXPECT_EQ(sent[0].due, 5 * kMicrosecond);
  EXPECT_EQ(sent[0].frame_bytes, 158U);
  EXPECT_EQ(sent[0].user_bytes, 100U);
  EXPECT_EQ(sent[1].due, 11 * kMicrosecond);
  EXPECT_EQ(sent[1].frame_bytes, 1518U);
  const std::vector<OfferedFrame> received = all(receive);
  ASSERT_EQ(received.size(), 1U);
  EXPECT_EQ(received[0].due, 9 * kMicrosecond);
  EXPECT_EQ(received[0].frame_bytes, 64U);
  EXPECT_EQ(received[0].user_bytes, 0U);
}

TEST_F(FrameReplayTest, TimesAreScaledExactly) {
  PcapText pcap({false, true, 262144, 1});
  pcap.frame(kStart, FrameBytes().text()).frame(kStart + 3, FrameBytes().text());
  FrameReplayParameters parameters = of(pcap);
  parameters.time_scale = 500'000;
  FrameReplay half(parameters, FrameDirection::transmit, kMtu);
  EXPECT_THAT(times(half), ElementsAre(0, 1500));
  parameters.time_scale = 1'000'000'000;
  FrameReplay thousandfold(parameters, FrameDirection::transmit, kMtu);
  EXPECT_THAT(times(thousandfold), ElementsAre(0, 3'000'000));
}

TEST_F(FrameReplayTest, TimesOutOfOrderAreSorted) {
  PcapText pcap;
  pcap.frame(kStart + 2000, FrameBytes().text())
      .frame(kStart, FrameBytes().text())
      .frame(kStart + 1000, FrameBytes().text());
  FrameReplay replay(of(pcap), FrameDirection::transmit, kMtu);
  EXPECT_THAT(times(replay), ElementsAre(0, kMicrosecond, 2 * kMicrosecond));
  EXPECT_EQ(survey_capture(of(pcap), kMtu).out_of_order, 2U);
}

TEST_F(FrameReplayTest, LongSegmentsAreCutAsAnAdapterCutsThem) {
  PcapText pcap;
  pcap.frame(kStart, frame("10.0.0.1", "10.0.0.2", 1460))
      .frame(kStart + 1000, frame("10.0.0.1", "10.0.0.2", 1461))
      .frame(kStart + 2000, frame("10.0.0.1", "10.0.0.2", 2 * 1460 + 40));
  FrameReplay replay(of(pcap), FrameDirection::transmit, kMtu);
  std::vector<std::uint32_t> bytes;
  for (const OfferedFrame& each : all(replay)) bytes.push_back(each.frame_bytes);
  EXPECT_THAT(bytes, ElementsAre(1518, 1518, 64, 1518, 1518, 98));
  EXPECT_EQ(survey_capture(of(pcap), kMtu).cut, 2U);
  FrameReplay jumbo(of(pcap), FrameDirection::transmit, 9000);
  EXPECT_EQ(all(jumbo).size(), 3U);
}

TEST_F(FrameReplayTest, AVlanTagMakesAFrameLongerButIsNoReasonToCutIt) {
  FrameBytes bytes;
  bytes.user = 1460;
  bytes.vlan_tags = 1;
  PcapText pcap;
  pcap.frame(kStart, bytes.text());
  FrameReplay replay(of(pcap), FrameDirection::transmit, kMtu);
  ASSERT_NE(replay.next_frame(), nullptr);
  EXPECT_EQ(replay.next_frame()->frame_bytes, 1522U);
}

TEST_F(FrameReplayTest, AMacAddressGetsBroadcastsToo) {
  FrameBytes other;
  other.last_mac = 9;
  other.broadcast = true;
  PcapText pcap;
  pcap.frame(kStart, FrameBytes().text()).frame(kStart + 1000, other.text());
  FrameReplayParameters parameters = of(pcap);
  parameters.host = "02:00:00:00:00:01";
  const CaptureSurvey survey = survey_capture(parameters, kMtu);
  EXPECT_EQ(survey.transmit, 1U);
  EXPECT_EQ(survey.receive, 1U);
}

TEST_F(FrameReplayTest, ADirectionTakesEveryFrame) {
  PcapText pcap({false, false, 10, 1});  // not even an address is left
  pcap.frame(kStart, FrameBytes().text()).frame(kStart, frame("10.0.0.7", "10.0.0.8", 5));
  FrameReplayParameters parameters = of(pcap);
  parameters.direction = FrameSelection::receive;
  EXPECT_EQ(survey_capture(parameters, kMtu).receive, 2U);
  parameters.direction = FrameSelection::transmit;
  EXPECT_EQ(survey_capture(parameters, kMtu).transmit, 2U);
}

TEST_F(FrameReplayTest, FramesWithoutTheirAddressesAreErrors) {
  PcapText pcap({false, false, 30, 1});
  pcap.frame(kStart, FrameBytes().text());
  for (int i = 0; i < 12; ++i) pcap.frame(kStart + i, FrameBytes().text());
  FrameReplayParameters parameters = of(pcap);
  const std::string error = error_of(parameters);
  EXPECT_THAT(error, HasSubstr("13 malformed records"));
  EXPECT_THAT(error, HasSubstr("a.pcap: frame 1: the snap length of 30 B has cut off"));
  EXPECT_THAT(error, HasSubstr("a.pcap: frame 10: "));
  EXPECT_THAT(error, HasSubstr("and 3 more"));
  parameters.max_errors = 12;
  EXPECT_THAT(error_of(parameters), HasSubstr("max_errors allows 12"));
}

TEST_F(FrameReplayTest, ErrorsWithinTheLimitAreNoted) {
  PcapText pcap;
  pcap.frame(kStart, FrameBytes().text()).frame(kStart + 1000, FrameBytes().text());
  FrameReplayParameters parameters = of(pcap);
  folder_.write("a.pcap", pcap.text().substr(0, pcap.text().size() - 10));
  EXPECT_THAT(error_of(parameters), HasSubstr("frame 2: the file cannot be read on from here"));
  parameters.max_errors = 1;
  const CaptureSurvey survey = survey_capture(parameters, kMtu);
  EXPECT_EQ(survey.transmit, 1U);
  EXPECT_THAT(survey.problems, HasSubstr("1 malformed record was left out; the first: "));
}

TEST_F(FrameReplayTest, AHostThatIsNotThereIsAnErrorThatNamesThoseThatAre) {
  PcapText pcap;
  pcap.frame(kStart, FrameBytes().text());
  FrameReplayParameters parameters = of(pcap);
  parameters.host = "10.0.0.77";
  EXPECT_THAT(error_of(parameters), HasSubstr("no frame is from or to the host 10.0.0.77; the "
                                              "capture has frames of 10.0.0.1, 10.0.0.2"));
  parameters.host = "here";
  EXPECT_THAT(error_of(parameters), HasSubstr("'here' is no address"));
  parameters = of(PcapText());
  EXPECT_THAT(error_of(parameters), HasSubstr("the capture holds no frame"));
}

}  // namespace
}  // namespace slotlab::replay
