// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fc_port/fc_port.h"
#include "host/fc_driver.h"
#include "model/block_replay_site.h"
#include "model/port_assembly.h"
#include "traffic/fc_queues.h"

namespace slotlab::model {

/// A Fibre Channel port, its driver with the block I/O above it, and their queues.
class FcPortAssembly final : public PortAssembly {
 public:
  explicit FcPortAssembly(const PortSite& site);

  bus::DeviceFunction& device() override { return port_; }
  host::HostDriver& driver() override { return driver_; }
  void attach_driver(host::HostSeam& seam) override { driver_.attach(seam); }
  void observe(ActivityLog& log) override {
    port_.observe(log);
    driver_.observe(log);
  }
  std::vector<std::pair<const char*, StatisticsSource*>> sources() override;
  void attach(const std::string& port, trace::Recorder& recorder) override;
  void add_counters(const std::string& port, std::vector<PayloadCounter>& out) const override;
  unsigned replays() const override { return replay_.present() ? 1 : 0; }
  double replayed_share() const override { return replay_.share(); }
  void add_notes(const std::string& port, std::vector<std::string>& notes) const override;
  std::string replay_failure() const override { return replay_.failure(); }

 private:
  const unsigned line_;
  BlockReplaySite replay_;
  const bool reads_;
  const bool writes_;
  traffic::FcQueues queues_;
  fc::FcPort port_;
  host::FcDriver driver_;
};

}  // namespace slotlab::model
