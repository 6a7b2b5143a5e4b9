// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "base/ring.h"
#include "base/statistics.h"
#include "bus/link_observer.h"
#include "bus/pcie_agent.h"
#include "bus/pcie_direction.h"
#include "bus/pcie_parameters.h"
#include "bus/pcie_rules.h"
#include "bus/pcie_witness.h"
#include "bus/timer_module.h"

namespace slotlab::bus {

/// The PCI Express link of one slot: the root complex at one end, the functions of the card at the
/// other. Both ways work at the same time. A transfer is one train of packets; it gets one event
/// when its last packet leaves and one when that packet arrives.
///
/// Functions take turns, transfer by transfer. Of one agent, posted writes go in order; a read
/// request or read data go after the posted writes before them, and let later ones pass while they
/// lack credits.
class PcieLink : public sc_core::sc_module, private TimerModule, public StatisticsSource {
 public:
  PcieLink(sc_core::sc_module_name name, const PcieLinkParameters& slot,
           const PcieCardParameters& card, const PcieReceiverParameters& root);
  ~PcieLink() override;

  /// Connects the root complex, first of all, before elaboration ends.
  void attach_root(PcieAgent& root);
  /// Connects a function that claims the addresses of its doorbells; returns its requester number.
  unsigned attach_function(PcieAgent& function, const std::string& name, std::uint64_t window_base,
                           std::uint64_t window_size);

  /// Tells `witness` of the transfers of the function with that requester number.
  void set_witness(unsigned function, PcieWitness* witness);

  void add_observer(LinkObserver& observer) { observers_.push_back(&observer); }
  const PcieRules& rules() const { return rules_; }
  std::uint64_t transfers() const { return transfers_; }
  const PcieDirection& lanes(bool to_host) const { return ways_[to_host ? 0 : 1]->lanes; }
  /// Books the idle time of both ways up to `now`; call before a report.
  void settle(Picoseconds now);
  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  struct Port;
  /// One way of the link with what is on it.
  struct Way {
    Way(const PcieRules& rules, const PcieLinkParameters& link,
        const PcieReceiverParameters& receiver)
        : lanes(rules, link, receiver) {}
    PcieDirection lanes;
    std::vector<unsigned> senders;
    std::size_t turn = 0;  ///< sender to be asked first
    BusTransaction* sending = nullptr;
    Ring<BusTransaction*> travelling;  ///< the last packet has left
    Picoseconds look_again = kNever;   ///< a timer stands for then
  };
  struct Candidate {
    Port* port = nullptr;
    bool posted = false;
    std::size_t sender = 0;
    Picoseconds start = kNever;
  };
  enum TimerId : std::uint32_t { kSent, kArrived, kLookAgain };

  void requested(Port& port, BusTransaction& transaction);
  /// Ways are numbered 0, towards the root, and 1, towards the card.
  unsigned attach(PcieAgent& agent, std::size_t way);
  void fire(const Timer& timer) override;
  void start_next(std::size_t index);
  Candidate pick(Way& way) const;
  void start(std::size_t index, const Candidate& candidate);
  void packet_left(std::size_t index);
  void deliver(std::size_t index);
  Port& receiver_of(std::size_t way, const BusTransaction& transaction);
  /// Who is told of a transfer, or null.
  PcieWitness* witness_of(const BusTransaction& transaction) const;

  const PcieLinkParameters slot_;
  const PcieRules rules_;
  std::array<std::unique_ptr<Way>, 2> ways_;  ///< towards the root, towards the card
  std::vector<std::unique_ptr<Port>> ports_;
  bool witnessed_ = false;  ///< some function has a witness
  std::vector<LinkObserver*> observers_;
  std::uint64_t transfers_ = 0;
  Picoseconds measured_from_ = 0;
};

}  // namespace slotlab::bus
