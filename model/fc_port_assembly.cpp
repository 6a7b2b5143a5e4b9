// SPDX-License-Identifier: Apache-2.0
#include "model/fc_port_assembly.h"

#include "host/diskbench.h"

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
    : line_(site.line),
      replay_(site, 1),
      reads_(replay_.present() ? replay_.has_reads() : site.traffic.disk.reads()),
      writes_(replay_.present() ? replay_.has_writes() : site.traffic.disk.writes()),
      queues_(kRequestEntries, kResponseEntries, site.memory_base),
      port_(site.config.fc, site.traffic.storage, queues_),
      driver_(site.host.fc_driver,
              replay_.take_or(std::make_unique<host::Diskbench>(site.traffic.disk)), queues_) {
  port_.attach(site.function);
}

std::vector<std::pair<const char*, StatisticsSource*>> FcPortAssembly::sources() {
  std::vector<std::pair<const char*, StatisticsSource*>> sources = {{"port", &port_},
                                                                    {"driver", &driver_}};
  if (replay_.present()) sources.emplace_back("replay", &replay_.replay());
  return sources;
}

void FcPortAssembly::add_notes(const std::string& /*port*/, std::vector<std::string>& notes) const {
  replay_.add_notes(notes);
}

void FcPortAssembly::attach(const std::string& port, trace::Recorder& recorder) {
  if (auto* observer = recorder.block_ios(port)) driver_.add_observer(*observer);
  const trace::FcLink link{line_, bit_rate_of(port_.link_speed())};
  if (auto* observer = recorder.fibre_channel(port, link)) port_.add_observer(*observer);
}

void FcPortAssembly::add_counters(const std::string& port, std::vector<PayloadCounter>& out) const {
  constexpr PortKind kKind = PortKind::fibre_channel;
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
