// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_link.h"

#include <algorithm>

namespace slotlab::bus {
namespace {

constexpr std::size_t kToRoot = 0;
constexpr std::size_t kToCard = 1;

PcieTransfer transfer_of(const BusTransaction& transaction) {
  return {traffic_of(transaction.command), transaction.address, transaction.bytes};
}

}  // namespace

/// The link's side of one agent, with what it has to send. A module of its own, since agents come
/// after the link's constructor.
struct PcieLink::Port : sc_core::sc_module, private NonblockingTransport {
  struct Entry {
    BusTransaction* transaction = nullptr;
    Picoseconds ready = 0;
    std::uint64_t after = 0;  ///< posted writes that go first
  };

  Port(sc_core::sc_module_name name, PcieLink& owner, std::uint8_t number, std::size_t way_out)
      : sc_module(name),
        link(owner),
        index(number),
        way(way_out),
        target_socket("from_agent"),
        initiator_socket("to_agent") {
    target_socket.bind(*this);
    initiator_socket.bind(*this);
  }

  tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& /*phase*/,
                                     sc_core::sc_time& /*delay*/) override {
    link.requested(*this, *payload.get_extension<BusTransaction>());
    return tlm::TLM_ACCEPTED;
  }
  tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& /*payload*/,
                                     tlm::tlm_phase& /*phase*/,
                                     sc_core::sc_time& /*delay*/) override {
    return tlm::TLM_ACCEPTED;
  }

  PcieLink& link;
  const std::uint8_t index;
  const std::size_t way;
  std::string agent;
  std::uint64_t window_base = 0;
  std::uint64_t window_size = 0;
  tlm::tlm_target_socket<> target_socket;
  tlm::tlm_initiator_socket<> initiator_socket;
  Ring<Entry> posted;
  Ring<Entry> others;  ///< read requests of a function, read data of the root
  std::uint64_t posted_asked = 0;
  std::uint64_t posted_gone = 0;
  std::uint64_t bytes_read = 0;
  std::uint64_t bytes_written = 0;
  PcieWitness* witness = nullptr;
};

PcieLink::PcieLink(sc_core::sc_module_name name, const PcieLinkParameters& slot,
                   const PcieCardParameters& card, const PcieReceiverParameters& root)
    : sc_module(name),
      TimerModule(Rank::bus),
      slot_(slot),
      rules_(slot, card),
      ways_{std::make_unique<Way>(rules_, slot_, root),
            std::make_unique<Way>(rules_, slot_, card.receive)} {}

PcieLink::~PcieLink() = default;

unsigned PcieLink::attach(PcieAgent& agent, std::size_t way) {
  const auto index = static_cast<unsigned>(ports_.size());
  std::string port_name = std::string(name()) + "_port" + std::to_string(index);
  std::replace(port_name.begin(), port_name.end(), '.', '_');
  ports_.push_back(
      std::make_unique<Port>(port_name.c_str(), *this, static_cast<std::uint8_t>(index), way));
  Port& port = *ports_.back();
  agent.initiator_socket.bind(port.target_socket);
  port.initiator_socket.bind(agent.target_socket);
  ways_[way]->senders.push_back(index);
  return index;
}

void PcieLink::attach_root(PcieAgent& root) {
  sc_assert(ports_.empty());
  attach(root, kToCard);
}

unsigned PcieLink::attach_function(PcieAgent& function, const std::string& name,
                                   std::uint64_t window_base, std::uint64_t window_size) {
  sc_assert(!ports_.empty());
  const unsigned index = attach(function, kToRoot);
  ports_[index]->agent = name;
  ports_[index]->window_base = window_base;
  ports_[index]->window_size = window_size;
  return index;
}

void PcieLink::requested(Port& port, BusTransaction& transaction) {
  transaction.requester = port.index;
  const Picoseconds now = PcieAgent::now();
  if (traffic_of(transaction.command) == PcieTraffic::posted) {
    ++port.posted_asked;
    port.posted.push_back({&transaction, now, 0});
  } else {
    port.others.push_back({&transaction, now, port.posted_asked});
  }
  if (ways_[port.way]->sending == nullptr) start_next(port.way);
}

void PcieLink::fire(const Timer& timer) {
  switch (timer.id) {
    case kSent:
      packet_left(timer.owner);
      break;
    case kArrived:
      deliver(timer.owner);
      break;
    default:
      ways_[timer.owner]->look_again = kNever;
      if (ways_[timer.owner]->sending == nullptr) start_next(timer.owner);
  }
}

/// The transfer that can start first; of several at the same time the one whose sender's turn it
/// is, and of one sender the posted one.
PcieLink::Candidate PcieLink::pick(Way& way) const {
  const Picoseconds now = PcieAgent::now();
  Candidate best;
  const auto consider = [&](const Candidate& candidate, const BusTransaction& transaction) {
    const Picoseconds start = way.lanes.earliest(transfer_of(transaction), now);
    if (start >= best.start) return;
    best = candidate;
    best.start = start;
  };
  for (std::size_t i = 0; i < way.senders.size(); ++i) {
    const std::size_t sender = (way.turn + i) % way.senders.size();
    Port& port = *ports_[way.senders[sender]];
    if (!port.posted.empty()) {
      consider({&port, true, sender, 0}, *port.posted.front().transaction);
    }
    if (!port.others.empty() && port.others.front().after <= port.posted_gone) {
      consider({&port, false, sender, 0}, *port.others.front().transaction);
    }
  }
  return best;
}

