// SPDX-License-Identifier: Apache-2.0
#include "model/fc_port_assembly.h"

namespace slotlab::model {

namespace {

// Rings of the driver family (hardware: request ring 2048 entries, response ring 512).
constexpr std::uint32_t kRequestEntries = 2048;
constexpr std::uint32_t kResponseEntries = 512;

}  // namespace

FcPortAssembly::FcPortAssembly(const PortSite& site)
    : pattern_(site.traffic.disk.pattern),
      queues_(kRequestEntries, kResponseEntries, site.memory_base),
      port_(site.config.fc, site.traffic.storage, queues_),
      driver_(site.host.fc_driver, site.traffic.disk, queues_) {
  port_.attach(site.function);
}

std::vector<std::pair<const char*, StatisticsSource*>> FcPortAssembly::sources() {
  return {{"port", &port_}, {"driver", &driver_}};
}

void FcPortAssembly::attach(const std::string& port, trace::Recorder& recorder) {
  if (auto* observer = recorder.block_ios(port)) driver_.add_observer(*observer);
  if (auto* observer = recorder.fibre_channel(port)) port_.add_observer(*observer);
}

void FcPortAssembly::add_counters(const std::string& port, std::vector<PayloadCounter>& out) const {
  using host::DiskbenchPattern;
  constexpr PortKind kKind = PortKind::fibre_channel;
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
