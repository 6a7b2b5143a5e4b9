// SPDX-License-Identifier: Apache-2.0
#include "model/pci_slot_assembly.h"

#include <utility>

namespace slotlab::model {

namespace {

UseCounter clocks_of(const bus::BusSegment& segment, std::string name) {
  UseCounter counter{std::move(name), {}, {}, {}};
  for (std::size_t i = 0; i < bus::kClockClasses; ++i) {
    counter.classes.push_back(bus::name_of(static_cast<bus::ClockClass>(i)));
  }
  counter.booked = [&segment] {
    std::vector<std::uint64_t> clocks(bus::kClockClasses);
    for (std::size_t i = 0; i < clocks.size(); ++i) {
      clocks[i] = segment.account().clocks(static_cast<bus::ClockClass>(i));
    }
    return clocks;
  };
  counter.booked_until = [&segment] {
    return segment.account().booked_until() * period_of(segment.parameters().mode);
  };
  return counter;
}

}  // namespace

PciSlotAssembly::PciSlotAssembly(const SlotSite& site) : site_(site) {
  const SlotConfig& config = site.config;
  const AdapterConfig& adapter = *config.adapter;
  bus_ = std::make_unique<bus::BusSegment>((config.name + "_bus").c_str(), config.bus);
  host_bridge_ =
      std::make_unique<host::HostBridge>((config.name + "_host").c_str(), config.lba,
                                         site.host.memory, site.host.cells, site.seed, site.pool);
  host_bridge_->attach(*bus_);

  const bool passed_through = family_of(config.bus.mode) == bus::BusFamily::conventional &&
                              adapter.bridge.conventional == bus::ConventionalMode::pass_through;
  if (!adapter.bridge_present || passed_through) return;
  bus::SegmentParameters card_bus = adapter.card_bus;
  if (adapter.bridge.card_bus_follows_slot) card_bus.mode = config.bus.mode;
  card_bus_ = std::make_unique<bus::BusSegment>((config.name + "_card").c_str(), card_bus);
  bridge_ = std::make_unique<bus::PciBridge>((config.name + "_bridge").c_str(), adapter.bridge,
                                             site.pool);
  bridge_->attach(*bus_, *card_bus_, bus::kMmioBase + site.first_line * bus::kMmioWindow,
                  adapter.ports.size() * bus::kMmioWindow);
}

bus::FunctionSeam& PciSlotAssembly::add_function(const char* name, const PortConfig& port) {
  const unsigned line = site_.first_line + static_cast<unsigned>(functions_.size());
  functions_.push_back(
      std::make_unique<bus::BusFunction>(name, port.dma, line, site_.pool, site_.interrupts));
  functions_.back()->attach(segment());
  return *functions_.back();
}

void PciSlotAssembly::attach(std::size_t index, bus::DeviceFunction& device) {
  functions_[index]->attach(device);
}

bus::BusFamily PciSlotAssembly::family() const { return family_of(segment().parameters().mode); }

void PciSlotAssembly::start_measurement(Picoseconds now) {
  host_bridge_->start_measurement(now);
  for (bus::BusSegment* segment : {bus_.get(), card_bus_.get()}) {
    if (segment == nullptr) continue;
    segment->settle(now);
    segment->start_measurement(now);
  }
  if (bridge_) bridge_->start_measurement(now);
}

void PciSlotAssembly::report(StatisticsGroup& out, Picoseconds now) {
  bus_->settle(now);
  bus_->report(out.group("bus", "the bus of the slot"), now);
  host_bridge_->report(out.group("host_bridge", "the slot's local bus adapter"), now);
  if (!card_bus_) return;
  card_bus_->settle(now);
  card_bus_->report(out.group("card_bus", "the bus on the card"), now);
  bridge_->report(out.group("bridge", "the on-card bridge"), now);
}

void PciSlotAssembly::attach(const std::string& name, trace::Recorder& recorder) {
  if (auto* observer = recorder.bus(name + ".bus", *bus_)) bus_->add_observer(*observer);
  if (!card_bus_) return;
  if (auto* observer = recorder.bus(name + ".card_bus", *card_bus_)) {
    card_bus_->add_observer(*observer);
  }
}

std::uint64_t PciSlotAssembly::transactions() const {
  return bus_->transactions() + (card_bus_ ? card_bus_->transactions() : 0);
}

std::vector<UseCounter> PciSlotAssembly::use_counters() const {
  std::vector<UseCounter> counters{clocks_of(*bus_, site_.config.name + ".bus")};
  if (card_bus_) counters.push_back(clocks_of(*card_bus_, site_.config.name + ".card_bus"));
  return counters;
}

}  // namespace slotlab::model
