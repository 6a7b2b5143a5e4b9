// SPDX-License-Identifier: Apache-2.0
#include "model/gige_port_assembly.h"

namespace slotlab::model {

gige::PortParameters on_bus(gige::PortParameters parameters, bus::BusFamily bus) {
  if (bus == bus::BusFamily::conventional) {
    parameters.one_dma_at_a_time = parameters.one_dma_at_a_time_pci;
  }
  return parameters;
}

GigePortAssembly::GigePortAssembly(const PortSite& site)
    : transmits_(site.traffic.net.transmits()),
      receives_(site.traffic.net.receives()),
      link_{site.line, site.traffic.net.streams, site.traffic.network.clients,
            site.config.gige.link_bit_rate},
      rings_(site.config.gige.mtu, site.memory_base),
      port_(on_bus(site.config.gige, site.bus), site.traffic.network, site.traffic.net, rings_),
      driver_(site.host.lan_driver, site.traffic.net, rings_) {
  port_.attach(site.function);
}

std::vector<std::pair<const char*, StatisticsSource*>> GigePortAssembly::sources() {
  return {{"port", &port_}, {"driver", &driver_}};
}

void GigePortAssembly::attach(const std::string& port, trace::Recorder& recorder) {
  if (auto* observer = recorder.ethernet(port, link_)) port_.add_observer(*observer);
}

void GigePortAssembly::add_counters(const std::string& port,
                                    std::vector<PayloadCounter>& out) const {
  constexpr PortKind kKind = PortKind::gigabit_ethernet;
  if (transmits_) {
    out.push_back({port, "transmit", kKind, [this] { return port_.payload_bytes_tx(); }});
  }
  if (receives_) {
    out.push_back({port, "receive", kKind, [this] { return driver_.payload_bytes_rx(); }});
  }
}

}  // namespace slotlab::model
