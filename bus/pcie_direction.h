// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/statistics.h"
#include "bus/pcie_credits.h"
#include "bus/pcie_parameters.h"
#include "bus/pcie_rules.h"

namespace slotlab::bus {

/// A transfer in one go: a posted write, a read request, or the data of a read.
struct PcieTransfer {
  PcieTraffic traffic = PcieTraffic::posted;
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
};

/// One way of a PCI Express link: its lanes as a serial resource, the credits that the far end has
/// granted, and the DLLPs owed for packets of the other way. Times are computed, packet by packet,
/// when a transfer starts; nothing here waits for an event.
class PcieDirection {
 public:
  PcieDirection(const PcieRules& rules, const PcieLinkParameters& link,
                const PcieReceiverParameters& receiver);

  /// When the first packet of `transfer` may start, not before `now`.
  Picoseconds earliest(const PcieTransfer& transfer, Picoseconds now);
  /// Sends `transfer`, which was ready from `ready` on, at `now` or as soon as possible after;
  /// returns the end of its last packet. DLLPs that are owed go first.
  Picoseconds send(const PcieTransfer& transfer, Picoseconds ready, Picoseconds now);
  /// What the last `send` spent its time on; the sum is the time from its start to its end.
  struct Spent {
    Picoseconds overhead = 0;  ///< headers, framing and link packets
    Picoseconds stalled = 0;   ///< waits for credits between its packets
    Picoseconds payload = 0;
  };
  const Spent& last_sent() const { return last_; }
  /// The lanes are taken until then.
  Picoseconds free_at() const { return free_; }
  /// The other way carries `packets`: this way owes their Acks and UpdateFCs.
  void owe_for(PcieTraffic traffic, std::uint32_t packets);

  std::uint64_t packets() const { return packets_; }
  std::uint64_t payload_bytes() const { return payload_bytes_; }
  /// Books the time up to `now`; call before a report.
  void settle(Picoseconds now);
  void start_measurement(Picoseconds now);
  /// What the lanes' time went to; the shares sum to one.
  void report_use(StatisticsGroup& out) const;
  void report_traffic(StatisticsGroup& out) const;
  /// The classes of `report_use`, and what was booked for each up to `booked_until`, picoseconds.
  static std::vector<const char*> use_names();
  std::vector<std::uint64_t> uses() const;
  Picoseconds booked_until() const { return booked_until_; }

 private:
  enum class Use : std::uint8_t { payload, overhead, dllp, credit_stall, idle };
  static constexpr std::size_t kUses = 5;

  Picoseconds& booked(Use use) { return booked_[static_cast<std::size_t>(use)]; }
  PcieCredits* credits(PcieTraffic traffic);
  void book_gap(Picoseconds start, Picoseconds stalled_from);
  void book_run(std::uint32_t payload, std::uint32_t bytes);
  Picoseconds credit_return(Picoseconds end, std::uint32_t payload);

  const PcieRules& rules_;
  const Picoseconds path_latency_;
  const std::uint32_t tlps_per_ack_;
  const std::uint32_t tlps_per_update_;
  const PcieReceiverParameters receiver_;
  const Picoseconds dllp_time_;
  PcieCredits posted_;
  PcieCredits nonposted_;
  Picoseconds drained_ = 0;  ///< the receiver's buffer, of what it was sent
  Picoseconds free_ = 0;
  Spent last_;

  std::uint32_t unacknowledged_ = 0;
  std::array<std::uint32_t, 2> unreturned_{};  ///< posted, non-posted
  std::uint32_t owed_ = 0;                     ///< DLLPs to send

  Picoseconds measured_from_ = 0;
  Picoseconds booked_until_ = 0;
  std::array<Picoseconds, kUses> booked_{};
  std::uint64_t packets_ = 0;
  std::uint64_t dllps_ = 0;
  std::uint64_t payload_bytes_ = 0;
};

}  // namespace slotlab::bus
