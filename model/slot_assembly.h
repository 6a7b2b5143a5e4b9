// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "bus/bus_function.h"
#include "bus/bus_mode.h"
#include "bus/device.h"
#include "bus/transaction.h"
#include "host/doorbell_path.h"
#include "model/scenario_host.h"
#include "model/use_counter.h"
#include "trace/recorder.h"

namespace slotlab::model {

/// What a slot is built from. The card is in it.
struct SlotSite {
  const SlotConfig& config;
  const HostConfig& host;
  unsigned first_line;  ///< of the card's functions in the host
  std::uint64_t seed;
  bus::TransactionPool& pool;
  bus::InterruptSink& interrupts;
};

/// One slot from the host's end to the functions of its card; one class per kind of slot.
class SlotAssembly {
 public:
  virtual ~SlotAssembly() = default;
  /// The next of the card's functions, in the order of its ports; `name` is the module's.
  virtual bus::FunctionSeam& add_function(const char* name, const PortConfig& port) = 0;
  /// The device of function `index`.
  virtual void attach(std::size_t index, bus::DeviceFunction& device) = 0;
  /// Has function `index` tell `log` what it does on its bus; before the simulation starts.
  virtual void observe(std::size_t index, ActivityLog& log) = 0;
  /// Has the functions tell what the transactions on their buses have done so far.
  virtual void show_activities() const {}
  virtual StatisticsSource& function_statistics(std::size_t index) = 0;
  /// Rules of the bus that the functions are on.
  virtual bus::BusFamily family() const = 0;
  virtual host::DoorbellPath& doorbells() = 0;
  /// Every function has an interrupt of its own (MSI), not one for the card.
  virtual bool interrupt_per_function() const = 0;

  virtual void start_measurement(Picoseconds now) = 0;
  virtual void report(StatisticsGroup& out, Picoseconds now) = 0;
  /// Offers the slot's buses to a recorder, once all functions are there; `name` is the slot's.
  virtual void attach(const std::string& name, trace::Recorder& recorder) = 0;
  /// On the slot's and the card's buses since the start of the measurement.
  virtual std::uint64_t transactions() const = 0;
  /// Of the slot's and the card's buses, or of both ways of the link.
  virtual std::vector<UseCounter> use_counters() const = 0;
};

/// The assembly for the kind of slot in `site.config`.
std::unique_ptr<SlotAssembly> assemble_slot(const SlotSite& site);

}  // namespace slotlab::model
