// SPDX-License-Identifier: Apache-2.0
#include "model/port_assembly.h"

#include "model/fc_port_assembly.h"
#include "model/gige_port_assembly.h"
#include "model/gige_replay_assembly.h"
#include "model/scsi_port_assembly.h"

namespace slotlab::model {

std::unique_ptr<PortAssembly> assemble_port(const PortSite& site) {
  switch (site.config.kind) {
    case PortKind::fibre_channel:
      return std::make_unique<FcPortAssembly>(site);
    case PortKind::gigabit_ethernet:
      if (site.traffic.frame_replay) return std::make_unique<GigeReplayAssembly>(site);
      return std::make_unique<GigePortAssembly>(site);
    case PortKind::parallel_scsi:
      break;
  }
  return std::make_unique<ScsiPortAssembly>(site);
}

}  // namespace slotlab::model
