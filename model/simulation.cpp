// SPDX-License-Identifier: Apache-2.0
#include "model/simulation.h"

#include <algorithm>
#include <systemc>
#include <utility>

#include "base/activity_fork.h"
#include "bus/agenda.h"
#include "fc_port/engine_partition.h"
#include "model/ideal_parts.h"

namespace slotlab::model {

/// One port with its driver; its function is the slot's, at the same index.
struct Simulation::Port {
  std::string name;
  PortConfig config;  ///< with the port's share of the card's engine
  TrafficConfig traffic;
  std::unique_ptr<PortAssembly> assembly;
  ActivityFork logs;  ///< who hears what the port is busy with
};

/// One slot and the card in it.
struct Simulation::Slot {
  std::string name;
  SlotConfig config;  ///< with what is ideal
  std::unique_ptr<SlotAssembly> assembly;
  std::vector<std::unique_ptr<Port>> ports;
};

namespace {

/// A seed for each part, so that no part's draws shift another's.
std::uint64_t part_seed(std::uint32_t seed, std::uint64_t part) {
  return (static_cast<std::uint64_t>(seed) << 32) + part + 1;
}

/// What a Fibre Channel port has of the engine that it shares with the card's others, if it does.
PortConfig with_share_of_engine(const AdapterConfig& adapter, PortConfig port) {
  if (!adapter.engine_present || adapter.engine.partition == fc::EnginePartition::own) return port;
  const auto ports = std::count_if(
      adapter.ports.begin(), adapter.ports.end(),
      [](const PortConfig& config) { return config.kind == PortKind::fibre_channel; });
  if (port.kind == PortKind::fibre_channel) {
    port.fc = fc::port_share(port.fc, static_cast<std::uint32_t>(ports));
  }
  return port;
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
  slots_.push_back(std::make_unique<Slot>());
  Slot& slot = *slots_.back();
  slot.name = config.name;
  slot.config = with_ideals(config);
  slot.assembly = assemble_slot({slot.config, scenario_.host, host_->lines(),
                                 part_seed(scenario_.run.seed, card), pool_, *host_});
  for (const PortConfig& port : slot.config.adapter->ports)
    build_port(slot, *slot.config.adapter, port, card);
}

void Simulation::build_port(Slot& slot, const AdapterConfig& adapter, const PortConfig& config,
                            unsigned card) {
  const std::size_t index = slot.ports.size();
  slot.ports.push_back(std::make_unique<Port>());
  Port& port = *slot.ports.back();
  port.name = config.name;
  port.config = with_share_of_engine(adapter, config);
  bus::FunctionSeam& function =
      slot.assembly->add_function((slot.name + "_" + config.name).c_str(), config);
  port.traffic.disk.pattern = host::DiskbenchPattern::none;
  port.traffic.scsi.disk.pattern = host::DiskbenchPattern::none;
  port.traffic.net.pattern = traffic::EthernetPattern::none;
  if (const TrafficConfig* configured = traffic_of(slot.name, config.name)) {
    port.traffic = with_ideals(*configured, slot.config.ideal);
  }
  const unsigned line = host_->lines();
  port.assembly = assemble_port({port.config, port.traffic, scenario_.host, slot.assembly->family(),
                                 line, memory_base(line), function, *this});
  replays_left_ += port.assembly->replays();
  slot.assembly->attach(index, port.assembly->device());
  port.assembly->add_counters(slot.name + "." + config.name, counters_);
  const unsigned interrupt = slot.assembly->interrupt_per_function() ? line : card;
  port.assembly->attach_driver(
      host_->add_driver(port.assembly->driver(), slot.assembly->doorbells(), interrupt));
}

void Simulation::observe(const std::function<ActivityLog*(const std::string& port)>& logs) {
  for (const auto& slot : slots_) {
    for (std::size_t i = 0; i < slot->ports.size(); ++i) {
      ActivityLog* const log = logs(slot->name + "." + slot->ports[i]->name);
      if (log == nullptr) continue;
      slot->ports[i]->logs.add(*log);
      slot->assembly->observe(i, slot->ports[i]->logs);
      slot->ports[i]->assembly->observe(slot->ports[i]->logs);
    }
  }
}

void Simulation::show_activities() const {
  for (const auto& slot : slots_) slot->assembly->show_activities();
}

void Simulation::attach(trace::Recorder& recorder) {
  std::vector<std::string> lines;
  for (const auto& slot : slots_) {
    slot->assembly->attach(slot->name, recorder);
    for (const auto& port : slot->ports) {
      lines.push_back(slot->name + "." + port->name);
      port->assembly->attach(lines.back(), recorder);
    }
  }
  observe([&recorder](const std::string& port) { return recorder.activity(port); });
  if (auto* listener = recorder.interrupts(lines)) host_->add_interrupt_listener(*listener);
}

void Simulation::traffic_ended() {
  if (--replays_left_ > 0) return;
  traffic_end_ = now();
  if (halts_at_end_) bus::Agenda::instance().halt();
}

Picoseconds Simulation::now() const { return bus::Agenda::now(); }

double Simulation::replayed_share() const {
  double share = 1;
  for (const auto& slot : slots_) {
    for (const auto& port : slot->ports) share = std::min(share, port->assembly->replayed_share());
  }
  return share;
}

std::vector<std::string> Simulation::notes() const {
  std::vector<std::string> notes;
  for (const auto& slot : slots_) {
    for (const auto& port : slot->ports) {
      port->assembly->add_notes(slot->name + "." + port->name, notes);
    }
  }
  return notes;
}

std::string Simulation::replay_failure() const {
  for (const auto& slot : slots_) {
    for (const auto& port : slot->ports) {
      std::string failure = port->assembly->replay_failure();
      if (!failure.empty()) return failure;
    }
  }
  return {};
}

namespace {

/// Runs the kernel up to `time`.
void run_kernel_until(Picoseconds time) {
  const Picoseconds now = bus::Agenda::now();
  if (time <= now) return;
  // Every process of a simulation is on the agenda.
  bus::Agenda::instance().decouple_until(time);
  sc_core::sc_start(
      sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(time - now)));
}

}  // namespace

void Simulation::run_until(Picoseconds time, bool to_end) {
  halts_at_end_ = to_end;
  const bool first = sc_core::sc_time_stamp() == sc_core::SC_ZERO_TIME &&
                     !sc_core::sc_start_of_simulation_invoked();
  if (first) {
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    for (const auto& slot : slots_) {
      for (const auto& port : slot->ports) port->assembly->start();
    }
  }
  if (to_end && replays_left_ == 0) return;
  run_kernel_until(time);
  bus::Agenda& agenda = bus::Agenda::instance();
  if (agenda.halted_at() == kNever) return;
  // The agenda was ahead of the kernel.
  const Picoseconds end = agenda.halted_at();
  agenda.resume();
  run_kernel_until(end);
}

std::uint64_t Simulation::payload_bytes() const {
  std::uint64_t sum = 0;
  for (const PayloadCounter& counter : counters_) sum += counter.payload_bytes();
  return sum;
}

void Simulation::start_measurement(Picoseconds now) {
  payload_at_start_ = payload_bytes();
  host_->cpus().start_measurement(now);
  before_.kernel_events = bus::Agenda::instance().kernel_events();
  before_.turns = bus::Agenda::instance().turns();
  for (const auto& slot : slots_) {
    slot->assembly->start_measurement(now);
    for (std::size_t i = 0; i < slot->ports.size(); ++i) {
      slot->assembly->function_statistics(i).start_measurement(now);
      for (const auto& source : slot->ports[i]->assembly->sources()) {
        source.second->start_measurement(now);
      }
    }
  }
}

void Simulation::report(StatisticsGroup& out, Picoseconds now) {
  StatisticsGroup& cpus = out.group("cpus", "processors of the host");
  host_->cpus().report(cpus, now);
  cpus.service_demand("service_demand", host_->cpus().busy_time(now),
                      scenario_.host.cpu.cores_per_processor, payload_bytes() - payload_at_start_,
                      "CPU use in % of one processor per 1000 KiB/s of payload, all ports");
  for (const auto& slot : slots_) {
    StatisticsGroup& group = out.group(slot->name);
    slot->assembly->report(group, now);
    for (std::size_t i = 0; i < slot->ports.size(); ++i) {
      StatisticsGroup& port = group.group(slot->ports[i]->name);
      slot->assembly->function_statistics(i).report(port.group("dma"), now);
      for (const auto& [name, source] : slot->ports[i]->assembly->sources()) {
        source->report(port.group(name), now);
      }
    }
  }
}

Simulation::Effort Simulation::effort() const {
  Effort effort;
  effort.kernel_events = bus::Agenda::instance().kernel_events() - before_.kernel_events;
  effort.turns = bus::Agenda::instance().turns() - before_.turns;
  for (const auto& slot : slots_) effort.bus_transactions += slot->assembly->transactions();
  return effort;
}

std::vector<UseCounter> Simulation::use_counters() const {
  std::vector<UseCounter> counters;
  for (const auto& slot : slots_) {
    for (UseCounter& counter : slot->assembly->use_counters()) {
      counters.push_back(std::move(counter));
    }
  }
  return counters;
}

}  // namespace slotlab::model
