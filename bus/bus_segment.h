// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "base/statistics.h"
#include "bus/arbiter.h"
#include "bus/bus_agent.h"
#include "bus/clock_account.h"
#include "bus/clock_rules.h"
#include "bus/segment_parameters.h"

namespace slotlab::bus {

/// What a segment has to know of an agent.
struct AgentTraits {
  std::string name;
  std::uint32_t latency_timer = 64;
  std::uint32_t priority = 0;
  std::uint32_t weight = 1;
  std::uint64_t window_base = 0;  ///< addresses that the agent claims as a target
  std::uint64_t window_size = 0;
  bool told_of_start = false;  ///< as initiator, is called when data are about to move
  bool claims_rest = false;    ///< the agent claims every address that nobody else claims
};

/// One bus segment: arbitration, clock rules, accounting. Transactions are events, clocks are
/// computed: a burst gets one event at its end, which is corrected when another request makes
/// the latency timer count.
///
/// Rules of time. A request made at t is seen at the first clock edge after t, never at t: so
/// requests of one instant are equal, whatever order they were made in. The earliest address
/// phase is `grant_clocks` after that edge, at that edge for the agent the bus is parked on, and
/// not before the bus is free. Among the requests that could start then, the arbiter picks. The
/// grant is gone one clock after another agent's request is seen.
class BusSegment : public sc_core::sc_module, public StatisticsSource {
 public:
  BusSegment(sc_core::sc_module_name name, const SegmentParameters& parameters);
  ~BusSegment() override;

  /// Connects an agent before elaboration ends; returns its index (and requester number).
  unsigned attach(BusAgent& agent, const AgentTraits& traits);

  /// Called when a transaction has left the bus; for tests, traces and checkers.
  class Observer {
   public:
    virtual ~Observer() = default;
    virtual void transaction(unsigned agent, const BusTransaction& transaction,
                             const TransactionTiming& timing, Picoseconds start) = 0;
  };
  void set_observer(Observer* observer) { observer_ = observer; }

  const SegmentParameters& parameters() const { return parameters_; }
  Picoseconds period() const { return period_; }
  const ClockAccount& account() const { return account_; }
  std::uint64_t transactions() const { return transactions_; }
  std::uint64_t kernel_events() const { return kernel_events_; }
  /// Books the idle clocks up to `now`; call before reading the account of an idle bus.
  void settle(Picoseconds now);

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  struct Port;
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

  tlm::tlm_sync_enum requested(int agent, tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                               sc_core::sc_time& delay);
  tlm::tlm_sync_enum target_backward(int agent, tlm::tlm_generic_payload& payload,
                                     tlm::tlm_phase& phase, sc_core::sc_time& delay);
  void step();
  void finish();
  void start_next(Clock clock);
  void take_request(unsigned agent, Clock clock, Clock asked_from);
  void address_phase();
  void plan_active();
  void replan();
  Clock earliest_start() const;
  Clock eligible(unsigned agent) const;
  Clock first_seen() const;
  Clock seen_of_others() const;
  unsigned decode(const BusTransaction& transaction) const;
  bool somebody_waits_elsewhere() const;
  void book_idle(Clock until, Clock asked_from);
  void notify_at(Clock clock);

  const SegmentParameters parameters_;
  const Picoseconds period_;
  std::unique_ptr<ClockRules> rules_;
  std::unique_ptr<Arbiter> arbiter_;
  std::vector<std::unique_ptr<Port>> ports_;
  std::vector<Clock> seen_;  ///< by agent: edge at which its first request is seen, or kNoClock
  std::vector<Window> windows_;
  ClockAccount account_;
  sc_core::sc_event event_;
  Clock notified_for_ = kNoClock;  ///< of the pending notification
  bool settling_ = false;          ///< one transaction ends or the next starts: no plan stands

  BusTransaction* active_ = nullptr;
  unsigned active_agent_ = kNone;
  unsigned active_target_ = kNone;
  Clock active_start_ = 0;
  Clock active_end_ = 0;
  TransactionTiming timing_;
  std::uint32_t preempt_clock_ = 0;
  Clock free_at_ = 0;
  unsigned last_agent_ = kNone;
  std::uint32_t waiting_elsewhere_ = 0;  ///< open splits and retried transactions

  Observer* observer_ = nullptr;
  std::uint64_t transactions_ = 0;
  std::uint64_t kernel_events_ = 0;
  Picoseconds measured_from_ = 0;
};

}  // namespace slotlab::bus
