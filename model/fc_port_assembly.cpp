// SPDX-License-Identifier: Apache-2.0
#include "model/fc_port_assembly.h"

namespace slotlab::model {

namespace {

// Rings of the driver family (hardware: request ring 2048 entries, response ring 512).
constexpr std::uint32_t kRequestEntries = 2048;
constexpr std::uint32_t kResponseEntries = 512;

/// Of payload, the line code left out, in bits per second.
std::uint64_t bit_rate_of(fc::LinkSpeed speed) {
  constexpr std::uint64_t kOneGbps = 850'000'000;
  switch (speed) {
    case fc::LinkSpeed::automatic:
    case fc::LinkSpeed::one_gbps:
      break;
    case fc::LinkSpeed::two_gbps:
      return 2 * kOneGbps;
    case fc::LinkSpeed::four_gbps:
      return 4 * kOneGbps;
    case fc::LinkSpeed::eight_gbps:
      return 8 * kOneGbps;
    case fc::LinkSpeed::sixteen_gbps:
      return 16 * kOneGbps;
  }
  return kOneGbps;
}

}  // namespace

FcPortAssembly::FcPortAssembly(const PortSite& site)
    : pattern_(site.traffic.disk.pattern),
      line_(site.line),
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
  const trace::FcLink link{line_, bit_rate_of(port_.link_speed())};
  if (auto* observer = recorder.fibre_channel(port, link)) port_.add_observer(*observer);
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
