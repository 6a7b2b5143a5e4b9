// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::gige {

/// The network that the port is cabled to: a switch and the clients behind it.
struct NetworkParameters {
  std::uint32_t clients = 4;
  std::int64_t client_bit_rate = 1'000'000'000;
  Picoseconds switch_latency = 20 * kMicrosecond;
  Picoseconds switch_gap = 0;
  Picoseconds client_turnaround = 75 * kMicrosecond;
  std::uint32_t segments_per_ack = 3;
  Picoseconds delayed_ack_time = 50 * kMillisecond;
  Picoseconds retransmit_time = 500 * kMillisecond;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.count("clients", clients, 1, 16, "client systems behind the switch",
            paper("A9782A: four clients"));
    v.bit_rate("client_bit_rate", client_bit_rate, 10'000'000, 10'000'000'000,
               "line rate of each client", paper("A9782A: Gigabit Ethernet clients"));
    v.duration("switch_latency", switch_latency, 0, 10 * kMillisecond,
               "from the end of a frame on one cable to its end at the other side, idle",
               assumed("store and forward of one full frame plus switching"));
    v.duration("switch_gap", switch_gap, 0, kMillisecond,
               "time that the switch leaves between two frames to the port beyond the standard gap",
               assumed("an ideal switch"));
    v.duration("client_turnaround", client_turnaround, 0, 10 * kMillisecond,
               "time in which a client gathers frames before it answers them",
               assumed("interrupt coalescing of the clients' adapters"));
    v.count("segments_per_ack", segments_per_ack, 1, 64,
            "segments that a client acknowledges at once",
            assumed("clients of both papers run HP-UX 11i, which defers acknowledgements further "
                    "than the two segments of RFC 1122"));
    v.duration("delayed_ack_time", delayed_ack_time, kMillisecond, 500 * kMillisecond,
               "longest delay of an acknowledgement", specification("RFC 1122, 4.2.3.2"));
    v.duration("retransmit_time", retransmit_time, 10 * kMillisecond, 10 * kSecond,
               "time without progress after which a sender goes back",
               assumed("smallest timeout of stacks of the time"));
  }
};

}  // namespace slotlab::gige
