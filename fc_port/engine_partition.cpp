// SPDX-License-Identifier: Apache-2.0
#include "fc_port/engine_partition.h"

namespace slotlab::fc {

PortParameters port_share(const PortParameters& whole, std::uint32_t ports) {
  PortParameters share = whole;
  share.firmware.read_time *= ports;
  share.firmware.write_time *= ports;
  share.engine.receive_frame_overhead *= ports;
  share.engine.transmit_frame_overhead *= ports;
  share.engine.exchange_setup_time *= ports;
  return share;
}

}  // namespace slotlab::fc