void PcieLink::start_next(std::size_t index) {
  Way& way = *ways_[index];
  const Candidate candidate = pick(way);
  if (candidate.port == nullptr) return;
  const Picoseconds now = PcieAgent::now();
  if (candidate.start <= now) {
    start(index, candidate);
    return;
  }
  const Port::Entry& entry =
      candidate.posted ? candidate.port->posted.front() : candidate.port->others.front();
  if (PcieWitness* const witness = witness_of(*entry.transaction)) {
    witness->lacks_credit(*entry.transaction);
  }
  if (candidate.start >= way.look_again) return;
  way.look_again = candidate.start;
  start_timer(candidate.start - now, static_cast<std::uint32_t>(index), kLookAgain, 0);
}

void PcieLink::start(std::size_t index, const Candidate& candidate) {
  Way& way = *ways_[index];
  const Port::Entry entry =
      candidate.posted ? candidate.port->posted.take_front() : candidate.port->others.take_front();
  if (candidate.posted) ++candidate.port->posted_gone;
  way.turn = (candidate.sender + 1) % way.senders.size();
  way.sending = entry.transaction;
  const PcieTransfer transfer = transfer_of(*entry.transaction);
  const Picoseconds now = PcieAgent::now();
  const std::uint64_t before = way.lanes.packets();
  const Picoseconds end = way.lanes.send(transfer, entry.ready, now);
  if (PcieWitness* const witness = witness_of(*entry.transaction)) {
    witness->on_lanes(*entry.transaction, now, way.lanes.last_sent());
  }
  ways_[1 - index]->lanes.owe_for(transfer.traffic,
                                  static_cast<std::uint32_t>(way.lanes.packets() - before));
  for (LinkObserver* observer : observers_) {
    observer->train(index == kToRoot, *entry.transaction, way.lanes.packets() - before, entry.ready,
                    now, end);
  }
  ++transfers_;
  start_timer(end - now, static_cast<std::uint32_t>(index), kSent, 0);
}

void PcieLink::set_witness(unsigned function, PcieWitness* witness) {
  ports_[function]->witness = witness;
  witnessed_ = true;
}

PcieWitness* PcieLink::witness_of(const BusTransaction& transaction) const {
  if (!witnessed_) return nullptr;
  const bool completion = transaction.command == Command::split_completion;
  return ports_[completion ? transaction.target : transaction.requester]->witness;
}

void PcieLink::packet_left(std::size_t index) {
  Way& way = *ways_[index];
  BusTransaction& transaction = *way.sending;
  way.travelling.push_back(&transaction);
  start_timer(slot_.path_latency, static_cast<std::uint32_t>(index), kArrived, 0);
  // `sending` stands while the sender is told, so that what it sends now waits for its turn.
  tlm::tlm_phase phase = tlm::END_REQ;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  Port& port = *ports_[transaction.requester];
  port.target_socket->nb_transport_bw(*transaction.payload, phase, delay);
  way.sending = nullptr;
  start_next(index);
}

PcieLink::Port& PcieLink::receiver_of(std::size_t way, const BusTransaction& transaction) {
  if (way == kToRoot) return *ports_.front();
  if (transaction.command == Command::split_completion) return *ports_[transaction.target];
  for (std::size_t i = 1; i < ports_.size(); ++i) {
    if (transaction.address - ports_[i]->window_base < ports_[i]->window_size) return *ports_[i];
  }
  SC_REPORT_FATAL("slotlab", "no function claims the address of a write towards the card");
  return *ports_.front();
}

void PcieLink::deliver(std::size_t index) {
  BusTransaction& transaction = *ways_[index]->travelling.take_front();
  Port& receiver = receiver_of(index, transaction);
  if (transaction.command == Command::split_completion) receiver.bytes_read += transaction.bytes;
  if (index == kToRoot && traffic_of(transaction.command) == PcieTraffic::posted) {
    ports_[transaction.requester]->bytes_written += transaction.bytes;
  }
  tlm::tlm_phase phase = tlm::BEGIN_REQ;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  receiver.initiator_socket->nb_transport_fw(*transaction.payload, phase, delay);
  TransactionPool::release(transaction);
}

void PcieLink::settle(Picoseconds now) {
  for (const auto& way : ways_) way->lanes.settle(now);
}

void PcieLink::start_measurement(Picoseconds now) {
  measured_from_ = now;
  transfers_ = 0;
  for (const auto& way : ways_) way->lanes.start_measurement(now);
  for (const auto& port : ports_) {
    port->bytes_read = 0;
    port->bytes_written = 0;
  }
}

void PcieLink::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.rate("transfers", transfers_, elapsed, "trains of packets");
  StatisticsGroup& use = out.group("use", "the lanes each way; shares sum to 100 %");
  ways_[kToRoot]->lanes.report_use(use.group("to_host"));
  ways_[kToCard]->lanes.report_use(use.group("to_card"));
  StatisticsGroup& traffic = out.group("traffic", "what the lanes carried each way");
  ways_[kToRoot]->lanes.report_traffic(traffic.group("to_host"));
  ways_[kToCard]->lanes.report_traffic(traffic.group("to_card"));
  StatisticsGroup& functions = out.group("functions", "traffic by function");
  for (std::size_t i = 1; i < ports_.size(); ++i) {
    StatisticsGroup& group = functions.group(ports_[i]->agent);
    group.byte_rate("read", ports_[i]->bytes_read, elapsed, "data read from the host");
    group.byte_rate("written", ports_[i]->bytes_written, elapsed, "data written to the host");
  }
}

}  // namespace slotlab::bus
