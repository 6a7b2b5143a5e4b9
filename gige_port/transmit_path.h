// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "gige_port/dma_operation.h"
#include "gige_port/port_parameters.h"
#include "gige_port/transmit_mac.h"
#include "traffic/ethernet_rings.h"

namespace slotlab::gige {

/// Sending side of the port's DMA work: reads descriptors in batches, then the fragments of one
/// frame after the other, and hands complete frames to the MAC.
class TransmitPath {
 public:
  TransmitPath(const PortParameters& parameters, traffic::EthernetRings& rings, TransmitMac& mac)
      : batch_(parameters.tx_descriptor_batch),
        frame_overhead_(parameters.frame_overhead_tx),
        rings_(rings),
        mac_(mac) {}

  /// Doorbell: the driver has posted descriptors up to `producer`.
  void doorbell(std::uint64_t producer) { producer_ = producer; }
  /// The operation to do next, if there is one in these directions.
  bool next(DmaDirections directions, DmaOperation& operation) const;
  /// The operation is complete; returns the number of frames that it completed (0 or 1).
  std::uint32_t complete(const DmaOperation& operation);

  /// Descriptors that the port is done with.
  std::uint64_t consumer() const { return packet_end_; }
  /// Descriptors posted and not yet done with.
  std::uint64_t backlog() const { return producer_ - packet_end_; }

 private:
  std::uint32_t batch_;
  Picoseconds frame_overhead_;
  traffic::EthernetRings& rings_;
  TransmitMac& mac_;
  std::uint64_t producer_ = 0;    ///< posted by the driver
  std::uint64_t fetched_ = 0;     ///< on chip
  std::uint64_t fragment_ = 0;    ///< next fragment to read
  std::uint64_t packet_ = 0;      ///< first descriptor of the packet being read
  std::uint64_t packet_end_ = 0;  ///< end of the last complete packet
};

}  // namespace slotlab::gige
