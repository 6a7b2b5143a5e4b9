// SPDX-License-Identifier: Apache-2.0
#include "replay/capture_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "replay/trace_error.h"
#include "tests/support/trace_files.h"

namespace slotlab::replay {
namespace {

using test::FrameBytes;
using test::PcapText;
using ::testing::HasSubstr;

constexpr std::int64_t kTime = 1'700'000'000'123'456'789;

class CaptureReaderTest : public ::testing::Test {
 protected:
  std::string error_of(const std::string& path) {
    try {
      CaptureReader reader(path);
    } catch (const TraceError& error) {
      return error.what();
    }
    return "no error";
  }

  test::TraceFolder folder_;
};

TEST_F(CaptureReaderTest, StampsAreReadInBothByteOrdersAndResolutions) {
  for (const bool big_endian : {false, true}) {
    for (const bool nanoseconds : {false, true}) {
      PcapText pcap({big_endian, nanoseconds, 262144, 1});
      pcap.frame(kTime, FrameBytes().text());
      CaptureReader reader(folder_.write("a.pcap", pcap.text()));
      CapturedFrame frame;
      ASSERT_TRUE(reader.next(frame));
      EXPECT_EQ(frame.time, nanoseconds ? kTime : kTime / 1000 * 1000);
      EXPECT_EQ(frame.length, 60U);
      EXPECT_EQ(frame.captured, 60U);
      EXPECT_FALSE(reader.next(frame));
      EXPECT_EQ(reader.failure(), "");
    }
  }
}

TEST_F(CaptureReaderTest, PcapngIsReadWithItsResolution) {
  CaptureReader reader(
      folder_.write("a.pcapng", test::pcapng_text({{kTime, FrameBytes().text()}})));
  CapturedFrame frame;
  ASSERT_TRUE(reader.next(frame));
  EXPECT_EQ(frame.time, kTime);
  EXPECT_EQ(frame.length, 54U);
}

TEST_F(CaptureReaderTest, OfSeveralInterfacesTheEthernetOnesAreRead) {
  constexpr std::uint32_t kFibreChannel = 225;
  const std::string text = test::pcapng_text(
      {{kTime, FrameBytes().text()}, {kTime + 5, FrameBytes().text()}}, kFibreChannel);
  CaptureReader reader(folder_.write("a.pcapng", text));
  CapturedFrame frame;
  ASSERT_TRUE(reader.next(frame));
  EXPECT_EQ(frame.length, 54U);
  ASSERT_TRUE(reader.next(frame));
  EXPECT_EQ(frame.time, kTime + 5);
  EXPECT_FALSE(reader.next(frame));
  EXPECT_EQ(reader.failure(), "");
  CaptureReader cut(folder_.write("a.pcapng", text.substr(0, text.size() - 3)));
  EXPECT_TRUE(cut.next(frame));
  EXPECT_FALSE(cut.next(frame));
  EXPECT_THAT(cut.failure(), HasSubstr("truncated"));
}

TEST_F(CaptureReaderTest, ASnapLengthCutsWhatIsCapturedButNotTheLength) {
  PcapText pcap({false, false, 34, 1});
  FrameBytes bytes;
  bytes.user = 1000;
  pcap.frame(kTime, bytes.text());
  CaptureReader reader(folder_.write("a.pcap", pcap.text()));
  CapturedFrame frame;
  ASSERT_TRUE(reader.next(frame));
  EXPECT_EQ(frame.captured, 34U);
  EXPECT_EQ(frame.length, 1054U);
}

TEST_F(CaptureReaderTest, AFileThatEndsWithinAFrameSaysSo) {
  PcapText pcap;
  pcap.frame(kTime, FrameBytes().text()).frame(kTime, FrameBytes().text());
  CaptureReader reader(folder_.write("a.pcap", pcap.text().substr(0, pcap.text().size() - 1)));
  CapturedFrame frame;
  EXPECT_TRUE(reader.next(frame));
  EXPECT_FALSE(reader.next(frame));
  EXPECT_EQ(reader.position(), 1U);
  EXPECT_THAT(reader.failure(), HasSubstr("truncated"));
  EXPECT_FALSE(reader.next(frame));
}

TEST_F(CaptureReaderTest, WhatIsNoCaptureIsRefusedWithItsReason) {
  EXPECT_THAT(error_of(folder_.path("none.pcap")), HasSubstr("none.pcap: no such file"));
  EXPECT_THAT(error_of(folder_.path("")), HasSubstr("a directory"));
  EXPECT_THAT(error_of(folder_.write("empty.pcap", "")), HasSubstr("the file is empty"));
  EXPECT_THAT(error_of(folder_.write("x.pcap", "Timestamp,Hostname and more text")),
              HasSubstr("x.pcap: this is no capture file (pcap or pcapng)"));
  EXPECT_THAT(error_of(folder_.write("x.pcap.gz", std::string("\x1f\x8b\x08\0\0\0\0\0", 8))),
              HasSubstr("is compressed (gzip), which is not read; unpack it first"));
  EXPECT_THAT(error_of(folder_.write("raw.pcap", PcapText({false, false, 262144, 101}).text())),
              HasSubstr("no Ethernet frames but of link type RAW"));
}

}  // namespace
}  // namespace slotlab::replay
