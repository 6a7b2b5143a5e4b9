// SPDX-License-Identifier: Apache-2.0
// Captures, read back byte by byte: blocks of the file, headers of the frames.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "trace/pcapng_trace.h"

namespace slotlab::trace {
namespace {

using Octets = std::vector<std::uint8_t>;

std::uint32_t little(const Octets& bytes, std::size_t place) {
  return bytes[place] | static_cast<std::uint32_t>(bytes[place + 1]) << 8U |
         static_cast<std::uint32_t>(bytes[place + 2]) << 16U |
         static_cast<std::uint32_t>(bytes[place + 3]) << 24U;
}

std::uint32_t big(const Octets& bytes, std::size_t place, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8U | bytes[place + i];
  return value;
}

/// The checksum of RFC 1071 over a range, which is 0 where the range holds a right one.
std::uint32_t residue(const Octets& bytes, std::size_t from, std::size_t to, std::uint32_t start) {
  std::uint32_t sum = start;
  for (std::size_t i = from; i < to; i += 2) {
    sum += static_cast<std::uint32_t>(bytes[i]) << 8U;
    if (i + 1 < to) sum += bytes[i + 1];
  }
  while (sum > 0xffff) sum = (sum & 0xffffU) + (sum >> 16U);
  return ~sum & 0xffffU;
}

struct Packet {
  std::uint32_t interface = 0;
  std::uint64_t time = 0;
  std::uint32_t length = 0;
  Octets bytes;
};

class CaptureTest : public testing::Test {
 protected:
  CaptureTest()
      : path_((std::filesystem::temp_directory_path() /
               ("slotlab_capture_" + std::to_string(getpid())))
                  .string()) {}
  ~CaptureTest() override { std::filesystem::remove(path_); }

  /// The packets of the file; checks that its blocks follow one another.
  std::vector<Packet> packets() const {
    std::ifstream in(path_, std::ios::binary);
    const Octets all{std::istreambuf_iterator<char>(in), {}};
    std::vector<Packet> out;
    std::size_t place = 0;
    while (place < all.size()) {
      const std::uint32_t type = little(all, place);
      const std::uint32_t length = little(all, place + 4);
      EXPECT_EQ(length % 4, 0U);
      EXPECT_EQ(little(all, place + length - 4), length);
      if (place == 0) {
        EXPECT_EQ(type, 0x0A0D0D0AU);
        EXPECT_EQ(little(all, 8), 0x1A2B3C4DU);
      }
      if (type == 6) {
        Packet packet;
        packet.interface = little(all, place + 8);
        packet.time =
            static_cast<std::uint64_t>(little(all, place + 12)) << 32U | little(all, place + 16);
        packet.length = little(all, place + 24);
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(place + 28);
        packet.bytes.assign(first, first + static_cast<std::ptrdiff_t>(little(all, place + 20)));
        out.push_back(packet);
      }
      place += length;
    }
    return out;
  }

