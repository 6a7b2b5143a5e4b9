// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gige_port/gige_port.h"
#include "host/lan_replay_driver.h"
#include "model/port_assembly.h"
#include "replay/frame_replay.h"
#include "traffic/ethernet_rings.h"
#include "traffic/frame_ledger.h"

namespace slotlab::model {

/// A Gigabit Ethernet port between a driver and a cable's end that replay a capture. The file is
/// read twice, side by side: the host plays what it sent, the far end what it received.
class GigeReplayAssembly final : public PortAssembly {
 public:
  explicit GigeReplayAssembly(const PortSite& site);

  bus::DeviceFunction& device() override { return port_; }
  host::HostDriver& driver() override { return driver_; }
  void attach_driver(host::HostSeam& seam) override { driver_.attach(seam); }
  void observe(ActivityLog& log) override {
    port_.observe(log);
    driver_.observe(log);
  }
  void start() override { port_.start(); }
  std::vector<std::pair<const char*, StatisticsSource*>> sources() override;
  void attach(const std::string& port, trace::Recorder& recorder) override;
  void add_counters(const std::string& port, std::vector<PayloadCounter>& out) const override;
  unsigned replays() const override { return 2; }
  double replayed_share() const override;
  void add_notes(const std::string& port, std::vector<std::string>& notes) const override;
  std::string replay_failure() const override;

 private:
  using Replay = std::unique_ptr<replay::FrameReplay>;
  Replay open(replay::FrameDirection direction, std::uint64_t frames) const;

  const replay::FrameReplayParameters parameters_;
  const std::uint32_t mtu_;
  const trace::EthernetLink link_;
  const bool surveyed_;  ///< the file could be read beforehand
  const replay::CaptureSurvey survey_;
  traffic::FrameLedger transmitted_;
  traffic::FrameLedger received_;
  Replay from_port_;
  Replay to_port_;
  traffic::EthernetRings rings_;
  gige::GigePort port_;
  host::LanReplayDriver driver_;
};

}  // namespace slotlab::model
