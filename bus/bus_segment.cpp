// SPDX-License-Identifier: Apache-2.0
#include "bus/bus_segment.h"

#include <algorithm>

#include "base/branch.h"
#include "bus/bare_clock_rules.h"
#include "bus/segment_port.h"

namespace slotlab::bus {
namespace {

unsigned lowest_bit(std::uint32_t mask) { return static_cast<unsigned>(__builtin_ctz(mask)); }

std::unique_ptr<ClockRules> rules_of(const SegmentParameters& parameters) {
  auto rules = make_clock_rules(parameters.mode, parameters.width_bits);
  if (!parameters.no_overhead) return rules;
  return std::make_unique<BareClockRules>(std::move(rules));
}

}  // namespace

BusSegment::BusSegment(sc_core::sc_module_name name, const SegmentParameters& parameters)
    : sc_module(name),
      Participant(Agenda::Rank::bus),
      parameters_(parameters),
      period_(period_of(parameters.mode) / (parameters.ideal_clock ? kIdealClock : 1)),
      grant_clocks_(parameters.no_overhead ? 0 : parameters.grant_clocks),
      rules_(rules_of(parameters)) {}

BusSegment::~BusSegment() = default;

unsigned BusSegment::attach(BusAgent& agent, const AgentTraits& traits) {
  const auto index = static_cast<unsigned>(ports_.size());
  // Ports are made outside the segment's constructor, so at the top of the hierarchy, where a name
  // has to be unique and may hold no dot.
  std::string port_name = std::string(name()) + "_port" + std::to_string(index);
  std::replace(port_name.begin(), port_name.end(), '.', '_');
  SegmentPort::Listener& listener = *this;
  AgentTraits own = traits;
  own.latency_timer *= speedup();
  ports_.push_back(std::make_unique<SegmentPort>(port_name.c_str(), index, own, listener));
  SegmentPort& port = *ports_.back();
  agent.initiator_socket.bind(port.target_socket);
  port.initiator_socket.bind(agent.target_socket);
  account_.add_agent(traits.name);
  seen_.push_back(kNoClock);
  windows_.push_back({traits.window_base, traits.window_size, traits.claims_rest});
  std::vector<std::uint32_t> ranks;
  std::vector<std::uint32_t> weights;
  for (const auto& p : ports_) {
    ranks.push_back(p->traits.priority);
    weights.push_back(p->traits.weight);
  }
  arbiter_ = make_arbiter(parameters_.arbiter, std::move(ranks), std::move(weights));
  return index;
}

void BusSegment::requested(unsigned agent, BusTransaction& transaction, Picoseconds delay) {
  transaction.requester = static_cast<std::uint8_t>(agent);
  const Picoseconds made = Agenda::now() + delay;
  const Clock seen = made / period_ + 1;
  const bool retried = transaction.outcome == Outcome::retried;
  if (retried) ++waiting_retries_;
  ports_[agent]->add({&transaction, seen, made, retried});
  seen_[agent] = std::min(seen_[agent], seen);
  asking_ |= 1U << agent;
  if (rarely(watched_)) tell_request(agent, made, seen);
  if (settling_) return;
  if (active_ == nullptr) {
    const Clock start = std::max(eligible(agent), free_at_);
    if (start < next_clock_) plan_turn(start);
  } else if (agent != active_agent_) {
    replan();
  }
}

void BusSegment::shortened(const BusTransaction& transaction) {
  if (&transaction == active_) plan_active();
}

void BusSegment::plan_turn(Clock clock) {
  next_clock_ = clock;
  appoint(clock == kNoClock ? kNever : clock * period_);
}

void BusSegment::turn(Picoseconds /*now*/) {
  const Clock clock = next_clock_;
  settling_ = true;
  if (active_ != nullptr) finish();
  start_next(clock);
}

/// The edge at which an agent that asks could start, for all that the bus and the others do.
BusSegment::Clock BusSegment::eligible(unsigned agent) const {
  const bool parked = parameters_.parking == Parking::last_user && agent == last_agent_;
  return seen_[agent] + (parked ? 0 : grant_clocks_);
}

/// The earliest edge at which a request of one of `agents` is seen.
BusSegment::Clock BusSegment::first_seen(std::uint32_t agents) const {
  Clock first = kNoClock;
  for (std::uint32_t rest = agents & asking_; rest != 0; rest &= rest - 1) {
    first = std::min(first, seen_[lowest_bit(rest)]);
  }
  return first;
}

/// Starts a transaction at `clock` (now), or plans to come back when one can start.
void BusSegment::start_next(Clock clock) {
  std::uint32_t candidates = 0;
  Clock soonest = kNoClock;
  for (std::uint32_t rest = asking_; rest != 0; rest &= rest - 1) {
    const unsigned agent = lowest_bit(rest);
    const Clock start = eligible(agent);
    soonest = std::min(soonest, start);
    if (start <= clock) candidates |= 1U << agent;
  }
  if (candidates == 0 || clock < free_at_) {
    settling_ = false;
    plan_turn(soonest == kNoClock ? kNoClock : std::max(soonest, free_at_));
    return;
  }
  // Who asks and cannot start yet waits for his grant as well.
  address_phase(take_request(arbiter_->pick(candidates), clock, first_seen(~0U)));
}

/// Makes an agent's first request the active transaction; returns when it was made.
Picoseconds BusSegment::take_request(unsigned agent, Clock clock, Clock asked_from) {
  arbiter_->granted(agent);
  SegmentPort& port = *ports_[agent];
  const SegmentPort::Request request = port.take_first();
  if (port.asks()) {
    seen_[agent] = port.first().seen;
  } else {
    seen_[agent] = kNoClock;
    asking_ &= ~(1U << agent);
  }
  port.grant_wait.add(clock * period_ - request.made);
  active_ = request.transaction;
  active_agent_ = agent;
  active_start_ = clock;
  last_agent_ = agent;
  book_idle(clock, asked_from);
  if (request.retried) --waiting_retries_;
  return request.made;
}

void BusSegment::address_phase(Picoseconds made) {
  active_target_ = decode(*active_);
  ports_[active_target_]->address_phase(*active_);
  settling_ = false;
  plan_active();
  if (rarely(watched_)) tell_start(made);

  SegmentPort& port = *ports_[active_agent_];
  if (port.traits.told_of_start && timing_.data_phases > 0) {
    active_->data_time = timing_.data_phases * period_;
    port.start_initiator(*active_, timing_.first_data * period_);
  }
}

/// Plans the running transaction from scratch.
void BusSegment::plan_active() {
  rules_->plan_into(timing_, *active_, active_->answer);
  preempt_clock_ = UINT32_MAX;
  active_end_ = active_start_ + timing_.total;
  replan();
}

void BusSegment::replan() {
  const std::uint32_t timer = ports_[active_agent_]->traits.latency_timer;
  if (timing_.total > timer && timing_.data_phases > 1) {
    const Clock seen = first_seen(~(1U << active_agent_));
    if (seen < active_end_) {
      const Clock gone = std::max<Clock>(seen - active_start_, 0) + 1;
      const auto clock = std::max(timer, static_cast<std::uint32_t>(gone));
      if (clock < preempt_clock_) {
        preempt_clock_ = clock;
        timing_ = rules_->preempted(*active_, active_->answer, clock);
        active_end_ = active_start_ + timing_.total;
      }
    }
  }
  plan_turn(active_end_);
}

void BusSegment::finish() {
  BusTransaction& transaction = *active_;
  SegmentPort& port = *ports_[active_agent_];
  ++transactions_;
  account_.book(active_agent_, transaction, timing_, active_start_);
  free_at_ = active_end_;
  transaction.outcome = timing_.outcome;
  transaction.bytes_moved = timing_.bytes_moved;
  port.count(transaction);
  if (rarely(watched_)) tell_end();
  if (transaction.outcome == Outcome::split) {
    ++open_splits_;
  } else if (transaction.outcome == Outcome::completed &&
             transaction.command == Command::split_completion && open_splits_ > 0) {
    // The last completion of a split read: nobody waits for it any more.
    --open_splits_;
  }
  transaction.payload->set_response_status(tlm::TLM_OK_RESPONSE);
  const bool moved = transaction.outcome != Outcome::retried;
  active_ = nullptr;
  // Both sides may release the payload: hold it until each has been told.
  transaction.payload->acquire();
  if (moved) ports_[active_target_]->end_target(transaction);
  port.end_initiator(transaction);
  transaction.payload->release();
}

void BusSegment::add_observer(Observer& observer) {
  observers_.push_back(&observer);
  watched_ = true;
}

void BusSegment::set_witness(unsigned agent, BusWitness* witness) {
  ports_[agent]->witness = witness;
  watched_ = true;
}

void BusSegment::tell_request(unsigned agent, Picoseconds made, Clock seen) const {
  for (Observer* observer : observers_) observer->requested(agent, made, seen * period_);
}

void BusSegment::tell_start(Picoseconds made) const {
  for (Observer* observer : observers_) {
    observer->started(active_agent_, active_target_, *active_, made, active_start_ * period_);
  }
  if (BusWitness* const witness = active_witness()) {
    witness->on_bus(*active_, active_start_ * period_);
  }
}

void BusSegment::tell_end() const {
  if (BusWitness* const witness = active_witness()) {
    witness->off_bus(*active_, timing_, active_start_ * period_);
  }
  for (Observer* observer : observers_) {
    observer->transaction(active_agent_, *active_, timing_, active_start_ * period_);
  }
}

BusWitness* BusSegment::active_witness() const {
  // The data of a split read come for the one who asked.
  const bool completion = active_->command == Command::split_completion;
  return ports_[completion ? active_target_ : active_agent_]->witness;
}

void BusSegment::show_active() const {
  if (active_ == nullptr) return;
  if (BusWitness* const witness = active_witness()) {
    witness->still_on_bus(*active_, timing_, active_start_ * period_);
  }
}

unsigned BusSegment::decode(const BusTransaction& transaction) const {
  if (transaction.command == Command::split_completion) return transaction.target;
  unsigned rest = kNone;
  for (unsigned agent = 0; agent < windows_.size(); ++agent) {
    const Window& window = windows_[agent];
    if (window.rest && agent != active_agent_) rest = agent;
    if (transaction.address >= window.base && transaction.address - window.base < window.size) {
      return agent;
    }
  }
  if (rest == kNone) SC_REPORT_ERROR("/slotlab/bus", "no agent claims the address");
  return rest;
}

void BusSegment::book_idle(Clock until, Clock asked_from) {
  if (until <= free_at_) return;
  const Clock asked = std::clamp(asked_from, free_at_, until);
  account_.book_idle(
      open_splits_ > 0 || waiting_retries_ > 0 ? ClockClass::idle_blocked : ClockClass::idle_free,
      free_at_, asked - free_at_);
  account_.book_idle(ClockClass::arbitration, asked, until - asked);
  free_at_ = until;
}

void BusSegment::settle(Picoseconds now) {
  if (active_ == nullptr) book_idle(now / period_, first_seen(~0U));
}

void BusSegment::start_measurement(Picoseconds now) {
  account_.start((now + period_ - 1) / period_);
  measured_from_ = now;
  transactions_ = 0;
  for (auto& port : ports_) port->start_measurement();
}

void BusSegment::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  const auto idle = account_.clocks(ClockClass::idle_free) +
                    account_.clocks(ClockClass::idle_blocked) +
                    account_.clocks(ClockClass::arbitration);
  out.share("utilization", account_.total() - static_cast<std::int64_t>(idle), account_.total(),
            "clocks that belong to a transaction");
  out.rate("transaction_rate", transactions_, elapsed, "bus transactions");
  account_.report(out);
  StatisticsGroup& agents = out.group("agents", "traffic by initiator");
  for (const auto& port : ports_) {
    port->report(agents.group(port->traits.name), elapsed);
  }
}

}  // namespace slotlab::bus
