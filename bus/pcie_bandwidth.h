// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bus/pcie_parameters.h"
#include "bus/pcie_rules.h"

namespace slotlab::bus {

/// What holds a stream of transfers back.
enum class PcieLimit : std::uint8_t { lanes, credits, tags, drain };

/// Payload rate of a saturating stream of one function, and its limit.
struct PcieBandwidth {
  std::int64_t bytes_per_second = 0;
  PcieLimit limit = PcieLimit::lanes;
};

/// A stream that has the link for itself, in closed form: `bytes` at a time from page-aligned
/// addresses. The simulated link is tested against it.
class PcieStream {
 public:
  PcieStream(const PcieLinkParameters& slot, const PcieCardParameters& card,
             const PcieReceiverParameters& root)
      : rules_(slot, card), slot_(slot), root_(root) {}

  /// Writes to host memory: full packets, the posted credits' round trip, the root's drain.
  PcieBandwidth write(std::uint32_t bytes) const;
  /// Reads of host memory whose first data come `latency` after the request has reached the root.
  PcieBandwidth read(std::uint32_t bytes, const PcieFunctionParameters& function,
                     Picoseconds latency) const;
  /// From the start of a packet with `payload` to the moment at which its credit can be used again.
  Picoseconds credit_loop(PcieTraffic traffic, std::uint32_t payload) const;

 private:
  PcieBandwidth within_credits(PcieBandwidth so_far, PcieTraffic traffic, std::uint32_t window,
                               std::uint32_t payload, std::uint32_t bytes) const;

  PcieRules rules_;
  PcieLinkParameters slot_;
  PcieReceiverParameters root_;
};

}  // namespace slotlab::bus
