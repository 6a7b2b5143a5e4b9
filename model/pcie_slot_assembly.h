// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bus/pcie_function.h"
#include "bus/pcie_link.h"
#include "host/root_complex.h"
#include "model/slot_assembly.h"

namespace slotlab::model {

/// A PCI Express slot: its link, with the root complex at the host's end.
class PcieSlotAssembly final : public SlotAssembly {
 public:
  explicit PcieSlotAssembly(const SlotSite& site);

  bus::FunctionSeam& add_function(const char* name, const PortConfig& port) override;
  void attach(std::size_t index, bus::DeviceFunction& device) override;
  void observe(std::size_t index, ActivityLog& log) override { functions_[index]->observe(log); }
  StatisticsSource& function_statistics(std::size_t index) override { return *functions_[index]; }
  /// Reads are split, as on PCI-X.
  bus::BusFamily family() const override { return bus::BusFamily::pcix; }
  host::DoorbellPath& doorbells() override { return root_; }
  bool interrupt_per_function() const override { return true; }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) override;
  void attach(const std::string& name, trace::Recorder& recorder) override;
  std::uint64_t transactions() const override;
  std::vector<UseCounter> use_counters() const override;

 private:
  const SlotSite site_;
  bus::PcieLink link_;
  host::RootComplex root_;
  std::vector<std::unique_ptr<bus::PcieFunction>> functions_;
};

}  // namespace slotlab::model
