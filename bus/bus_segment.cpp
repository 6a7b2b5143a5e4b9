// SPDX-License-Identifier: Apache-2.0
#include "bus/bus_segment.h"

#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <algorithm>

namespace slotlab::bus {

/// The segment's side of one agent, with the requests that stand. A module of its own, since
/// agents come after the segment's constructor.
struct BusSegment::Port : sc_core::sc_module {
  struct Request {
    BusTransaction* transaction;
    Clock seen;  ///< first clock edge at which the arbiter sees REQ#
    Picoseconds made;
  };

  Port(sc_core::sc_module_name name, AgentTraits agent_traits)
      : sc_module(name),
        traits(std::move(agent_traits)),
        target_socket("from_agent"),
        initiator_socket("to_agent") {
    requests.reserve(16);
  }

  /// The request with the earliest edge, of equal ones the one made first.
  std::size_t first() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < requests.size(); ++i) {
      if (requests[i].seen < requests[best].seen) best = i;
    }
    return best;
  }
  Request take_first() {
    const auto place = requests.begin() + static_cast<std::ptrdiff_t>(first());
    const Request request = *place;
    requests.erase(place);
    return request;
  }

  AgentTraits traits;
  tlm_utils::simple_target_socket_tagged<BusSegment> target_socket;
  tlm_utils::simple_initiator_socket_tagged<BusSegment> initiator_socket;
  std::vector<Request> requests;
  std::uint64_t bytes_read = 0;
  std::uint64_t bytes_written = 0;
  std::uint64_t transactions = 0;
  std::uint64_t retries = 0;
  std::uint64_t preemptions = 0;
  LatencyHistogram grant_wait;
};

BusSegment::BusSegment(sc_core::sc_module_name name, const SegmentParameters& parameters)
    : sc_module(name),
      parameters_(parameters),
      period_(period_of(parameters.mode)),
      rules_(make_clock_rules(parameters.mode, parameters.width_bits)) {
  SC_HAS_PROCESS(BusSegment);
  SC_METHOD(step);
  sensitive << event_;
  dont_initialize();
}

BusSegment::~BusSegment() = default;

unsigned BusSegment::attach(BusAgent& agent, const AgentTraits& traits) {
  const auto index = static_cast<unsigned>(ports_.size());
  // Ports are made outside the segment's constructor, so at the top of the hierarchy, where a name
  // has to be unique and may hold no dot.
  std::string port_name = std::string(name()) + "_port" + std::to_string(index);
  std::replace(port_name.begin(), port_name.end(), '.', '_');
  ports_.push_back(std::make_unique<Port>(port_name.c_str(), traits));
  Port& port = *ports_.back();
  port.target_socket.register_nb_transport_fw(this, &BusSegment::requested,
                                              static_cast<int>(index));
  port.initiator_socket.register_nb_transport_bw(this, &BusSegment::target_backward,
                                                 static_cast<int>(index));
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

tlm::tlm_sync_enum BusSegment::requested(int agent, tlm::tlm_generic_payload& payload,
                                         tlm::tlm_phase& phase, sc_core::sc_time& delay) {
  auto* const transaction = payload.get_extension<BusTransaction>();
  if (phase == phase_shorten) {
    if (transaction == active_) plan_active();
    return tlm::TLM_ACCEPTED;
  }
  transaction->requester = static_cast<std::uint8_t>(agent);
  Port& port = *ports_[static_cast<std::size_t>(agent)];
  const Picoseconds made = BusAgent::now() + static_cast<Picoseconds>(delay.value());
  const Clock seen = made / period_ + 1;
  port.requests.push_back({transaction, seen, made});
  Clock& first = seen_[static_cast<std::size_t>(agent)];
  first = std::min(first, seen);
  if (settling_) return tlm::TLM_ACCEPTED;
  if (active_ == nullptr) {
    notify_at(earliest_start());
  } else if (static_cast<unsigned>(agent) != active_agent_) {
    replan();
  }
  return tlm::TLM_ACCEPTED;
}

tlm::tlm_sync_enum BusSegment::target_backward(int /*agent*/, tlm::tlm_generic_payload&,
                                               tlm::tlm_phase&, sc_core::sc_time&) {
  return tlm::TLM_ACCEPTED;
}

void BusSegment::notify_at(Clock clock) {
  // A pending later notification gives way to an earlier one; a stale early one does no harm.
  if (clock >= notified_for_) return;
  notified_for_ = clock;
  const Picoseconds delay = clock * period_ - BusAgent::now();
  event_.notify(sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(delay)));
}

