// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <tlm>

namespace slotlab::bus {

/// Both transport interfaces of TLM-2.0, of which the bus uses the non-blocking calls alone: the
/// segment keeps the time, and there is no memory to look into. Implemented by those who are
/// called, so that a call is one virtual call and no hop through a convenience socket.
class NonblockingTransport : public tlm::tlm_fw_transport_if<>, public tlm::tlm_bw_transport_if<> {
 public:
  void b_transport(tlm::tlm_generic_payload& /*payload*/, sc_core::sc_time& /*delay*/) final {
    SC_REPORT_ERROR("/slotlab/bus", "the bus takes non-blocking calls only");
  }
  bool get_direct_mem_ptr(tlm::tlm_generic_payload& /*payload*/, tlm::tlm_dmi& /*dmi*/) final {
    return false;
  }
  unsigned int transport_dbg(tlm::tlm_generic_payload& /*payload*/) final { return 0; }
  void invalidate_direct_mem_ptr(sc_dt::uint64 /*start*/, sc_dt::uint64 /*end*/) final {}
};

}  // namespace slotlab::bus
