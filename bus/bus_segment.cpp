// SPDX-License-Identifier: Apache-2.0
#include "bus/bus_segment.h"

#include <algorithm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

namespace slotlab::bus {

/// The segment's side of one agent, with the requests that stand. A module of its own, since
/// agents come after the segment's constructor.
struct BusSegment::Port : sc_core::sc_module {
  struct Request {
    BusTransaction* transaction;
    Picoseconds seen;  ///< first clock edge at which the arbiter sees REQ#
    Picoseconds made;
  };

  Port(sc_core::sc_module_name name, AgentTraits agent_traits)
      : sc_module(name), traits(std::move(agent_traits)), target_socket("from_agent"),
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
    : sc_module(name), parameters_(parameters), period_(period_of(parameters.mode)),
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
  const Picoseconds seen = (made / period_ + 1) * period_;
  port.requests.push_back({transaction, seen, made});
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

void BusSegment::notify_at(Picoseconds time) {
  if (time == kNever) return;
  // A pending later notification gives way to an earlier one; a stale early one does no harm.
  const Picoseconds delay = std::max<Picoseconds>(0, time - BusAgent::now());
  event_.notify(
      sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(delay)));
}

void BusSegment::step() {
  ++kernel_events_;
  const Picoseconds now = BusAgent::now();
  if (active_ != nullptr) {
    if (now < active_end_) {
      notify_at(active_end_);
      return;
    }
    finish();
  }
  if (active_ == nullptr && !begin(now)) notify_at(earliest_start());
}

Picoseconds BusSegment::eligible(unsigned agent) const {
  const Port& port = *ports_[agent];
  if (port.requests.empty()) return kNever;
  const bool parked = parameters_.parking == Parking::last_user && agent == last_agent_;
  return port.requests[port.first()].seen +
         (parked ? 0 : parameters_.grant_clocks * period_);
}

Picoseconds BusSegment::earliest_start() const {
  Picoseconds first = kNever;
  for (unsigned agent = 0; agent < ports_.size(); ++agent) {
    first = std::min(first, eligible(agent));
  }
  return std::max(first, free_at_);
}

bool BusSegment::begin(Picoseconds now) {
  if (now < free_at_) return false;
  std::uint32_t candidates = 0;
  Picoseconds asked_from = kNever;
  for (unsigned agent = 0; agent < ports_.size(); ++agent) {
    const Port& port = *ports_[agent];
    if (port.requests.empty()) continue;
    // Who asks and cannot start yet waits for his grant as well.
    asked_from = std::min(asked_from, port.requests[port.first()].seen);
    if (eligible(agent) <= now) candidates |= 1U << agent;
  }
  if (candidates == 0) return false;

  active_agent_ = arbiter_->pick(candidates);
  arbiter_->granted(active_agent_);
  Port& port = *ports_[active_agent_];
  const auto chosen = port.requests.begin() + static_cast<std::ptrdiff_t>(port.first());
  active_ = chosen->transaction;
  port.grant_wait.add(now - chosen->made);
  port.requests.erase(chosen);
  book_idle(now, asked_from);
  active_start_ = now;
  last_agent_ = active_agent_;

  // The target may ask for the bus in its address phase, before there is a plan.
  timing_ = TransactionTiming();
  active_end_ = now;
  active_target_ = decode(*active_);
  Port& target = *ports_[active_target_];
  tlm::tlm_phase phase = tlm::BEGIN_REQ;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  target.initiator_socket->nb_transport_fw(*active_->payload, phase, delay);

  plan_active();
  if (port.traits.told_of_start && timing_.data_phases > 0) {
    active_->data_time = timing_.data_phases * period_;
    phase = tlm::END_REQ;
    delay = sc_core::sc_time::from_value(
        static_cast<sc_core::sc_time::value_type>(timing_.first_data * period_));
    port.target_socket->nb_transport_bw(*active_->payload, phase, delay);
  }
  return true;
}

/// Plans the running transaction from scratch.
void BusSegment::plan_active() {
  timing_ = rules_->plan(*active_, active_->answer);
  preempt_clock_ = UINT32_MAX;
  active_end_ = active_start_ + timing_.total * period_;
  replan();
}

/// First edge at which the arbiter sees a request of an agent that does not own the bus.
Picoseconds BusSegment::seen_of_others() const {
  Picoseconds seen = kNever;
  for (unsigned agent = 0; agent < ports_.size(); ++agent) {
    if (agent == active_agent_) continue;
    for (const auto& request : ports_[agent]->requests) seen = std::min(seen, request.seen);
  }
  return seen;
}

void BusSegment::replan() {
  const std::uint32_t timer = ports_[active_agent_]->traits.latency_timer;
  if (timing_.total > timer && timing_.data_phases > 1) {
    const Picoseconds seen = seen_of_others();
    if (seen < active_end_) {
      const Picoseconds gone = std::max<Picoseconds>((seen - active_start_) / period_, 0) + 1;
      const auto clock = std::max(timer, static_cast<std::uint32_t>(gone));
      if (clock < preempt_clock_) {
        preempt_clock_ = clock;
        timing_ = rules_->preempted(*active_, active_->answer, clock);
        active_end_ = active_start_ + timing_.total * period_;
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
  account_.book(active_agent_, transaction, timing_, active_start_ / period_);
  free_at_ = active_end_;
  transaction.outcome = timing_.outcome;
  transaction.bytes_moved = timing_.bytes_moved;
  if (is_read(transaction.command) || transaction.command == Command::split_completion) {
    port.bytes_read += timing_.bytes_moved;
  } else {
    port.bytes_written += timing_.bytes_moved;
  }
  if (observer_ != nullptr) {
    observer_->transaction(active_agent_, transaction, timing_, active_start_);
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
    case Outcome::preempted: ++port.preemptions; break;
    case Outcome::completed:
      // The last completion of a split read: nobody waits for it any more.
      if (transaction.command == Command::split_completion && waiting_elsewhere_ > 0) {
        --waiting_elsewhere_;
      }
      break;
    case Outcome::disconnected: break;
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
  for (unsigned agent = 0; agent < ports_.size(); ++agent) {
    const AgentTraits& traits = ports_[agent]->traits;
    if (traits.claims_rest && agent != active_agent_) rest = agent;
    if (transaction.address >= traits.window_base &&
        transaction.address - traits.window_base < traits.window_size) {
      return agent;
    }
  }
  if (rest == kNone) SC_REPORT_ERROR("/slotlab/bus", "no agent claims the address");
  return rest;
}

void BusSegment::book_idle(Picoseconds until, Picoseconds asked_from) {
  if (until <= free_at_) return;
  const std::int64_t first = free_at_ / period_;
  const std::int64_t end = until / period_;
  const std::int64_t asked = std::clamp(asked_from / period_, first, end);
  bool blocked = waiting_elsewhere_ > 0;
  for (const auto& port : ports_) {
    // A retried transaction that waits for its next try stands as a request in the future.
    for (const auto& request : port->requests) {
      blocked = blocked || request.transaction->outcome == Outcome::retried;
    }
  }
  blocked = blocked || (active_ != nullptr && active_->outcome == Outcome::retried);
  account_.book_idle(blocked ? ClockClass::idle_blocked : ClockClass::idle_free, first,
                     asked - first);
  account_.book_idle(ClockClass::arbitration, asked, end - asked);
  free_at_ = end * period_;
}

void BusSegment::settle(Picoseconds now) {
  if (active_ != nullptr) return;
  Picoseconds asked_from = kNever;
  for (const auto& port : ports_) {
    if (!port->requests.empty()) {
      asked_from = std::min(asked_from, port->requests[port->first()].seen);
    }
  }
  book_idle(now, asked_from);
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