void BusSegment::step() {
  ++kernel_events_;
  const Clock clock = notified_for_;
  notified_for_ = kNoClock;
  if (active_ != nullptr) {
    if (clock < active_end_) {
      notify_at(active_end_);
      return;
    }
    settling_ = true;
    finish();
  }
  start_next(clock);
}

BusSegment::Clock BusSegment::eligible(unsigned agent) const {
  if (seen_[agent] == kNoClock) return kNoClock;
  const bool parked = parameters_.parking == Parking::last_user && agent == last_agent_;
  return seen_[agent] + (parked ? 0 : parameters_.grant_clocks);
}

BusSegment::Clock BusSegment::earliest_start() const {
  Clock first = kNoClock;
  for (unsigned agent = 0; agent < seen_.size(); ++agent) {
    first = std::min(first, eligible(agent));
  }
  return std::max(first, free_at_);
}

/// The earliest edge at which any request is seen.
BusSegment::Clock BusSegment::first_seen() const {
  Clock first = kNoClock;
  for (const Clock seen : seen_) first = std::min(first, seen);
  return first;
}

/// Starts a transaction at `clock` (now), or plans to come back when one can start.
void BusSegment::start_next(Clock clock) {
  std::uint32_t candidates = 0;
  Clock soonest = kNoClock;
  for (unsigned agent = 0; agent < seen_.size(); ++agent) {
    const Clock start = eligible(agent);
    soonest = std::min(soonest, start);
    if (start <= clock) candidates |= 1U << agent;
  }
  if (candidates == 0 || clock < free_at_) {
    settling_ = false;
    if (soonest != kNoClock) notify_at(std::max(soonest, free_at_));
    return;
  }
  settling_ = true;
  // Who asks and cannot start yet waits for his grant as well.
  take_request(arbiter_->pick(candidates), clock, first_seen());
  address_phase();
}

void BusSegment::take_request(unsigned agent, Clock clock, Clock asked_from) {
  arbiter_->granted(agent);
  Port& port = *ports_[agent];
  const Port::Request request = port.take_first();
  seen_[agent] = port.requests.empty() ? kNoClock : port.requests[port.first()].seen;
  port.grant_wait.add(clock * period_ - request.made);
  active_ = request.transaction;
  active_agent_ = agent;
  active_start_ = clock;
  last_agent_ = agent;
  book_idle(clock, asked_from);
}

void BusSegment::address_phase() {
  active_target_ = decode(*active_);
  tlm::tlm_phase phase = tlm::BEGIN_REQ;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  ports_[active_target_]->initiator_socket->nb_transport_fw(*active_->payload, phase, delay);
  settling_ = false;
  plan_active();

  Port& port = *ports_[active_agent_];
  if (port.traits.told_of_start && timing_.data_phases > 0) {
    active_->data_time = timing_.data_phases * period_;
    phase = tlm::END_REQ;
    delay = sc_core::sc_time::from_value(
        static_cast<sc_core::sc_time::value_type>(timing_.first_data * period_));
    port.target_socket->nb_transport_bw(*active_->payload, phase, delay);
  }
}

/// Plans the running transaction from scratch.
void BusSegment::plan_active() {
  rules_->plan_into(timing_, *active_, active_->answer);
  preempt_clock_ = UINT32_MAX;
  active_end_ = active_start_ + timing_.total;
  replan();
}

/// First edge at which the arbiter sees a request of an agent that does not own the bus.
BusSegment::Clock BusSegment::seen_of_others() const {
  Clock seen = kNoClock;
  for (unsigned agent = 0; agent < seen_.size(); ++agent) {
    if (agent != active_agent_) seen = std::min(seen, seen_[agent]);
  }
  return seen;
}

