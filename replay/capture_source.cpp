// SPDX-License-Identifier: Apache-2.0
#include "replay/capture_source.h"

#include <algorithm>

#include "replay/trace_file.h"

namespace slotlab::replay {
namespace {

/// Shortest and longest frames that make sense: two addresses and a type; a segment that was to
/// be cut by the adapter (an IP packet of 64 KiB, jumbo segments of up to 256 KiB).
constexpr std::uint32_t kShortest = 14;
constexpr std::uint32_t kLongest = 256 * 1024 + 64;

}  // namespace

CaptureSource::CaptureSource(const FrameReplayParameters& parameters, bool survey)
    : survey_(survey),
      selection_(parameters.direction),
      host_(NetworkAddress::parse(parameters.host)),
      reader_(parameters.file),
      problems_(display_path(parameters.file), ": frame ", parameters.max_errors) {
  if (selection_ == FrameSelection::by_host && host_.kind == NetworkAddress::Kind::none) {
    throw TraceError(display_path(parameters.file) + ": the host '" + parameters.host +
                     "' is no address; write for example host: 10.0.0.1");
  }
}

FrameDirection CaptureSource::direction_of(const FrameHeader& header) const {
  if (selection_ == FrameSelection::transmit) return FrameDirection::transmit;
  if (selection_ == FrameSelection::receive) return FrameDirection::receive;
  const bool by_mac = host_.kind == NetworkAddress::Kind::mac;
  if ((by_mac ? header.mac_source : header.source) == host_) return FrameDirection::transmit;
  if ((by_mac ? header.mac_destination : header.destination) == host_) {
    return FrameDirection::receive;
  }
  return by_mac && header.group_destination ? FrameDirection::receive : FrameDirection::other;
}

bool CaptureSource::read(TraceFrame& frame) {
  CapturedFrame captured;
  while (!at_end_ && !gives_up()) {
    if (!reader_.next(captured)) {
      at_end_ = true;
      if (!reader_.failure().empty()) {
        problems_.add(reader_.position() + 1,
                      "the file cannot be read on from here: " + reader_.failure());
      }
      return false;
    }
    if (captured.length < kShortest || captured.length > kLongest) {
      problems_.add(reader_.position(),
                    "a frame of " + std::to_string(captured.length) + " B is no Ethernet frame");
      continue;
    }
    const FrameHeader header = parse_frame(captured);
    if (!header.complete && selection_ == FrameSelection::by_host) {
      problems_.add(reader_.position(), "the snap length of " + std::to_string(captured.captured) +
                                            " B has cut off its addresses");
      continue;
    }
    frame.time = captured.time;
    frame.length = captured.length;
    frame.header_bytes = std::min(header.header_bytes, captured.length);
    frame.user_bytes = std::min(header.user_bytes, captured.length - frame.header_bytes);
    frame.vlan_tags = header.vlan_tags;
    frame.direction = direction_of(header);
    return true;
  }
  return false;
}

bool CaptureSource::next(TraceFrame& frame) {
  TraceFrame read_frame;
  while (!sorter_.full() && read(read_frame)) sorter_.add(read_frame);
  if (sorter_.empty()) return false;
  frame = sorter_.take();
  return true;
}

}  // namespace slotlab::replay
