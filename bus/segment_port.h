// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <systemc>
#include <tlm>
#include <vector>

#include "base/histogram.h"
#include "base/statistics.h"
#include "base/time.h"
#include "bus/bus_witness.h"
#include "bus/nonblocking_transport.h"
#include "bus/transaction.h"

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

/// The segment's side of one agent: its sockets, the requests that stand, and its statistics. A
/// module of its own, since agents come after the segment's constructor.
class SegmentPort : public sc_core::sc_module, private NonblockingTransport {
 public:
  /// Takes an agent's calls.
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void requested(unsigned agent, BusTransaction& transaction, Picoseconds delay) = 0;
    virtual void shortened(const BusTransaction& transaction) = 0;
  };
  /// Asks for the bus (REQ# asserted).
  struct Request {
    BusTransaction* transaction;
    std::int64_t seen;  ///< first clock edge at which the arbiter sees REQ#
    Picoseconds made;
    bool retried;  ///< the transaction was retried before
  };

  SegmentPort(sc_core::sc_module_name name, unsigned agent, AgentTraits agent_traits,
              Listener& listener);

  bool asks() const { return !requests_.empty(); }
  /// The request with the earliest edge, of equal ones the one made first.
  const Request& first() const { return requests_[first_index()]; }
  void add(const Request& request) { requests_.push_back(request); }
  Request take_first() {
    const auto place = requests_.begin() + static_cast<std::ptrdiff_t>(first_index());
    const Request request = *place;
    requests_.erase(place);
    return request;
  }

  /// The address phase towards the agent as target; its answer is in the transaction then.
  void address_phase(const BusTransaction& transaction) {
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    initiator_socket->nb_transport_fw(*transaction.payload, phase, delay);
  }
  /// Tells the agent as target that the transaction is over.
  void end_target(const BusTransaction& transaction);
  /// Tells the agent as initiator that its data are about to move, after `delay`.
  void start_initiator(const BusTransaction& transaction, Picoseconds delay);
  /// Tells the agent as initiator that the transaction has left the bus.
  void end_initiator(const BusTransaction& transaction);

  /// Counts a transaction of the agent that has ended.
  void count(const BusTransaction& transaction);
  void start_measurement();
  void report(StatisticsGroup& out, Picoseconds elapsed) const;

  const AgentTraits traits;
  tlm::tlm_target_socket<> target_socket;
  tlm::tlm_initiator_socket<> initiator_socket;
  LatencyHistogram grant_wait;
  BusWitness* witness = nullptr;

 private:
  std::size_t first_index() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < requests_.size(); ++i) {
      if (requests_[i].seen < requests_[best].seen) best = i;
    }
    return best;
  }
  tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     sc_core::sc_time& delay) override;
  tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     sc_core::sc_time& delay) override;

  Listener& listener_;
  const unsigned agent_;
  std::vector<Request> requests_;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t bytes_written_ = 0;
  std::uint64_t transactions_ = 0;
  std::uint64_t retries_ = 0;
  std::uint64_t preemptions_ = 0;
};

}  // namespace slotlab::bus
