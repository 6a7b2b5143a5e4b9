// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/ring.h"
#include "gige_port/dma_operation.h"
#include "gige_port/port_parameters.h"
#include "traffic/ethernet_rings.h"

namespace slotlab::gige {

/// Receiving side of the port: on-chip frame memory with its water marks, and the DMA work of
/// writing frames and return ring entries and of reading fresh buffer descriptors.
class ReceivePath {
 public:
  ReceivePath(const PortParameters& parameters, traffic::EthernetRings& rings)
      : parameters_(parameters), rings_(rings), frames_(64) {}

  /// A frame has arrived from the wire; false when there was no room and it is lost.
  bool arrived(const traffic::EthernetFrame& frame);
  /// Doorbell: the driver has posted receive buffers up to `producer`.
  void doorbell(std::uint64_t producer) { producer_ = producer; }
  /// The operation to do next, if there is one in these directions.
  bool next(DmaDirections directions, DmaOperation& operation) const;
  /// The operation is complete; returns the number of frames now in the return ring.
  std::uint32_t complete(const DmaOperation& operation);

  /// What the peer has to be told after an arrival or a completion.
  enum class Pause { nothing, stop, resume };
  Pause pause_change();

  std::uint64_t return_producer() const { return returned_; }
  std::uint32_t used_bytes() const { return used_bytes_; }
  std::uint32_t peak_bytes() const { return peak_bytes_; }
  void restart_peak() { peak_bytes_ = used_bytes_; }

 private:
  bool next_read(DmaOperation& operation) const;
  bool next_write(DmaOperation& operation) const;

  const PortParameters parameters_;
  traffic::EthernetRings& rings_;
  Ring<traffic::EthernetFrame> frames_;  ///< not yet written to the host
  std::uint64_t producer_ = 0;           ///< buffers posted by the driver
  std::uint64_t fetched_ = 0;            ///< buffer descriptors read
  std::uint64_t written_ = 0;            ///< frames written to their buffers
  std::uint64_t returned_ = 0;           ///< entries written to the return ring
  std::uint32_t used_bytes_ = 0;
  std::uint32_t peak_bytes_ = 0;
  bool paused_ = false;
};

}  // namespace slotlab::gige
