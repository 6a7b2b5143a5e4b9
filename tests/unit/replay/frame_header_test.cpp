// SPDX-License-Identifier: Apache-2.0
#include "replay/frame_header.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/support/trace_files.h"

namespace slotlab::replay {
namespace {

using test::FrameBytes;

/// `captured` bytes of the frame are in the file; 0: all.
FrameHeader parse(const std::string& bytes, std::size_t captured = 0) {
  CapturedFrame frame;
  frame.length = static_cast<std::uint32_t>(bytes.size());
  frame.captured = static_cast<std::uint32_t>(captured == 0 ? bytes.size() : captured);
  frame.bytes = reinterpret_cast<const std::uint8_t*>(bytes.data());
  return parse_frame(frame);
}

TEST(FrameHeader, OfTcpAndUdp) {
  FrameBytes bytes;
  bytes.user = 100;
  FrameHeader header = parse(bytes.text());
  EXPECT_TRUE(header.complete);
  EXPECT_EQ(header.source.text(), "10.0.0.1");
  EXPECT_EQ(header.destination.text(), "10.0.0.2");
  EXPECT_EQ(header.mac_source.text(), "02:00:00:00:00:01");
  EXPECT_EQ(header.header_bytes, 54U);
  EXPECT_EQ(header.user_bytes, 100U);
  bytes.protocol = 17;
  header = parse(bytes.text());
  EXPECT_EQ(header.header_bytes, 42U);
  EXPECT_EQ(header.user_bytes, 100U);
}

TEST(FrameHeader, PaddingIsNoPayload) {
  const FrameHeader header = parse(FrameBytes().text() + std::string(6, '\0'));
  EXPECT_EQ(header.user_bytes, 0U);
}

TEST(FrameHeader, VlanTagsMoveEverything) {
  FrameBytes bytes;
  bytes.user = 10;
  for (const std::uint32_t tags : {1U, 2U}) {
    bytes.vlan_tags = tags;
    const FrameHeader header = parse(bytes.text());
    EXPECT_EQ(header.vlan_tags, tags);
    EXPECT_EQ(header.source.text(), "10.0.0.1");
    EXPECT_EQ(header.header_bytes, 54U + 4 * tags);
    EXPECT_EQ(header.user_bytes, 10U);
  }
}

TEST(FrameHeader, ALaterFragmentHasNoTransportHeader) {
  FrameBytes bytes;
  bytes.user = 400;
  bytes.fragment = 185;
  const FrameHeader header = parse(bytes.text());
  EXPECT_TRUE(header.fragment);
  EXPECT_EQ(header.header_bytes, 34U);
  EXPECT_EQ(header.user_bytes, 400U);
}

TEST(FrameHeader, ASegmentWithoutALengthHasThatOfItsFrame) {
  FrameBytes bytes;
  bytes.user = 5000;
  bytes.no_total_length = true;
  EXPECT_EQ(parse(bytes.text()).user_bytes, 5000U);
}

TEST(FrameHeader, OfIpv6WithAFragmentHeader) {
  std::string bytes = FrameBytes().text().substr(0, 12) + "\x86\xdd";
  std::string address(16, '\0');
  address[0] = '\xfe';
  address[1] = '\x80';
  bytes += std::string("\x60\0\0\0\x02\x08", 6) + "\x2c\x40" + address + address;
  bytes += std::string("\x11\0\0\x08\0\0\0\x01", 8) + std::string(512, 'u');
  const FrameHeader header = parse(bytes);
  EXPECT_TRUE(header.complete);
  EXPECT_TRUE(header.fragment);
  EXPECT_EQ(header.source.text(), "fe80::");
  EXPECT_EQ(header.user_bytes, 512U);
}

TEST(FrameHeader, ArpHasTheAddressesThatItAsksWith) {
  std::string bytes = FrameBytes().text().substr(0, 12) + "\x08\x06";
  bytes += std::string(14, '\0') + "\x0a\x01\x02\x03" + std::string(6, '\0') + "\x0a\x01\x02\x04";
  const FrameHeader header = parse(bytes);
  EXPECT_TRUE(header.complete);
  EXPECT_EQ(header.source.text(), "10.1.2.3");
  EXPECT_EQ(header.destination.text(), "10.1.2.4");
  EXPECT_EQ(header.user_bytes, 0U);
}

TEST(FrameHeader, WhatIsCutOffIsMissing) {
  FrameBytes bytes;
  bytes.user = 100;
  // The IP header ends at byte 34; without the TCP header the least length is taken.
  EXPECT_FALSE(parse(bytes.text(), 13).complete);
  EXPECT_FALSE(parse(bytes.text(), 33).complete);
  const FrameHeader cut = parse(bytes.text(), 34);
  EXPECT_TRUE(cut.complete);
  EXPECT_EQ(cut.user_bytes, 100U);
  bytes.vlan_tags = 1;
  EXPECT_FALSE(parse(bytes.text(), 17).complete);
}

TEST(NetworkAddress, IsReadInThreeForms) {
  using Kind = NetworkAddress::Kind;
  EXPECT_EQ(NetworkAddress::parse("10.0.0.1").kind, Kind::ipv4);
  EXPECT_EQ(NetworkAddress::parse("fe80::1").text(), "fe80::1");
  EXPECT_EQ(NetworkAddress::parse("02:AB:00:00:00:01").text(), "02:ab:00:00:00:01");
  for (const char* wrong :
       {"", "10.0.0", "10.0.0.256", "host", "02:00:00:00:00", "02:00:00:00:00:01x"}) {
    EXPECT_EQ(NetworkAddress::parse(wrong).kind, Kind::none) << wrong;
  }
}

}  // namespace
}  // namespace slotlab::replay
