// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <tlm>

#include "base/time.h"
#include "bus/agenda.h"
#include "bus/nonblocking_transport.h"
#include "bus/pcie_rules.h"
#include "bus/transaction.h"

namespace slotlab::bus {

/// Class of packets that carries a command: PCI Express speaks the commands of PCI-X.
constexpr PcieTraffic traffic_of(Command command) {
  if (is_read(command)) return PcieTraffic::nonposted;
  return command == Command::split_completion ? PcieTraffic::completion : PcieTraffic::posted;
}

/// One end of a PCI Express link: a function of the card, or the root complex. BEGIN_REQ hands a
/// transfer to the link, END_REQ tells that its last packet has left; the far end gets it by a
/// BEGIN_REQ of its own when that packet has arrived.
class PcieAgent : protected NonblockingTransport {
 public:
  explicit PcieAgent(const char* name);
  ~PcieAgent() override = default;
  PcieAgent(const PcieAgent&) = delete;
  PcieAgent& operator=(const PcieAgent&) = delete;

  tlm::tlm_initiator_socket<> initiator_socket;
  tlm::tlm_target_socket<> target_socket;

  static Picoseconds now() { return Agenda::now(); }

 protected:
  /// Hands `transaction` to the link, which releases it when it has arrived. Posted writes keep
  /// their order, and nothing passes an earlier posted write of the same agent.
  void send(BusTransaction& transaction);

  /// The last packet of `transaction` has left.
  virtual void sent(const BusTransaction& transaction) = 0;
  /// The last packet of a transfer from the far end has arrived.
  virtual void arrived(const BusTransaction& transaction) = 0;

 private:
  tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     sc_core::sc_time& delay) override;
  tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase,
                                     sc_core::sc_time& delay) override;
};

}  // namespace slotlab::bus
