// SPDX-License-Identifier: Apache-2.0
#include "replay/frame_replay.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "replay/trace_file.h"
#include "traffic/ethernet_frame.h"

namespace slotlab::replay {
namespace {

constexpr std::uint32_t kMacBytes = 14;
constexpr std::uint32_t kTagBytes = 4;

std::uint32_t longest_frame(std::uint32_t mtu, std::uint32_t vlan_tags) {
  return mtu + kMacBytes + kTagBytes * vlan_tags;
}

std::uint32_t frame_bytes_of(std::uint32_t length) {
  return std::max(traffic::kMinimumFrameBytes, length + traffic::kCrcBytes);
}

/// The addresses that most frames of the head of a capture are from or to, for a message.
std::string addresses_in(const FrameReplayParameters& parameters) {
  constexpr int kFrames = 10'000;
  constexpr std::size_t kAddresses = 64;
  constexpr std::size_t kNamed = 5;
  const bool by_mac = NetworkAddress::parse(parameters.host).kind == NetworkAddress::Kind::mac;
  CaptureReader reader(parameters.file);
  CapturedFrame frame;
  std::map<std::string, int> seen;
  for (int i = 0; i < kFrames && reader.next(frame); ++i) {
    const FrameHeader header = parse_frame(frame);
    for (const NetworkAddress& address : {by_mac ? header.mac_source : header.source,
                                          by_mac ? header.mac_destination : header.destination}) {
      if (address.kind == NetworkAddress::Kind::none) continue;
      const std::string text = address.text();
      if (seen.size() < kAddresses || seen.count(text) > 0) ++seen[text];
    }
  }
  std::vector<std::pair<std::string, int>> order(seen.begin(), seen.end());
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (std::size_t i = 0; i < std::min(kNamed, order.size()); ++i) {
    text += (i == 0 ? "" : ", ") + order[i].first;
  }
  return text;
}

}  // namespace

FrameReplay::FrameReplay(const FrameReplayParameters& parameters, FrameDirection direction,
                         std::uint32_t mtu)
    : source_(parameters), direction_(direction), mtu_(mtu), clock_(parameters.time_scale) {
  advance();
}

void FrameReplay::take() {
  if (left_ > 0) {
    next_piece();
  } else {
    advance();
  }
}

void FrameReplay::advance() {
  TraceFrame frame;
  has_next_ = false;
  do {
    if (!source_.next(frame)) return;
    // The first frame of the file is time zero for both directions.
    if (!begun_) clock_.begin(frame.time);
    begun_ = true;
  } while (frame.direction != direction_);
  has_next_ = true;
  next_.due = clock_.time_of(frame.time);
  if (frame.length <= longest_frame(mtu_, frame.vlan_tags)) {
    next_.frame_bytes = frame_bytes_of(frame.length);
    next_.user_bytes = frame.user_bytes;
    return;
  }
  // Headers that are longer than a frame, or unknown, are taken to be those of TCP.
  const bool plausible = frame.user_bytes > 0 && frame.header_bytes < mtu_ / 2;
  header_bytes_ = plausible ? frame.header_bytes : traffic::kHeaderBytes;
  left_ = frame.length - header_bytes_;
  segment_ = longest_frame(mtu_, frame.vlan_tags) - header_bytes_;
  next_piece();
}

void FrameReplay::next_piece() {
  const std::uint32_t payload = std::min(left_, segment_);
  left_ -= payload;
  next_.frame_bytes = frame_bytes_of(header_bytes_ + payload);
  next_.user_bytes = payload;
}

CaptureSurvey survey_capture(const FrameReplayParameters& parameters, std::uint32_t mtu) {
  CaptureSource source(parameters, true);
  CaptureSurvey survey;
  TraceFrame frame;
  while (source.next(frame)) {
    ++survey.good;
    if (frame.direction == FrameDirection::transmit) ++survey.transmit;
    if (frame.direction == FrameDirection::receive) ++survey.receive;
    if (frame.direction != FrameDirection::other &&
        frame.length > longest_frame(mtu, frame.vlan_tags)) {
      ++survey.cut;
    }
  }
  const TraceProblems& problems = source.problems();
  if (problems.beyond_limit()) throw TraceError(problems.error());
  survey.frames = source.frames();
  survey.out_of_order = source.out_of_order();
  survey.clamped = source.clamped();
  if (problems.count() > 0) survey.problems = problems.note();
  const std::string name = display_path(parameters.file);
  if (survey.frames == 0) throw TraceError(name + ": the capture holds no frame");
  if (survey.transmit + survey.receive == 0) {
    throw TraceError(name + ": no frame is from or to the host " + parameters.host +
                     "; the capture has frames of " + addresses_in(parameters));
  }
  return survey;
}

}  // namespace slotlab::replay
