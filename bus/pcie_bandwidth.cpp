// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_bandwidth.h"

#include <algorithm>

namespace slotlab::bus {
namespace {

/// `bytes` in each `time`; the more severe of it and `so_far`.
PcieBandwidth lesser(PcieBandwidth so_far, std::int64_t bytes, Picoseconds time, PcieLimit limit) {
  const std::int64_t rate = bytes * kMicrosecond / time * (kSecond / kMicrosecond) +
                            bytes * kMicrosecond % time * (kSecond / kMicrosecond) / time;
  return rate < so_far.bytes_per_second ? PcieBandwidth{rate, limit} : so_far;
}

/// Bytes of DLLPs for `packets` when there is one for every `per`, in thousandths.
std::int64_t dllp_milli(std::int64_t packets, std::uint32_t per) {
  return packets * PcieRules::kDllpBytes * 1000 / per;
}

}  // namespace

Picoseconds PcieStream::credit_loop(PcieTraffic traffic, std::uint32_t payload) const {
  const Picoseconds drain = payload == 0 ? 0 : transfer_time(payload, root_.drain_rate);
  return rules_.time_of(payload + rules_.overhead(traffic)) + slot_.path_latency + drain +
         root_.hold_time + rules_.time_of(PcieRules::kDllpBytes) + slot_.path_latency;
}

/// Credits come back in groups of `k`. With a window of q k + r packets, q k of them go in the time
/// of one loop and of the k - 1 - r packets that a group's first one has to wait for.
PcieBandwidth PcieStream::within_credits(PcieBandwidth so_far, PcieTraffic traffic,
                                         std::uint32_t window, std::uint32_t payload,
                                         std::uint32_t bytes) const {
  const std::uint32_t group = std::min(slot_.tlps_per_update_fc, window);
  const std::uint32_t odd = window % group;
  const Picoseconds time = credit_loop(traffic, payload) +
                           (group - 1 - odd) * rules_.time_of(payload + rules_.overhead(traffic));
  return lesser(so_far, std::int64_t{window - odd} * bytes, time, PcieLimit::credits);
}

PcieBandwidth PcieStream::write(std::uint32_t bytes) const {
  constexpr PcieTraffic kPosted = PcieTraffic::posted;
  PcieBandwidth result{INT64_MAX, PcieLimit::lanes};
  result =
      lesser(result, bytes, rules_.time_of(rules_.wire_bytes(kPosted, 0, bytes)), PcieLimit::lanes);
  result = lesser(result, bytes, transfer_time(bytes, root_.drain_rate), PcieLimit::drain);
  const std::uint32_t payload = rules_.write_cut(0, bytes);
  const std::uint32_t units = (payload + PcieRules::kCreditBytes - 1) / PcieRules::kCreditBytes;
  const std::uint32_t window =
      std::min(root_.posted_headers, root_.posted_data / PcieRules::kCreditBytes / units);
  return within_credits(result, kPosted, window, payload, payload);
}

PcieBandwidth PcieStream::read(std::uint32_t bytes, const PcieFunctionParameters& function,
                               Picoseconds latency) const {
  const std::uint32_t request = PcieRules::read_cut(0, bytes, function.max_read_request);
  const std::uint32_t packets = rules_.packets(PcieTraffic::completion, 0, request);
  const std::uint32_t down = rules_.wire_bytes(PcieTraffic::completion, 0, request);
  const std::uint32_t up = rules_.overhead(PcieTraffic::nonposted);
  PcieBandwidth result{INT64_MAX, PcieLimit::lanes};
  // Towards the card go the data, and an Ack and an UpdateFC for some of the requests; towards the
  // host the requests, and Acks for the data.
  const std::int64_t down_milli = std::int64_t{down} * 1000 + dllp_milli(1, slot_.tlps_per_ack) +
                                  dllp_milli(1, slot_.tlps_per_update_fc);
  const std::int64_t up_milli = std::int64_t{up} * 1000 + dllp_milli(packets, slot_.tlps_per_ack);
  result =
      lesser(result, std::int64_t{request} * 1000, rules_.time_of(down_milli), PcieLimit::lanes);
  result = lesser(result, std::int64_t{request} * 1000, rules_.time_of(up_milli), PcieLimit::lanes);
  result = within_credits(result, PcieTraffic::nonposted, root_.nonposted_headers, 0, request);
  const Picoseconds round_trip =
      rules_.time_of(up) + slot_.path_latency + latency + rules_.time_of(down) + slot_.path_latency;
  return lesser(result, std::int64_t{function.tags} * request, round_trip, PcieLimit::tags);
}

}  // namespace slotlab::bus
