// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bus/bus_function.h"
#include "bus/bus_segment.h"
#include "bus/pci_bridge.h"
#include "host/host_bridge.h"
#include "model/slot_assembly.h"

namespace slotlab::model {

/// A PCI or PCI-X slot: its bus and host bridge, and the card's bridge with the bus behind it.
class PciSlotAssembly final : public SlotAssembly {
 public:
  explicit PciSlotAssembly(const SlotSite& site);

  bus::FunctionSeam& add_function(const char* name, const PortConfig& port) override;
  void attach(std::size_t index, bus::DeviceFunction& device) override;
  void observe(std::size_t index, ActivityLog& log) override { functions_[index]->observe(log); }
  void show_activities() const override { segment().show_active(); }
  StatisticsSource& function_statistics(std::size_t index) override { return *functions_[index]; }
  bus::BusFamily family() const override;
  host::DoorbellPath& doorbells() override { return *host_bridge_; }
  bool interrupt_per_function() const override { return false; }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) override;
  void attach(const std::string& name, trace::Recorder& recorder) override;
  std::uint64_t transactions() const override;
  std::vector<UseCounter> use_counters() const override;

 private:
  bus::BusSegment& segment() const { return card_bus_ ? *card_bus_ : *bus_; }

  const SlotSite site_;
  std::unique_ptr<bus::BusSegment> bus_;
  std::unique_ptr<host::HostBridge> host_bridge_;
  std::unique_ptr<bus::BusSegment> card_bus_;
  std::unique_ptr<bus::PciBridge> bridge_;
  std::vector<std::unique_ptr<bus::BusFunction>> functions_;
};

}  // namespace slotlab::model
