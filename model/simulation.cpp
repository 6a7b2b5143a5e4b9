// SPDX-License-Identifier: Apache-2.0
#include "model/simulation.h"

#include <systemc>

#include "bus/agenda.h"
#include "bus/bus_function.h"
#include "bus/bus_segment.h"
#include "bus/pci_bridge.h"
#include "host/host_bridge.h"

namespace slotlab::model {

/// One port with its function on the bus and its driver.
struct Simulation::Port {
  std::string name;
  std::unique_ptr<bus::BusFunction> function;
  std::unique_ptr<PortAssembly> assembly;

  std::vector<std::pair<const char*, StatisticsSource*>> sources() const {
    auto all = assembly->sources();
    all.insert(all.begin(), {"dma", function.get()});
    return all;
  }
};

/// One slot with its bus and host bridge, and the card in it.
struct Simulation::Slot {
  std::string name;
  std::unique_ptr<bus::BusSegment> bus;
  std::unique_ptr<host::HostBridge> host_bridge;
  std::unique_ptr<bus::BusSegment> card_bus;
  std::unique_ptr<bus::PciBridge> bridge;
  std::vector<Port> ports;
};

namespace {

/// A seed for each part, so that no part's draws shift another's.
std::uint64_t part_seed(std::uint32_t seed, std::uint64_t part) {
  return (static_cast<std::uint64_t>(seed) << 32) + part + 1;
}

/// Host memory of each line, far from the others'.
std::uint64_t memory_base(unsigned line) { return (line + 1ULL) << 32; }

}  // namespace

Simulation::Simulation(const Scenario& scenario) : scenario_(scenario) {
  const HostConfig& host = scenario_.host;
  host_ = std::make_unique<host::HostSystem>("host", host.cpu, host.cells,
                                             host.memory.latency(host.cells));
  for (const SlotConfig& slot : host.slots) {
    if (slot.adapter) build_slot(slot);
  }
}

Simulation::~Simulation() = default;

const TrafficConfig* Simulation::traffic_of(const std::string& slot,
                                            const std::string& port) const {
  for (const TrafficConfig& traffic : scenario_.traffic) {
    if (traffic.slot == slot && traffic.port == port) return &traffic;
  }
  return nullptr;
}

void Simulation::build_slot(const SlotConfig& config) {
  const auto card = static_cast<unsigned>(slots_.size());
  const AdapterConfig& adapter = *config.adapter;
  const HostConfig& host = scenario_.host;
  slots_.push_back(std::make_unique<Slot>());
  Slot& slot = *slots_.back();
  slot.name = config.name;
  slot.bus = std::make_unique<bus::BusSegment>((config.name + "_bus").c_str(), config.bus);
  slot.host_bridge =
      std::make_unique<host::HostBridge>((config.name + "_host").c_str(), config.lba, host.memory,
                                         host.cells, part_seed(scenario_.run.seed, card), pool_);
  slot.host_bridge->attach(*slot.bus);

  bus::BusSegment* segment = slot.bus.get();
  const bool passed_through = family_of(config.bus.mode) == bus::BusFamily::conventional &&
                              adapter.bridge.conventional == bus::ConventionalMode::pass_through;
  if (adapter.bridge_present && !passed_through) {
    bus::SegmentParameters card_bus = adapter.card_bus;
    if (adapter.bridge.card_bus_follows_slot) card_bus.mode = config.bus.mode;
    slot.card_bus = std::make_unique<bus::BusSegment>((config.name + "_card").c_str(), card_bus);
    slot.bridge =
        std::make_unique<bus::PciBridge>((config.name + "_bridge").c_str(), adapter.bridge, pool_);
    slot.bridge->attach(*slot.bus, *slot.card_bus,
                        bus::kMmioBase + host_->lines() * bus::kMmioWindow,
                        adapter.ports.size() * bus::kMmioWindow);
    segment = slot.card_bus.get();
  }
  for (const PortConfig& port : adapter.ports) build_port(slot, port, *segment, card);
}

void Simulation::build_port(Slot& slot, const PortConfig& config, bus::BusSegment& segment,
                            unsigned card) {
  slot.ports.emplace_back();
  Port& port = slot.ports.back();
  port.name = config.name;
  port.function = std::make_unique<bus::BusFunction>((slot.name + "_" + config.name).c_str(),
                                                     config.dma, host_->lines(), pool_, *host_);
  port.function->attach(segment);
  const TrafficConfig* configured = traffic_of(slot.name, config.name);
  TrafficConfig idle;
  idle.disk.pattern = host::DiskbenchPattern::none;
  idle.net.pattern = traffic::EthernetPattern::none;
  port.assembly = assemble_port({config, configured != nullptr ? *configured : idle, scenario_.host,
                                 family_of(segment.parameters().mode), memory_base(host_->lines()),
                                 *port.function});
  port.function->attach(port.assembly->device());
  port.assembly->add_counters(slot.name + "." + config.name, counters_);
  port.assembly->attach_driver(host_->add_driver(port.assembly->driver(), *slot.host_bridge, card));
}

void Simulation::run_until(Picoseconds time) {
  const bool first = sc_core::sc_time_stamp() == sc_core::SC_ZERO_TIME &&
                     !sc_core::sc_start_of_simulation_invoked();
  if (first) {
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    for (const auto& slot : slots_) {
      for (const Port& port : slot->ports) port.assembly->start();
    }
  }
  const Picoseconds now = bus::BusAgent::now();
  if (time > now) {
    // Every process of a simulation is on the agenda.
    bus::Agenda::instance().decouple_until(time);
    sc_core::sc_start(
        sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(time - now)));
  }
}

