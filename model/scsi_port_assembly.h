// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "host/scsi_driver.h"
#include "model/block_replay_site.h"
#include "model/port_assembly.h"
#include "scsi_port/scsi_port.h"
#include "traffic/scsi_queues.h"

namespace slotlab::model {

/// A SCSI channel with its disks, its driver with the block I/O above it, and their queues.
class ScsiPortAssembly final : public PortAssembly {
 public:
  explicit ScsiPortAssembly(const PortSite& site);

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
  BlockReplaySite replay_;
  const bool reads_;
  const bool writes_;
  std::unique_ptr<traffic::BlockIoProducer> workload_;  ///< until the driver has it
  traffic::ScsiQueues queues_;
  scsi::ScsiPort port_;
  host::ScsiDriver driver_;
};

}  // namespace slotlab::model
