// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/time.h"
#include "bus/pcie_parameters.h"

namespace slotlab::bus {

/// Classes of packets (TLPs) with flow control of their own.
enum class PcieTraffic : std::uint8_t { posted, nonposted, completion };

/// Arithmetic of one trained PCI Express link: symbol times, sizes of packets on the lanes, and
/// where transfers are cut. No state, no events (PCI Express 3.0, chapters 2 to 4).
class PcieRules {
 public:
  /// A memory write or read never crosses this address boundary (section 2.2.7).
  static constexpr std::uint32_t kPageBytes = 4096;
  /// Beside header and data. 8b/10b: STP, sequence number (2), LCRC (4), END. 128b/130b: STP
  /// token with sequence number (4), LCRC (4).
  static constexpr std::uint32_t kFraming = 8;
  /// An Ack or UpdateFC: 4 bytes, CRC (2) and two bytes of framing.
  static constexpr std::uint32_t kDllpBytes = 8;
  /// One flow-control credit for data.
  static constexpr std::uint32_t kCreditBytes = 16;
  static constexpr std::uint32_t kCompletionHeader = 12;

  /// The link between `slot` and `card`, trained to what both can.
  PcieRules(const PcieLinkParameters& slot, const PcieCardParameters& card);

  PcieGeneration generation() const { return generation_; }
  std::uint32_t lanes() const { return lanes_; }
  std::uint32_t max_payload() const { return max_payload_; }
  /// Time of `bytes` (< 2^32) on all lanes, line code included, rounded up to a picosecond.
  Picoseconds time_of(std::int64_t bytes) const {
    const std::int64_t divisor = std::int64_t{8} * lanes_;
    return (bytes * byte_time_x8_ + divisor - 1) / divisor;
  }
  /// Bytes of an Ack or UpdateFC on the lanes.
  std::uint32_t dllp_bytes() const { return bare_ ? 1 : kDllpBytes; }
  /// Bytes of a packet of this class on the lanes beside its payload.
  std::uint32_t overhead(PcieTraffic traffic) const {
    if (bare_) return 1;
    return kFraming + (traffic == PcieTraffic::completion ? kCompletionHeader : request_header_);
  }

  /// Payload of the first packet of a posted write of `bytes` at `address`: the largest payload,
  /// cut at a page.
  std::uint32_t write_cut(std::uint64_t address, std::uint32_t bytes) const;
  /// Payload of the first completion of a read: up to the last completion boundary within the
  /// largest payload.
  std::uint32_t completion_cut(std::uint64_t address, std::uint32_t bytes) const;
  /// Bytes of the first request of a read by a function whose requests are of at most
  /// `max_read_request` bytes.
  static std::uint32_t read_cut(std::uint64_t address, std::uint32_t bytes,
                                std::uint32_t max_read_request);
  /// Payload of the first packet of a transfer of that class; zero for a read request.
  std::uint32_t cut(PcieTraffic traffic, std::uint64_t address, std::uint32_t bytes) const;
  /// Number of packets of a transfer of that class.
  std::uint32_t packets(PcieTraffic traffic, std::uint64_t address, std::uint32_t bytes) const;
  /// Bytes on the lanes of a transfer of that class, headers and framing included.
  std::uint32_t wire_bytes(PcieTraffic traffic, std::uint64_t address, std::uint32_t bytes) const;

 private:
  PcieGeneration generation_;
  std::uint32_t lanes_;
  std::uint32_t max_payload_;
  std::uint32_t completion_boundary_;
  std::uint32_t request_header_;
  bool bare_;                  ///< without overhead
  std::int64_t byte_time_x8_;  ///< picoseconds of 8 bytes on one lane
};

}  // namespace slotlab::bus
