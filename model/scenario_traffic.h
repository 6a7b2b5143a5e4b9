// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "fc_port/storage_parameters.h"
#include "gige_port/network_parameters.h"
#include "host/diskbench_parameters.h"
#include "host/netperf_parameters.h"
#include "host/scsi_driver_parameters.h"
#include "model/scenario_adapter.h"
#include "scsi_port/disk_parameters.h"

namespace slotlab::model {

/// The workload of one port and the partner at the other end of its link.
struct TrafficConfig {
  std::string slot;  ///< "slot0"
  std::string port;  ///< "fc"
  PortKind kind = PortKind::fibre_channel;
  host::DiskbenchParameters disk;  ///< Fibre Channel: block I/O
  fc::StorageParameters storage;
  host::NetperfParameters net;  ///< Gigabit Ethernet: TCP streams
  gige::NetworkParameters network;
  host::ScsiWorkloadParameters scsi;  ///< parallel SCSI: block I/O on each disk
  scsi::ChainParameters chain;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    if (kind == PortKind::fibre_channel) {
      v.inlined(disk);
      v.group("storage", storage, "the storage at the other end of the link");
    } else if (kind == PortKind::gigabit_ethernet) {
      v.inlined(net);
      v.group("network", network, "the network at the other end of the link");
    } else {
      v.inlined(scsi);
      v.group("chain", chain, "the disks on the channel");
    }
  }
};

}  // namespace slotlab::model
