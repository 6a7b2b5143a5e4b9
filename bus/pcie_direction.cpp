// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_direction.h"

#include <algorithm>

namespace slotlab::bus {
namespace {

constexpr std::uint32_t units_of(std::uint32_t payload) {
  return (payload + PcieRules::kCreditBytes - 1) / PcieRules::kCreditBytes;
}

}  // namespace

PcieDirection::PcieDirection(const PcieRules& rules, const PcieLinkParameters& link,
                             const PcieReceiverParameters& receiver)
    : rules_(rules),
      path_latency_(link.path_latency),
      tlps_per_ack_(link.tlps_per_ack),
      tlps_per_update_(link.tlps_per_update_fc),
      receiver_(receiver),
      dllp_time_(rules.time_of(rules.dllp_bytes())),
      posted_(receiver.posted_headers, receiver.posted_data / PcieRules::kCreditBytes,
              link.tlps_per_update_fc),
      nonposted_(receiver.nonposted_headers, 0, link.tlps_per_update_fc) {}

PcieCredits* PcieDirection::credits(PcieTraffic traffic) {
  switch (traffic) {
    case PcieTraffic::posted:
      return &posted_;
    case PcieTraffic::nonposted:
      return &nonposted_;
    case PcieTraffic::completion:
      break;
  }
  return nullptr;
}

Picoseconds PcieDirection::earliest(const PcieTransfer& transfer, Picoseconds now) {
  const Picoseconds when = std::max(now, free_);
  PcieCredits* const credits = this->credits(transfer.traffic);
  if (credits == nullptr) return when;
  return credits->available(
      units_of(rules_.cut(transfer.traffic, transfer.address, transfer.bytes)), when);
}

Picoseconds PcieDirection::send(const PcieTransfer& transfer, Picoseconds ready, Picoseconds now) {
  Picoseconds run_start = earliest(transfer, now);
  book_gap(run_start, std::max(ready, free_));
  const Picoseconds dllps = owed_ * dllp_time_;
  booked(Use::dllp) += dllps;
  dllps_ += owed_;
  owed_ = 0;
  run_start += dllps;
  last_ = {dllps, 0, 0};

  PcieCredits* const credits = this->credits(transfer.traffic);
  const std::uint32_t overhead = rules_.overhead(transfer.traffic);
  std::uint64_t address = transfer.address;
  std::uint32_t left = transfer.bytes;
  std::uint32_t run_bytes = 0;
  std::uint32_t run_payload = 0;
  Picoseconds end = run_start;
  do {
    const std::uint32_t payload = rules_.cut(transfer.traffic, address, left);
    const Picoseconds go = credits == nullptr ? end : credits->available(units_of(payload), end);
    if (go > end) {
      book_run(run_payload, run_bytes);
      booked(Use::credit_stall) += go - end;
      last_.stalled += go - end;
      run_start = go;
      run_bytes = 0;
      run_payload = 0;
    }
    run_bytes += payload + overhead;
    run_payload += payload;
    end = run_start + rules_.time_of(run_bytes);
    if (credits != nullptr) credits->take(units_of(payload), credit_return(end, payload));
    address += payload;
    left -= payload;
    ++packets_;
    payload_bytes_ += payload;
  } while (transfer.traffic != PcieTraffic::nonposted && left > 0);
  book_run(run_payload, run_bytes);
  free_ = end;
  booked_until_ = end;
  return end;
}

Picoseconds PcieDirection::credit_return(Picoseconds end, std::uint32_t payload) {
  drained_ = std::max(drained_, end + path_latency_);
  if (payload > 0) drained_ += transfer_time(payload, receiver_.drain_rate);
  return drained_ + receiver_.hold_time + dllp_time_ + path_latency_;
}

void PcieDirection::owe_for(PcieTraffic traffic, std::uint32_t packets) {
  unacknowledged_ += packets;
  owed_ += unacknowledged_ / tlps_per_ack_;
  unacknowledged_ %= tlps_per_ack_;
  if (traffic == PcieTraffic::completion) return;
  std::uint32_t& unreturned = unreturned_[static_cast<std::size_t>(traffic)];
  unreturned += packets;
  owed_ += unreturned / tlps_per_update_;
  unreturned %= tlps_per_update_;
}

/// Books the time since the last booking: DLLPs as far as they fit, then waiting or nothing.
void PcieDirection::book_gap(Picoseconds start, Picoseconds stalled_from) {
  Picoseconds gap = start - booked_until_;
  if (gap <= 0) return;
  const auto sent = static_cast<std::uint32_t>(std::min<Picoseconds>(owed_, gap / dllp_time_));
  owed_ -= sent;
  dllps_ += sent;
  booked(Use::dllp) += sent * dllp_time_;
  gap -= sent * dllp_time_;
  const Picoseconds stalled = std::clamp<Picoseconds>(start - stalled_from, 0, gap);
  booked(Use::credit_stall) += stalled;
  booked(Use::idle) += gap - stalled;
  booked_until_ = start;
}

void PcieDirection::book_run(std::uint32_t payload, std::uint32_t bytes) {
  const Picoseconds data = rules_.time_of(payload);
  const Picoseconds overhead = rules_.time_of(bytes) - data;
  booked(Use::payload) += data;
  booked(Use::overhead) += overhead;
  last_.payload += data;
  last_.overhead += overhead;
}

void PcieDirection::settle(Picoseconds now) { book_gap(now, now); }

void PcieDirection::start_measurement(Picoseconds now) {
  settle(now);
  measured_from_ = booked_until_;
  booked_ = {};
  packets_ = 0;
  dllps_ = 0;
  payload_bytes_ = 0;
}

void PcieDirection::report_use(StatisticsGroup& out) const {
  const Picoseconds whole = booked_until_ - measured_from_;
  const auto share = [&](const char* name, Use use, const char* description) {
    out.share(name, booked_[static_cast<std::size_t>(use)], whole, description);
  };
  share("payload", Use::payload, "data");
  share("packet_overhead", Use::overhead, "headers, sequence numbers, checks and framing");
  share("dllp", Use::dllp, "Acks and UpdateFCs");
  share("credit_stall", Use::credit_stall, "a packet waits for flow-control credits");
  share("idle", Use::idle, "nothing to send");
}

std::vector<const char*> PcieDirection::use_names() {
  return {"payload", "packet_overhead", "dllp", "credit_stall", "idle"};
}

std::vector<std::uint64_t> PcieDirection::uses() const {
  std::vector<std::uint64_t> uses;
  for (const Picoseconds time : booked_) uses.push_back(static_cast<std::uint64_t>(time));
  return uses;
}

void PcieDirection::report_traffic(StatisticsGroup& out) const {
  const Picoseconds whole = booked_until_ - measured_from_;
  out.rate("packets", packets_, whole, "transaction-layer packets");
  out.rate("dllps", dllps_, whole, "Acks and UpdateFCs");
  out.byte_rate("data", payload_bytes_, whole, "payload of packets");
}

}  // namespace slotlab::bus
