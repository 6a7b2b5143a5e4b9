// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_rules.h"

#include <algorithm>

#include "bus/segment_parameters.h"

namespace slotlab::bus {
namespace {

// 2.5 and 5 GT/s send 10 bits for a byte, 8 GT/s sends 130 bits for 16 bytes.
std::int64_t eight_bytes_time(PcieGeneration generation) {
  switch (generation) {
    case PcieGeneration::gen1:
      return 32'000;
    case PcieGeneration::gen2:
      return 16'000;
    case PcieGeneration::gen3:
      return 8'125;
  }
  return 0;
}

std::uint32_t to_boundary(std::uint64_t address, std::uint32_t boundary) {
  return boundary - static_cast<std::uint32_t>(address % boundary);
}

}  // namespace

PcieRules::PcieRules(const PcieLinkParameters& slot, const PcieCardParameters& card)
    : generation_(std::min(slot.generation, card.generation)),
      lanes_(std::min(slot.lanes, card.lanes)),
      max_payload_(std::min(slot.max_payload, card.max_payload)),
      completion_boundary_(slot.read_completion_boundary),
      request_header_(slot.long_addresses ? 16 : 12),
      bare_(slot.no_overhead),
      byte_time_x8_(eight_bytes_time(generation_) / (slot.ideal_clock ? kIdealClock : 1)) {}

std::uint32_t PcieRules::write_cut(std::uint64_t address, std::uint32_t bytes) const {
  return std::min({bytes, max_payload_, to_boundary(address, kPageBytes)});
}

std::uint32_t PcieRules::completion_cut(std::uint64_t address, std::uint32_t bytes) const {
  if (bytes <= max_payload_) return bytes;
  const std::uint64_t last = (address + max_payload_) / completion_boundary_ * completion_boundary_;
  return static_cast<std::uint32_t>(last - address);
}

std::uint32_t PcieRules::read_cut(std::uint64_t address, std::uint32_t bytes,
                                  std::uint32_t max_read_request) {
  return std::min({bytes, max_read_request, to_boundary(address, kPageBytes)});
}

std::uint32_t PcieRules::cut(PcieTraffic traffic, std::uint64_t address,
                             std::uint32_t bytes) const {
  switch (traffic) {
    case PcieTraffic::posted:
      return write_cut(address, bytes);
    case PcieTraffic::completion:
      return completion_cut(address, bytes);
    case PcieTraffic::nonposted:
      break;
  }
  return 0;
}

std::uint32_t PcieRules::packets(PcieTraffic traffic, std::uint64_t address,
                                 std::uint32_t bytes) const {
  if (traffic == PcieTraffic::nonposted) return 1;
  std::uint32_t count = 0;
  while (bytes > 0) {
    const std::uint32_t payload = cut(traffic, address, bytes);
    address += payload;
    bytes -= payload;
    ++count;
  }
  return count;
}

std::uint32_t PcieRules::wire_bytes(PcieTraffic traffic, std::uint64_t address,
                                    std::uint32_t bytes) const {
  const std::uint32_t payload = traffic == PcieTraffic::nonposted ? 0 : bytes;
  return payload + packets(traffic, address, bytes) * overhead(traffic);
}

}  // namespace slotlab::bus
