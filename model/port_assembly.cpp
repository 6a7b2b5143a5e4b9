// SPDX-License-Identifier: Apache-2.0
#include "model/port_assembly.h"

#include "model/fc_port_assembly.h"
#include "model/gige_port_assembly.h"

namespace slotlab::model {

std::unique_ptr<PortAssembly> assemble_port(const PortSite& site) {
  if (site.config.kind == PortKind::fibre_channel) return std::make_unique<FcPortAssembly>(site);
  return std::make_unique<GigePortAssembly>(site);
}

}  // namespace slotlab::model
