// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "trace/recorder.h"
#include "trace/vcd_bus.h"
#include "trace/vcd_file.h"
#include "trace/window.h"

namespace slotlab::trace {

/// The pins of all PCI and PCI-X buses of a run as a value change dump.
class VcdTrace final : public Recorder {
 public:
  VcdTrace(const std::string& path, const Window& window, bool with_clock);

  bus::SegmentObserver* bus(const std::string& name, const bus::BusSegment& segment) override;

  std::uint64_t events() const override;
  const char* wanted() const override { return "transaction of a PCI or PCI-X bus ended"; }
  void finish(Picoseconds now) override;

 private:
  VcdFile file_;
  const Window window_;
  const bool with_clock_;
  std::vector<std::unique_ptr<VcdBus>> buses_;
};

}  // namespace slotlab::trace
