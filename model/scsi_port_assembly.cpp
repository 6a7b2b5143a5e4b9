// SPDX-License-Identifier: Apache-2.0
#include "model/scsi_port_assembly.h"

namespace slotlab::model {

ScsiPortAssembly::ScsiPortAssembly(const PortSite& site)
    : pattern_(site.traffic.scsi.disk.pattern),
      queues_(host::ScsiDriver::slots_for(site.traffic.scsi, site.traffic.chain.disks),
              site.memory_base),
      port_(site.config.scsi, site.traffic.chain, queues_),
      driver_(site.host.scsi_driver, site.traffic.scsi, site.traffic.chain.disks, queues_) {
  port_.attach(site.function);
}

std::vector<std::pair<const char*, StatisticsSource*>> ScsiPortAssembly::sources() {
  return {{"port", &port_}, {"driver", &driver_}};
}

void ScsiPortAssembly::attach(const std::string& port, trace::Recorder& recorder) {
  if (auto* observer = recorder.block_ios(port)) driver_.add_observer(*observer);
}

void ScsiPortAssembly::add_counters(const std::string& port,
                                    std::vector<PayloadCounter>& out) const {
  using host::DiskbenchPattern;
  constexpr PortKind kKind = PortKind::parallel_scsi;
  if (pattern_ == DiskbenchPattern::read || pattern_ == DiskbenchPattern::bidirectional) {
    out.push_back({port, "read", kKind, [this] { return port_.payload_bytes_read(); },
                   [this] { return driver_.ios_read(); }});
  }
  if (pattern_ == DiskbenchPattern::write || pattern_ == DiskbenchPattern::bidirectional) {
    out.push_back({port, "write", kKind, [this] { return port_.payload_bytes_written(); },
                   [this] { return driver_.ios_written(); }});
  }
}

}  // namespace slotlab::model
