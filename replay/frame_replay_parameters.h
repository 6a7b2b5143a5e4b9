// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/parameter.h"

namespace slotlab::replay {

/// Which frames of a capture are the port's own.
enum class FrameSelection : std::uint8_t { by_host, transmit, receive };

/// A capture file that takes the place of a Gigabit Ethernet port's traffic.
struct FrameReplayParameters {
  std::string file;
  FrameSelection direction = FrameSelection::by_host;
  std::string host;
  std::int64_t time_scale = 1'000'000;
  std::uint32_t processes = 4;
  std::uint32_t max_errors = 0;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.required("file");
    v.file("file", file, "capture of Ethernet frames: pcap or pcapng");
    v.choice("direction", direction,
             {{"by_host", FrameSelection::by_host},
              {"transmit", FrameSelection::transmit},
              {"receive", FrameSelection::receive}},
             "frames from and to the host's address, or all frames one way",
             assumed("a capture has both directions"));
    v.text("host", host, "address of the replaying host in the capture: IPv4, IPv6 or MAC");
    v.factor("time_scale", time_scale, 1, 1'000'000'000,
             "distances of time in the file are multiplied by it: 0.5 plays twice as fast",
             assumed("as captured"));
    v.count("processes", processes, 1, 64, "processes that send and read at a time",
            assumed("as many as netperf's streams"));
    v.count("max_errors", max_errors, 0, UINT32_MAX,
            "malformed frames that are left out; with more the run is refused",
            assumed("a damaged file should be noticed"));
  }
};

}  // namespace slotlab::replay
