// SPDX-License-Identifier: Apache-2.0
#include "model/scsi_port_assembly.h"

#include "host/diskbench.h"

namespace slotlab::model {

ScsiPortAssembly::ScsiPortAssembly(const PortSite& site)
    : replay_(site, site.traffic.chain.disks),
      reads_(replay_.present() ? replay_.has_reads() : site.traffic.scsi.disk.reads()),
      writes_(replay_.present() ? replay_.has_writes() : site.traffic.scsi.disk.writes()),
      workload_(replay_.take_or(
          std::make_unique<host::Diskbench>(site.traffic.scsi.disk, site.traffic.chain.disks))),
      queues_(workload_->maximum_under_way(), site.memory_base),
      port_(site.config.scsi, site.traffic.chain, queues_),
      driver_(site.host.scsi_driver, std::move(workload_),
              site.traffic.scsi.polling && !replay_.present(), queues_) {
  port_.attach(site.function);
}

std::vector<std::pair<const char*, StatisticsSource*>> ScsiPortAssembly::sources() {
  std::vector<std::pair<const char*, StatisticsSource*>> sources = {{"port", &port_},
                                                                    {"driver", &driver_}};
  if (replay_.present()) sources.emplace_back("replay", &replay_.replay());
  return sources;
}

void ScsiPortAssembly::add_notes(const std::string& /*port*/,
                                 std::vector<std::string>& notes) const {
  replay_.add_notes(notes);
}

void ScsiPortAssembly::attach(const std::string& port, trace::Recorder& recorder) {
  if (auto* observer = recorder.block_ios(port)) driver_.add_observer(*observer);
}

void ScsiPortAssembly::add_counters(const std::string& port,
                                    std::vector<PayloadCounter>& out) const {
  constexpr PortKind kKind = PortKind::parallel_scsi;
  if (reads_) {
    out.push_back({port, "read", kKind, [this] { return port_.payload_bytes_read(); },
                   [this] { return driver_.ios_read(); }});
  }
  if (writes_) {
    out.push_back({port, "write", kKind, [this] { return port_.payload_bytes_written(); },
                   [this] { return driver_.ios_written(); }});
  }
}

}  // namespace slotlab::model
