// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "base/statistics.h"
#include "bus/agenda.h"
#include "bus/arbiter.h"
#include "bus/bus_agent.h"
#include "bus/clock_account.h"
#include "bus/clock_rules.h"
#include "bus/segment_observer.h"
#include "bus/segment_parameters.h"
#include "bus/segment_port.h"

namespace slotlab::bus {

/// One bus segment: arbitration, clock rules, accounting. Transactions are events, clocks are
/// computed: a burst gets one event at its end, which is corrected when another request makes
/// the latency timer count.
///
/// Rules of time. A request made at t is seen at the first clock edge after t, never at t: so
/// requests of one instant are equal, whatever order they were made in. The earliest address
/// phase is `grant_clocks` after that edge, at that edge for the agent the bus is parked on, and
/// not before the bus is free. Among the requests that could start then, the arbiter picks. The
/// grant is gone one clock after another agent's request is seen.
class BusSegment : public sc_core::sc_module,
                   public StatisticsSource,
                   private Agenda::Participant,
                   private SegmentPort::Listener {
 public:
  BusSegment(sc_core::sc_module_name name, const SegmentParameters& parameters);
  ~BusSegment() override;

  /// Connects an agent before elaboration ends; returns its index (and requester number).
  unsigned attach(BusAgent& agent, const AgentTraits& traits);

  /// Observers are called in the order in which they came; they have to outlive the simulation.
  using Observer = SegmentObserver;
  void add_observer(Observer& observer);
  /// Tells `witness` of the transactions of that agent.
  void set_witness(unsigned agent, BusWitness* witness);
  /// Tells the witness of the transaction that is on the bus, if any, what is planned for it.
  void show_active() const;

  const SegmentParameters& parameters() const { return parameters_; }
  unsigned agents() const { return static_cast<unsigned>(ports_.size()); }
  const std::string& agent_name(unsigned agent) const { return ports_[agent]->traits.name; }
  Picoseconds period() const { return period_; }
  /// Clocks that pass in the time of one clock of the mode: one, unless the clock is ideal.
  std::uint32_t speedup() const {
    return parameters_.ideal_clock ? static_cast<std::uint32_t>(kIdealClock) : 1;
  }
  const ClockAccount& account() const { return account_; }
  std::uint64_t transactions() const { return transactions_; }
  /// Books the idle clocks up to `now`; call before reading the account of an idle bus.
  void settle(Picoseconds now);

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  /// Whole clocks since time zero.
  using Clock = std::int64_t;
  static constexpr unsigned kNone = 0xffff;
  static constexpr Clock kNoClock = INT64_MAX;

  /// Addresses that an agent claims.
  struct Window {
    std::uint64_t base;
    std::uint64_t size;
    bool rest;
  };

  void requested(unsigned agent, BusTransaction& transaction, Picoseconds delay) override;
  void shortened(const BusTransaction& transaction) override;
  void turn(Picoseconds now) override;
  void plan_turn(Clock clock);
  void finish();
  void start_next(Clock clock);
  Picoseconds take_request(unsigned agent, Clock clock, Clock asked_from);
  void address_phase(Picoseconds made);
  void plan_active();
  void replan();
  Clock eligible(unsigned agent) const;
  Clock first_seen(std::uint32_t agents) const;
  unsigned decode(const BusTransaction& transaction) const;
  void tell_request(unsigned agent, Picoseconds made, Clock seen) const;
  void tell_start(Picoseconds made) const;
  void tell_end() const;
  /// Who is told of the running transaction, or null.
  BusWitness* active_witness() const;
  void book_idle(Clock until, Clock asked_from);

  const SegmentParameters parameters_;
  const Picoseconds period_;
  const std::uint32_t grant_clocks_;
  std::unique_ptr<ClockRules> rules_;
  std::unique_ptr<Arbiter> arbiter_;
  std::vector<std::unique_ptr<SegmentPort>> ports_;
  std::vector<Clock> seen_;   ///< by agent: edge at which its first request is seen, or kNoClock
  std::uint32_t asking_ = 0;  ///< agents with a request, as bits
  std::vector<Window> windows_;
  ClockAccount account_;
  Clock next_clock_ = kNoClock;  ///< of the next turn
  bool settling_ = false;        ///< one transaction ends or the next starts: no plan stands

  BusTransaction* active_ = nullptr;
  unsigned active_agent_ = kNone;
  unsigned active_target_ = kNone;
  Clock active_start_ = 0;
  Clock active_end_ = 0;
  TransactionTiming timing_;
  std::uint32_t preempt_clock_ = 0;
  Clock free_at_ = 0;
  unsigned last_agent_ = kNone;
  bool watched_ = false;               ///< there is an observer or a witness
  std::uint32_t open_splits_ = 0;      ///< split reads whose data are still to come
  std::uint32_t waiting_retries_ = 0;  ///< retried transactions that ask again

  std::vector<Observer*> observers_;
  std::uint64_t transactions_ = 0;
  Picoseconds measured_from_ = 0;
};

}  // namespace slotlab::bus