void BusSegment::replan() {
  const std::uint32_t timer = ports_[active_agent_]->traits.latency_timer;
  if (timing_.total > timer && timing_.data_phases > 1) {
    const Clock seen = seen_of_others();
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
  notify_at(active_end_);
}

void BusSegment::finish() {
  BusTransaction& transaction = *active_;
  Port& port = *ports_[active_agent_];
  ++transactions_;
  ++port.transactions;
  account_.book(active_agent_, transaction, timing_, active_start_);
  free_at_ = active_end_;
  transaction.outcome = timing_.outcome;
  transaction.bytes_moved = timing_.bytes_moved;
  if (is_read(transaction.command) || transaction.command == Command::split_completion) {
    port.bytes_read += timing_.bytes_moved;
  } else {
    port.bytes_written += timing_.bytes_moved;
  }
  if (observer_ != nullptr) {
    observer_->transaction(active_agent_, transaction, timing_, active_start_ * period_);
  }

  tlm::tlm_phase phase = tlm::BEGIN_RESP;
  switch (timing_.outcome) {
    case Outcome::retried:
      ++port.retries;
      phase = phase_retry;
      break;
    case Outcome::split:
      ++waiting_elsewhere_;
      phase = phase_split_response;
      break;
    case Outcome::preempted:
      ++port.preemptions;
      break;
    case Outcome::completed:
      // The last completion of a split read: nobody waits for it any more.
      if (transaction.command == Command::split_completion && waiting_elsewhere_ > 0) {
        --waiting_elsewhere_;
      }
      break;
    case Outcome::disconnected:
      break;
  }
  transaction.payload->set_response_status(tlm::TLM_OK_RESPONSE);
  const unsigned target = active_target_;
  active_ = nullptr;
  // Both sides may release the payload: hold it until each has been told.
  transaction.payload->acquire();
  tlm::tlm_phase end = phase_data_end;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  if (timing_.outcome != Outcome::retried) {
    ports_[target]->initiator_socket->nb_transport_fw(*transaction.payload, end, delay);
  }
  port.target_socket->nb_transport_bw(*transaction.payload, phase, delay);
  transaction.payload->release();
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

bool BusSegment::somebody_waits_elsewhere() const {
  if (waiting_elsewhere_ > 0) return true;
  // A retried transaction that waits for its next try stands as a request in the future.
  if (active_ != nullptr && active_->outcome == Outcome::retried) return true;
  for (const auto& port : ports_) {
    for (const auto& request : port->requests) {
      if (request.transaction->outcome == Outcome::retried) return true;
    }
  }
  return false;
}

void BusSegment::book_idle(Clock until, Clock asked_from) {
  if (until <= free_at_) return;
  const Clock asked = std::clamp(asked_from, free_at_, until);
  account_.book_idle(somebody_waits_elsewhere() ? ClockClass::idle_blocked : ClockClass::idle_free,
                     free_at_, asked - free_at_);
  account_.book_idle(ClockClass::arbitration, asked, until - asked);
  free_at_ = until;
}

void BusSegment::settle(Picoseconds now) {
  if (active_ == nullptr) book_idle(now / period_, first_seen());
}

void BusSegment::start_measurement(Picoseconds now) {
  account_.start((now + period_ - 1) / period_);
  measured_from_ = now;
  transactions_ = 0;
  kernel_events_ = 0;
  for (auto& port : ports_) {
    port->bytes_read = 0;
    port->bytes_written = 0;
    port->transactions = 0;
    port->retries = 0;
    port->preemptions = 0;
    port->grant_wait.clear();
  }
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
    StatisticsGroup& group = agents.group(port->traits.name);
    group.byte_rate("read_rate", port->bytes_read, elapsed, "data of reads and completions");
    group.byte_rate("write_rate", port->bytes_written, elapsed, "data of writes");
    group.count("transactions", port->transactions, "transactions, retries included");
    group.count("retries", port->retries, "transactions that were retried");
    group.count("preemptions", port->preemptions, "bursts cut by the latency timer");
    group.latency("grant_wait", port->grant_wait, "from REQ# to the address phase");
  }
}

}  // namespace slotlab::bus
