// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <tlm>

#include "base/time.h"
#include "bus/agenda.h"
#include "bus/nonblocking_transport.h"
#include "bus/transaction.h"

namespace slotlab::bus {

// Extended phases of the segment's protocol. BEGIN_REQ asserts REQ# (initiator to segment) and
// drives the address phase (segment to target); END_REQ accepts it. BEGIN_RESP tells the
// initiator that data moved.
DECLARE_EXTENDED_PHASE(phase_retry);           ///< target: retry; segment: nothing moved
DECLARE_EXTENDED_PHASE(phase_split_response);  ///< target: split response
DECLARE_EXTENDED_PHASE(phase_data_end);        ///< segment to target: the transaction is over
DECLARE_EXTENDED_PHASE(phase_shorten);         ///< initiator: there are fewer bytes than planned

/// One side of a device on a bus segment: an initiator socket towards the segment, by which it
/// asks for the bus, and a target socket, by which it is addressed.
class BusAgent : protected NonblockingTransport {
 public:
  explicit BusAgent(const char* name);
  ~BusAgent() override = default;
  BusAgent(const BusAgent&) = delete;
  BusAgent& operator=(const BusAgent&) = delete;

  tlm::tlm_initiator_socket<> initiator_socket;
  tlm::tlm_target_socket<> target_socket;

  static Picoseconds now() { return Agenda::now(); }

 protected:
  /// Asserts REQ# for `transaction` after `delay`. Requests of one agent that stand at the same
  /// time are served in order of their readiness; ordering rules are the agent's affair.
  void request(BusTransaction& transaction, Picoseconds delay = 0);

  /// As initiator that asked to be told (`AgentTraits::told_of_start`): the transaction has begun
  /// and its first data phase stands at `first_data`, its last after `data_time` more.
  virtual void transaction_started(BusTransaction& /*transaction*/, Picoseconds /*first_data*/,
                                   Picoseconds /*data_time*/) {}
  /// Cuts a requested or running transaction to its first `bytes`, which are not yet all moved.
  void shorten(BusTransaction& transaction, std::uint32_t bytes);

  /// As initiator: the transaction has left the bus; `outcome` and `bytes_moved` are set.
  virtual void transaction_ended(BusTransaction& transaction) = 0;
  /// As target: the answer to an address phase.
  virtual TargetAnswer address_phase(const BusTransaction& transaction) = 0;
  /// As target: what a read of registers yields, asked for when its data have moved. Memory
  /// carries no values.
  virtual std::uint64_t read_value(const BusTransaction& /*transaction*/) { return 0; }
  /// As target: the transaction is over; `bytes_moved` have arrived or been taken.
  virtual void data_ended(const BusTransaction& transaction) = 0;

 private:
  tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     sc_core::sc_time& delay) override;
  tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     sc_core::sc_time& delay) override;
};

}  // namespace slotlab::bus