void Simulation::start_measurement(Picoseconds now) {
  host_->cpus().start_measurement(now);
  before_.kernel_events = bus::Agenda::instance().kernel_events();
  before_.turns = bus::Agenda::instance().turns();
  for (const auto& slot : slots_) {
    slot->host_bridge->start_measurement(now);
    for (bus::BusSegment* segment : {slot->bus.get(), slot->card_bus.get()}) {
      if (segment == nullptr) continue;
      segment->settle(now);
      segment->start_measurement(now);
    }
    if (slot->bridge) slot->bridge->start_measurement(now);
    for (const Port& port : slot->ports) {
      for (const auto& source : port.sources()) source.second->start_measurement(now);
    }
  }
}

void Simulation::report(StatisticsGroup& out, Picoseconds now) {
  host_->cpus().report(out.group("cpus", "processors of the host"), now);
  for (const auto& slot : slots_) {
    StatisticsGroup& group = out.group(slot->name);
    slot->bus->settle(now);
    slot->bus->report(group.group("bus", "the bus of the slot"), now);
    slot->host_bridge->report(group.group("host_bridge", "the slot's local bus adapter"), now);
    if (slot->card_bus) {
      slot->card_bus->settle(now);
      slot->card_bus->report(group.group("card_bus", "the bus on the card"), now);
      slot->bridge->report(group.group("bridge", "the on-card bridge"), now);
    }
    for (const Port& port : slot->ports) {
      StatisticsGroup& port_group = group.group(port.name);
      for (const auto& [name, source] : port.sources()) {
        source->report(port_group.group(name), now);
      }
    }
  }
}

Simulation::Effort Simulation::effort() const {
  Effort effort;
  effort.kernel_events = bus::Agenda::instance().kernel_events() - before_.kernel_events;
  effort.turns = bus::Agenda::instance().turns() - before_.turns;
  for (const auto& slot : slots_) {
    for (const bus::BusSegment* segment : {slot->bus.get(), slot->card_bus.get()}) {
      if (segment == nullptr) continue;
      effort.bus_transactions += segment->transactions();
    }
  }
  return effort;
}

}  // namespace slotlab::model
