// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gige_port/gige_port.h"
#include "host/lan_driver.h"
#include "model/port_assembly.h"
#include "traffic/ethernet_rings.h"

namespace slotlab::model {

/// The chip's driver sets "one DMA at a time" by the mode of the bus.
gige::PortParameters on_bus(gige::PortParameters parameters, bus::BusFamily bus);

/// A Gigabit Ethernet port, its driver with the TCP streams above it, and their rings.
class GigePortAssembly final : public PortAssembly {
 public:
  explicit GigePortAssembly(const PortSite& site);

  bus::DeviceFunction& device() override { return port_; }
  host::HostDriver& driver() override { return driver_; }
  void attach_driver(host::HostSeam& seam) override { driver_.attach(seam); }
  void start() override { port_.start(); }
  void observe(ActivityLog& log) override {
    port_.observe(log);
    driver_.observe(log);
  }
  std::vector<std::pair<const char*, StatisticsSource*>> sources() override;
  void attach(const std::string& port, trace::Recorder& recorder) override;
  void add_counters(const std::string& port, std::vector<PayloadCounter>& out) const override;

 private:
  const bool transmits_;
  const bool receives_;
  const trace::EthernetLink link_;
  traffic::EthernetRings rings_;
  gige::GigePort port_;
  host::LanDriver driver_;
};

}  // namespace slotlab::model
