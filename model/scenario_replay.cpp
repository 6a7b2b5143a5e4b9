// SPDX-License-Identifier: Apache-2.0
#include "model/scenario_replay.h"

#include <fmt/format.h>

#include "model/scenario_check.h"
#include "replay/block_replay.h"
#include "replay/frame_header.h"
#include "replay/frame_replay.h"
#include "replay/trace_file.h"

namespace slotlab::model {
namespace {

std::string path_of(const TrafficConfig& traffic) {
  return "traffic." + traffic.slot + "." + traffic.port + ".replay";
}

void check_file(const std::string& file, const std::string& path, const Node& root) {
  try {
    replay::check_trace_file(file);
  } catch (const replay::TraceError& error) {
    throw InputError(locate(root, path + ".file"), path + ".file", error.what());
  }
}

void check_frames(const replay::FrameReplayParameters& replay, const std::string& path,
                  const Node& root) {
  check_file(replay.file, path, root);
  if (replay.direction != replay::FrameSelection::by_host) return;
  if (replay.host.empty()) {
    throw InputError(locate(root, path), path,
                     "which frames are the port's own? Write host: ADDRESS (IPv4, IPv6 or MAC) for "
                     "those from and to one host, or direction: transmit (or receive) for all");
  }
  if (replay::NetworkAddress::parse(replay.host).kind == replay::NetworkAddress::Kind::none) {
    throw InputError(locate(root, path + ".host"), path + ".host",
                     quote(replay.host) + " is no IPv4, IPv6 or MAC address");
  }
  if (!replay::is_regular_file(replay.file)) {
    throw InputError(locate(root, path + ".file"), path + ".file",
                     "a pipe can be read only once, and frames by host are read once for each "
                     "direction; write direction: transmit or receive, or save the capture");
  }
}

/// The IP packet length that the port of `traffic` may send.
std::uint32_t mtu_of(const Scenario& scenario, const TrafficConfig& traffic) {
  for (const SlotConfig& slot : scenario.host.slots) {
    if (slot.name != traffic.slot || !slot.adapter) continue;
    for (const PortConfig& port : slot.adapter->ports) {
      if (port.name == traffic.port) return port.gige.mtu;
    }
  }
  return gige::PortParameters().mtu;
}

}  // namespace

void check_replays(const Scenario& scenario, const Node& root) {
  for (const TrafficConfig& traffic : scenario.traffic) {
    if (traffic.block_replay) {
      check_file(traffic.block_replay->file, path_of(traffic), root);
    }
    if (traffic.frame_replay) check_frames(*traffic.frame_replay, path_of(traffic), root);
  }
}

std::vector<std::string> survey_replays(const Scenario& scenario) {
  std::vector<std::string> lines;
  for (const TrafficConfig& traffic : scenario.traffic) {
    if (!traffic.replays()) continue;
    try {
      if (traffic.block_replay) {
        const replay::BlockReplayParameters& ios = *traffic.block_replay;
        if (!replay::is_regular_file(ios.file)) continue;
        const replay::BlockSurvey survey = replay::survey_block_trace(ios);
        lines.push_back(fmt::format("{}: {} reads and {} writes ({}, {} lines)",
                                    replay::display_path(ios.file), survey.reads, survey.writes,
                                    survey.format, survey.lines));
        continue;
      }
      const replay::FrameReplayParameters& frames = *traffic.frame_replay;
      if (!replay::is_regular_file(frames.file)) continue;
      const replay::CaptureSurvey survey =
          replay::survey_capture(frames, mtu_of(scenario, traffic));
      lines.push_back(fmt::format("{}: {} frames, {} to send and {} to receive",
                                  replay::display_path(frames.file), survey.frames, survey.transmit,
                                  survey.receive));
    } catch (const replay::TraceError& error) {
      throw InputError(error.what());
    }
  }
  return lines;
}

std::uint64_t replay_digest(const Scenario& scenario) {
  std::uint64_t digest = 0;
  for (const TrafficConfig& traffic : scenario.traffic) {
    if (!traffic.replays()) continue;
    const std::string& file =
        traffic.frame_replay ? traffic.frame_replay->file : traffic.block_replay->file;
    digest = digest * 31 + replay::content_digest(file);
  }
  return digest;
}

}  // namespace slotlab::model
