// SPDX-License-Identifier: Apache-2.0
#include "gige_port/transmit_mac.h"

namespace slotlab::gige {

Picoseconds TransmitMac::begin() {
  if (sending_) return 0;
  if (pause_wanted_) {
    sending_ = true;
    sending_pause_ = true;
    sent_pause_stops_ = pause_stops_;
    pause_wanted_ = false;
    return wire_.frame_time(traffic::kMinimumFrameBytes);
  }
  if (frames_.empty()) return 0;
  sending_ = true;
  return wire_.frame_time(frames_.front().frame_bytes);
}

TransmitMac::Sent TransmitMac::end(traffic::EthernetFrame& frame) {
  sending_ = false;
  if (sending_pause_) {
    sending_pause_ = false;
    return sent_pause_stops_ ? Sent::pause_stop : Sent::pause_resume;
  }
  frame = frames_.front();
  frames_.pop_front();
  used_bytes_ -= frame.frame_bytes;
  return Sent::data;
}

}  // namespace slotlab::gige
