// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_agent.h"

#include <string>

namespace slotlab::bus {

PcieAgent::PcieAgent(const char* name)
    : initiator_socket((std::string(name) + "_initiator").c_str()),
      target_socket((std::string(name) + "_target").c_str()) {
  initiator_socket.bind(*this);
  target_socket.bind(*this);
}

void PcieAgent::send(BusTransaction& transaction) {
  tlm::tlm_generic_payload& payload = *transaction.payload;
  payload.set_address(transaction.address);
  payload.set_data_length(transaction.bytes);
  payload.set_command(is_read(transaction.command) ? tlm::TLM_READ_COMMAND
                                                   : tlm::TLM_WRITE_COMMAND);
  payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  tlm::tlm_phase phase = tlm::BEGIN_REQ;
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  initiator_socket->nb_transport_fw(payload, phase, delay);
}

tlm::tlm_sync_enum PcieAgent::nb_transport_bw(tlm::tlm_generic_payload& payload,
                                              tlm::tlm_phase& /*phase*/,
                                              sc_core::sc_time& /*delay*/) {
  sent(*payload.get_extension<BusTransaction>());
  return tlm::TLM_ACCEPTED;
}

tlm::tlm_sync_enum PcieAgent::nb_transport_fw(tlm::tlm_generic_payload& payload,
                                              tlm::tlm_phase& /*phase*/,
                                              sc_core::sc_time& /*delay*/) {
  arrived(*payload.get_extension<BusTransaction>());
  payload.set_response_status(tlm::TLM_OK_RESPONSE);
  return tlm::TLM_COMPLETED;
}

}  // namespace slotlab::bus
