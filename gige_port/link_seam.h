// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"
#include "traffic/ethernet_frame.h"

namespace slotlab::gige {

/// What the cable offers to the link partner at its far end.
class LinkSeam {
 public:
  virtual ~LinkSeam() = default;
  /// The last byte of `frame` has arrived at the port.
  virtual void frame_arrived(const traffic::EthernetFrame& frame) = 0;
  /// Calls `LinkPartner::timer(id, cookie)` after `delay`.
  virtual void set_link_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) = 0;
  virtual Picoseconds link_now() const = 0;
};

}  // namespace slotlab::gige
