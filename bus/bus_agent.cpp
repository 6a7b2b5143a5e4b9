// SPDX-License-Identifier: Apache-2.0
#include "bus/bus_agent.h"

#include <string>

namespace slotlab::bus {

BusAgent::BusAgent(const char* name)
    : initiator_socket((std::string(name) + "_initiator").c_str()),
      target_socket((std::string(name) + "_target").c_str()) {
  initiator_socket.bind(*this);
  target_socket.bind(*this);
}

void BusAgent::request(BusTransaction& transaction, Picoseconds delay) {
  tlm::tlm_generic_payload& payload = *transaction.payload;
  payload.set_address(transaction.address);
  payload.set_data_length(transaction.bytes);
  payload.set_command(is_read(transaction.command) ? tlm::TLM_READ_COMMAND
                                                   : tlm::TLM_WRITE_COMMAND);
  payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  tlm::tlm_phase phase = tlm::BEGIN_REQ;
  sc_core::sc_time time = sc_core::SC_ZERO_TIME;
  if (delay > 0) {
    time = sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(delay));
  }
  initiator_socket->nb_transport_fw(payload, phase, time);
}

void BusAgent::shorten(BusTransaction& transaction, std::uint32_t bytes) {
  transaction.bytes = bytes;
  transaction.payload->set_data_length(bytes);
  tlm::tlm_phase phase = phase_shorten;
  sc_core::sc_time time = sc_core::SC_ZERO_TIME;
  initiator_socket->nb_transport_fw(*transaction.payload, phase, time);
}

tlm::tlm_sync_enum BusAgent::nb_transport_bw(tlm::tlm_generic_payload& payload,
                                             tlm::tlm_phase& phase, sc_core::sc_time& delay) {
  if (phase == tlm::END_REQ) {
    auto& transaction = *payload.get_extension<BusTransaction>();
    transaction_started(transaction, now() + static_cast<Picoseconds>(delay.value()),
                        transaction.data_time);
    return tlm::TLM_ACCEPTED;
  }
  phase = tlm::END_RESP;
  transaction_ended(*payload.get_extension<BusTransaction>());
  return tlm::TLM_COMPLETED;
}

tlm::tlm_sync_enum BusAgent::nb_transport_fw(tlm::tlm_generic_payload& payload,
                                             tlm::tlm_phase& phase, sc_core::sc_time& /*delay*/) {
  auto& transaction = *payload.get_extension<BusTransaction>();
  if (phase == tlm::BEGIN_REQ) {
    transaction.answer = address_phase(transaction);
    switch (transaction.answer.kind) {
      case AnswerKind::accept:
        phase = tlm::END_REQ;
        break;
      case AnswerKind::retry:
        phase = phase_retry;
        break;
      case AnswerKind::split:
        phase = phase_split_response;
        break;
    }
    return tlm::TLM_UPDATED;
  }
  if (is_read(transaction.command) && transaction.outcome != Outcome::split) {
    transaction.value = read_value(transaction);
  }
  data_ended(transaction);
  return tlm::TLM_COMPLETED;
}

}  // namespace slotlab::bus
