// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "host/host_seam.h"
#include "traffic/ethernet_rings.h"

namespace slotlab::host {

/// Driver's side of the send ring: turns frames into descriptors, rings the doorbell once for
/// all frames posted since the last time, and takes back what the port is done with.
class LanTransmitQueue {
 public:
  /// `fragment_bytes`: longest payload fragment. A few slots are kept free for
  /// acknowledgements, which data may not use.
  LanTransmitQueue(traffic::EthernetRings& rings, std::uint32_t fragment_bytes)
      : rings_(rings), fragment_bytes_(fragment_bytes) {}

  /// Descriptors that a frame with that payload takes.
  std::uint32_t descriptors_for(std::uint32_t payload) const {
    return 1 + (payload + fragment_bytes_ - 1) / fragment_bytes_;
  }
  /// Sets descriptors aside for data; false when there are too few.
  bool reserve(std::uint32_t descriptors);
  void unreserve(std::uint32_t descriptors) { reserved_ -= descriptors; }
  bool room_for_acknowledgement() const { return free_slots() > reserved_; }
  void post(const traffic::EthernetFrame& frame);
  /// The status block says that the port is done with descriptors up to `consumer`; returns the
  /// number of frames among them.
  std::uint32_t reclaim(std::uint64_t consumer);
  /// Rings the doorbell if anything was posted since.
  void ring_doorbell(HostSeam& host);

 private:
  static constexpr std::uint32_t kKeptForAcknowledgements = 64;

  std::uint32_t free_slots() const {
    return rings_.tx.entries() - static_cast<std::uint32_t>(producer_ - consumer_);
  }

  traffic::EthernetRings& rings_;
  std::uint32_t fragment_bytes_;
  std::uint64_t producer_ = 0;
  std::uint64_t announced_ = 0;
  std::uint64_t consumer_ = 0;
  std::uint32_t reserved_ = 0;
};

}  // namespace slotlab::host