  const std::string path_;
};

TEST_F(CaptureTest, EthernetFramesCarryTrueHeaders) {
  PcapngTrace trace(path_, {}, 2000);
  auto* cable = trace.ethernet("slot0.gige", {3, 4, 2, 1'000'000'000});
  traffic::EthernetFrame data;
  data.stream = 1;
  data.sequence = (5ULL << 32U) + 99;  // wraps
  data.payload = 1001;
  data.frame_bytes = 1059;
  cable->frame(true, data, 1'000, 0x1'2345'6789);
  traffic::EthernetFrame ack;
  ack.stream = 1;
  ack.acknowledged = 1100;
  ack.window = 131'072;
  ack.frame_bytes = 64;
  cable->frame(false, ack, 0x1'2345'6789, 0x1'2345'678a);
  cable->pause_frame(true, 0, 0x1'2345'678b);
  EXPECT_EQ(trace.events(), 3U);
  trace.finish(0);

  const std::vector<Packet> all = packets();
  ASSERT_EQ(all.size(), 3U);
  const Octets& sent = all[0].bytes;
  EXPECT_EQ(all[0].time, 0x1'2345'6789U);
  EXPECT_EQ(all[0].length, 1055U);
  EXPECT_EQ(sent.size(), 1055U);
  EXPECT_EQ(big(sent, 12, 2), 0x0800U);
  EXPECT_EQ(big(sent, 16, 2), 1041U);  // total length
  EXPECT_EQ(big(sent, 26, 4), 0x0a03'0001U);
  EXPECT_EQ(big(sent, 30, 4), 0x0a03'0102U);
  EXPECT_EQ(big(sent, 34, 2), 49153U);
  EXPECT_EQ(big(sent, 36, 2), 5001U);
  EXPECT_EQ(big(sent, 38, 4), 100U);
  EXPECT_EQ(residue(sent, 14, 34, 0), 0U);
  EXPECT_EQ(residue(sent, 26, 1055, 6 + 1021), 0U);  // with the pseudo header

  const Octets& answer = all[1].bytes;
  EXPECT_EQ(answer.size(), 60U);  // padded
  EXPECT_EQ(big(answer, 16, 2), 40U);
  EXPECT_EQ(big(answer, 26, 4), 0x0a03'0102U);
  EXPECT_EQ(big(answer, 34, 2), 5001U);
  EXPECT_EQ(big(answer, 42, 4), 1101U);
  EXPECT_EQ(big(answer, 48, 2), 131'072U >> EthernetCapture::kWindowShift);
  EXPECT_EQ(residue(answer, 26, 54, 6 + 20), 0U);

  EXPECT_EQ(big(all[2].bytes, 12, 2), 0x8808U);
  EXPECT_EQ(big(all[2].bytes, 16, 2), 0xffffU);
}

TEST_F(CaptureTest, PayloadIsCutAndTheLengthKept) {
  PcapngTrace trace(path_, {100, 200}, 0);
  auto* cable = trace.ethernet("slot0.gige", {0, 1, 1, 1'000'000'000});
  traffic::EthernetFrame data;
  data.payload = 1460;
  data.frame_bytes = 1518;
  for (const Picoseconds end : {99, 100, 101, 200, 201}) cable->frame(true, data, 0, end);
  trace.finish(0);
  const std::vector<Packet> all = packets();
  ASSERT_EQ(all.size(), 2U);  // after the beginning of the window, up to its end
  EXPECT_EQ(all[0].time, 101U);
  EXPECT_EQ(all[1].time, 200U);
  EXPECT_EQ(all[0].length, 1514U);
  EXPECT_EQ(all[0].bytes.size(), 54U);
}

TEST_F(CaptureTest, FibreChannelFramesTellTheStoryOfAnExchange) {
  using traffic::FcFrameKind;
  using traffic::IoDirection;
  PcapngTrace trace(path_, {}, 0);
  auto* link = trace.fibre_channel("slot0.fc", {2, 1'700'000'000});
  const IoDirection write = IoDirection::write;
  link->frame(true, {FcFrameKind::command, write, false, 7, 32, 6000}, 0, 1);
  link->frame(false, {FcFrameKind::transfer_ready, write, false, 7, 12, 6000}, 0, 2);
  link->frame(true, {FcFrameKind::data, write, false, 7, 2048, 0}, 0, 3);
  link->frame(true, {FcFrameKind::data, write, false, 7, 2048, 0}, 0, 4);
  link->frame(true, {FcFrameKind::data, write, true, 7, 1904, 0}, 0, 5);
  link->frame(false, {FcFrameKind::response, write, false, 7, 24, 0}, 0, 6);
  trace.finish(0);
  const std::vector<Packet> all = packets();
  ASSERT_EQ(all.size(), 6U);
  // SOF, R_CTL, D_ID, F_CTL, SEQ_ID, SEQ_CNT, parameter, EOF.
  const std::vector<std::vector<std::uint32_t>> expected = {
      {0xbcb55656, 0x06, 0x010202, 0x290000, 0, 0, 0, 0xbc957575},
      {0xbcb55656, 0x05, 0x010102, 0x890000, 0, 0, 0, 0xbc957575},
      {0xbcb55656, 0x01, 0x010202, 0x000008, 1, 0, 0, 0xbc95d5d5},
      {0xbcb53636, 0x01, 0x010202, 0x000008, 1, 1, 2048, 0xbc95d5d5},
      {0xbcb53636, 0x01, 0x010202, 0x090008, 1, 2, 4096, 0xbc957575},
      {0xbcb55656, 0x07, 0x010102, 0x990000, 1, 0, 0, 0xbc957575}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(i);
    const Octets& b = all[i].bytes;
    EXPECT_EQ(b.size(), all[i].length);
    const std::vector<std::uint32_t> got = {big(b, 0, 4),  big(b, 4, 1),           big(b, 5, 3),
                                            big(b, 13, 3), big(b, 16, 1),          big(b, 18, 2),
                                            big(b, 24, 4), big(b, b.size() - 4, 4)};
    EXPECT_EQ(got, expected[i]);
    EXPECT_EQ(big(b, 20, 2), 7U);  // OX_ID
    EXPECT_EQ(big(b, 22, 2), i == 0 ? 0xffffU : 7U);
  }
  EXPECT_EQ(big(all[0].bytes, 28 + 12, 1), 0x2aU);  // WRITE (10)
  EXPECT_EQ(big(all[0].bytes, 28 + 19, 2), 12U);    // blocks
  EXPECT_EQ(big(all[0].bytes, 28 + 28, 4), 6000U);  // FCP_DL
  EXPECT_EQ(big(all[1].bytes, 28 + 4, 4), 6000U);   // burst length
}

TEST_F(CaptureTest, OffsetsCountFromTheBeginningOfAnExchangeOutsideTheWindow) {
  using traffic::FcFrameKind;
  using traffic::IoDirection;
  PcapngTrace trace(path_, {10, 100}, 0);
  auto* link = trace.fibre_channel("slot0.fc", {0, 1'700'000'000});
  link->frame(true, {FcFrameKind::command, IoDirection::read, false, 0, 32, 4096}, 0, 1);
  link->frame(false, {FcFrameKind::data, IoDirection::read, false, 0, 2048, 0}, 0, 2);
  link->frame(false, {FcFrameKind::data, IoDirection::read, true, 0, 2048, 0}, 0, 20);
  trace.finish(0);
  const std::vector<Packet> all = packets();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(big(all[0].bytes, 18, 2), 1U);     // SEQ_CNT
  EXPECT_EQ(big(all[0].bytes, 24, 4), 2048U);  // relative offset
}

}  // namespace
}  // namespace slotlab::trace
