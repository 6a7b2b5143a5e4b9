// SPDX-License-Identifier: Apache-2.0
#include "bus/segment_port.h"

#include <utility>

#include "bus/bus_agent.h"

namespace slotlab::bus {

SegmentPort::SegmentPort(sc_core::sc_module_name name, unsigned agent, AgentTraits agent_traits,
                         Listener& listener)
    : sc_module(name),
      traits(std::move(agent_traits)),
      target_socket("from_agent"),
      initiator_socket("to_agent"),
      listener_(listener),
      agent_(agent) {
  requests_.reserve(16);
  target_socket.bind(*this);
  initiator_socket.bind(*this);
}

tlm::tlm_sync_enum SegmentPort::nb_transport_fw(tlm::tlm_generic_payload& payload,
                                                tlm::tlm_phase& phase, sc_core::sc_time& delay) {
  BusTransaction& transaction = *payload.get_extension<BusTransaction>();
  if (phase == phase_shorten) {
    listener_.shortened(transaction);
  } else {
    listener_.requested(agent_, transaction, static_cast<std::int64_t>(delay.value()));
  }
  return tlm::TLM_ACCEPTED;
}

tlm::tlm_sync_enum SegmentPort::nb_transport_bw(tlm::tlm_generic_payload& /*payload*/,
                                                tlm::tlm_phase& /*phase*/,
                                                sc_core::sc_time& /*delay*/) {
  return tlm::TLM_ACCEPTED;  // a target answers by returning
}

void SegmentPort::end_target(const BusTransaction& transaction) {
  tlm::tlm_phase phase = phase_data_end;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  initiator_socket->nb_transport_fw(*transaction.payload, phase, delay);
}

void SegmentPort::start_initiator(const BusTransaction& transaction, Picoseconds delay) {
  tlm::tlm_phase phase = tlm::END_REQ;
  sc_core::sc_time time =
      sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(delay));
  target_socket->nb_transport_bw(*transaction.payload, phase, time);
}

void SegmentPort::end_initiator(const BusTransaction& transaction) {
  tlm::tlm_phase phase = tlm::BEGIN_RESP;
  if (transaction.outcome == Outcome::retried) phase = phase_retry;
  if (transaction.outcome == Outcome::split) phase = phase_split_response;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  target_socket->nb_transport_bw(*transaction.payload, phase, delay);
}

void SegmentPort::count(const BusTransaction& transaction) {
  ++transactions_;
  if (transaction.outcome == Outcome::retried) ++retries_;
  if (transaction.outcome == Outcome::preempted) ++preemptions_;
  if (is_read(transaction.command) || transaction.command == Command::split_completion) {
    bytes_read_ += transaction.bytes_moved;
  } else {
    bytes_written_ += transaction.bytes_moved;
  }
}

void SegmentPort::start_measurement() {
  bytes_read_ = 0;
  bytes_written_ = 0;
  transactions_ = 0;
  retries_ = 0;
  preemptions_ = 0;
  grant_wait.clear();
}

void SegmentPort::report(StatisticsGroup& out, Picoseconds elapsed) const {
  out.byte_rate("read_rate", bytes_read_, elapsed, "data of reads and completions");
  out.byte_rate("write_rate", bytes_written_, elapsed, "data of writes");
  out.count("transactions", transactions_, "transactions, retries included");
  out.count("retries", retries_, "transactions that were retried");
  out.count("preemptions", preemptions_, "bursts cut by the latency timer");
  out.latency("grant_wait", grant_wait, "from REQ# to the address phase");
}

}  // namespace slotlab::bus
