// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "traffic/ethernet_traffic.h"

namespace slotlab::host {

/// The netperf runs on a host: the clients follow the same description.
using NetperfParameters = traffic::EthernetTraffic;

}  // namespace slotlab::host
