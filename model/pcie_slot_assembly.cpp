// SPDX-License-Identifier: Apache-2.0
#include "model/pcie_slot_assembly.h"

#include <utility>

namespace slotlab::model {

PcieSlotAssembly::PcieSlotAssembly(const SlotSite& site)
    : site_(site),
      link_((site.config.name + "_link").c_str(), site.config.link, site.config.adapter->link,
            site.config.root.receive),
      root_((site.config.name + "_root").c_str(), site.config.root, site.host.memory,
            site.host.cells, site.seed, site.pool, site.interrupts) {
  root_.attach(link_);
}

bus::FunctionSeam& PcieSlotAssembly::add_function(const char* name, const PortConfig& port) {
  const unsigned line = site_.first_line + static_cast<unsigned>(functions_.size());
  functions_.push_back(std::make_unique<bus::PcieFunction>(name, port.pcie, line, site_.pool));
  functions_.back()->attach(link_, port.name);
  return *functions_.back();
}

void PcieSlotAssembly::attach(std::size_t index, bus::DeviceFunction& device) {
  functions_[index]->attach(device);
}

void PcieSlotAssembly::start_measurement(Picoseconds now) {
  link_.start_measurement(now);
  root_.start_measurement(now);
}

void PcieSlotAssembly::report(StatisticsGroup& out, Picoseconds now) {
  link_.settle(now);
  link_.report(out.group("link", "the PCI Express link of the slot"), now);
  root_.report(out.group("root", "the root port and its way to memory"), now);
}

void PcieSlotAssembly::attach(const std::string& name, trace::Recorder& recorder) {
  std::vector<std::string> senders{"host"};
  for (const PortConfig& port : site_.config.adapter->ports) senders.push_back(port.name);
  if (auto* observer = recorder.link(name + ".link", senders)) link_.add_observer(*observer);
}

std::uint64_t PcieSlotAssembly::transactions() const { return link_.transfers(); }

std::vector<UseCounter> PcieSlotAssembly::use_counters() const {
  std::vector<UseCounter> counters;
  for (const bool to_host : {true, false}) {
    const bus::PcieDirection& lanes = link_.lanes(to_host);
    UseCounter counter{
        site_.config.name + (to_host ? ".link.to_host" : ".link.to_card"), {}, {}, {}};
    counter.classes = bus::PcieDirection::use_names();
    counter.booked = [&lanes] { return lanes.uses(); };
    counter.booked_until = [&lanes] { return lanes.booked_until(); };
    counters.push_back(std::move(counter));
  }
  return counters;
}

}  // namespace slotlab::model
