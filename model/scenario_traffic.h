// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "fc_port/storage_parameters.h"
#include "gige_port/network_parameters.h"
#include "host/diskbench_parameters.h"
#include "host/netperf_parameters.h"
#include "host/scsi_driver_parameters.h"
#include "model/scenario_adapter.h"
#include "replay/block_replay_parameters.h"
#include "replay/frame_replay_parameters.h"
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
  /// In place of the workload.
  std::optional<replay::FrameReplayParameters> frame_replay;
  std::optional<replay::BlockReplayParameters> block_replay;

  bool replays() const { return frame_replay.has_value() || block_replay.has_value(); }

  template <class Visitor>
  void visit_fields(Visitor& v) {
    if (kind == PortKind::fibre_channel) {
      v.optional_group("replay", block_replay, "a block trace in place of the pattern");
      v.inlined_unless(replays(), disk);
      v.group("storage", storage, "the storage at the other end of the link");
    } else if (kind == PortKind::gigabit_ethernet) {
      v.optional_group("replay", frame_replay, "a capture file in place of the pattern");
      v.inlined_unless(replays(), net);
      v.group_unless(replays(), "network", network, "the network at the other end of the link");
    } else {
      v.optional_group("replay", block_replay, "a block trace in place of the pattern");
      v.inlined_unless(replays(), scsi);
      v.group("chain", chain, "the disks on the channel");
    }
  }
};

}  // namespace slotlab::model
