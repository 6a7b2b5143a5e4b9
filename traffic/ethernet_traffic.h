// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::traffic {

/// Directions in use, seen from the host under test.
enum class EthernetPattern { none, transmit, receive, bidirectional };

/// netperf TCP_STREAM traffic between the host and its clients. Both ends read it: the driver
/// writes and reads sockets by it, the clients do likewise.
struct EthernetTraffic {
  EthernetPattern pattern = EthernetPattern::bidirectional;
  std::uint32_t streams = 4;                ///< TCP connections per direction in use
  std::uint32_t message_bytes = 32 * 1024;  ///< one send() of netperf
  std::uint32_t socket_bytes = 128 * 1024;  ///< send and receive buffer of a socket
  std::int64_t offered_load = 0;            ///< bit/s of payload per direction; 0 saturates

  bool transmits() const {
    return pattern == EthernetPattern::transmit || pattern == EthernetPattern::bidirectional;
  }
  bool receives() const {
    return pattern == EthernetPattern::receive || pattern == EthernetPattern::bidirectional;
  }
  /// Time between two messages of one stream, 0 when it saturates.
  Picoseconds message_interval() const {
    return offered_load == 0 ? 0
                             : transfer_time(std::int64_t{message_bytes} * streams, offered_load);
  }
  /// Connections are numbered: first those from the host, then those to the host.
  std::uint32_t connections() const { return 2 * streams; }
  bool from_host(std::uint32_t stream) const { return stream < streams; }

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("pattern", pattern,
             {{"none", EthernetPattern::none},
              {"transmit", EthernetPattern::transmit},
              {"receive", EthernetPattern::receive},
              {"bidirectional", EthernetPattern::bidirectional}},
             "directions in use, seen from the host", assumed("both, the heaviest case"));
    v.count("streams", streams, 1, 16, "TCP connections per direction in use",
            paper("A9782A: one stream to each of four clients"));
    v.bytes("message_bytes", message_bytes, 1, 256 * 1024, "bytes of one send call",
            paper("A9782A: netperf with 32 KB messages"));
    v.bytes("socket_bytes", socket_bytes, 16 * 1024, 256 * 1024,
            "send and receive buffer of each socket", paper("A9782A: 128 KB sockets"));
    v.bit_rate("offered_load", offered_load, 0, 10'000'000'000,
               "payload offered per direction by all streams; 0 saturates",
               paper("netperf TCP_STREAM sends as fast as it can"));
  }
};

}  // namespace slotlab::traffic
