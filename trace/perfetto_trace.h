// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "trace/perfetto_activity.h"
#include "trace/perfetto_bus.h"
#include "trace/perfetto_file.h"
#include "trace/perfetto_port.h"
#include "trace/recorder.h"
#include "trace/window.h"

namespace slotlab::trace {

/// A timeline of a run for Perfetto's viewer: buses, links, frames, block I/Os, engines,
/// interrupts.
class PerfettoTrace final : public Recorder {
 public:
  PerfettoTrace(const std::string& path, const Window& window);

  bus::SegmentObserver* bus(const std::string& name, const bus::BusSegment& segment) override;
  bus::LinkObserver* link(const std::string& name,
                          const std::vector<std::string>& senders) override;
  traffic::EthernetObserver* ethernet(const std::string& port, const EthernetLink& link) override;
  traffic::FcObserver* fibre_channel(const std::string& port, const FcLink& link) override;
  traffic::IoObserver* block_ios(const std::string& port) override;
  ActivityLog* activity(const std::string& port) override;
  bus::InterruptSink* interrupts(const std::vector<std::string>& ports) override;

  std::uint64_t events() const override { return file_.events(); }
  const char* wanted() const override { return "event happened"; }
  void finish(Picoseconds now) override;

 private:
  std::uint32_t process_of(const std::string& port);

  PerfettoFile file_;
  const Window window_;
  std::map<std::string, std::uint32_t> processes_;  ///< of the ports
  std::vector<std::unique_ptr<PerfettoBus>> buses_;
  std::vector<std::unique_ptr<PerfettoLink>> links_;
  std::vector<std::unique_ptr<PerfettoEthernet>> cables_;
  std::vector<std::unique_ptr<PerfettoFcLink>> fc_links_;
  std::vector<std::unique_ptr<PerfettoIos>> ios_;
  std::map<std::string, bool> frames_drawn_;  ///< of the ports
  std::vector<std::unique_ptr<PerfettoActivity>> activities_;
  std::unique_ptr<PerfettoInterrupts> interrupts_;
};

}  // namespace slotlab::trace
