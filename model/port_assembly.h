// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "host/host_seam.h"
#include "model/scenario.h"
#include "model/throughput_meter.h"
#include "trace/recorder.h"
#include "traffic/end_listener.h"

namespace slotlab::model {

/// The counters of one port and direction, for the headline figures.
struct PayloadCounter {
  std::string port;       ///< "slot0.fc"
  std::string direction;  ///< "read", "write", "transmit", "receive"
  PortKind kind;
  std::function<std::uint64_t()> payload_bytes;
  std::function<std::uint64_t()> operations = {};  ///< I/Os completed; empty where there are none
};

/// The papers' unit for the payload of a port.
constexpr ThroughputUnit unit_of(PortKind kind) {
  return kind == PortKind::gigabit_ethernet ? ThroughputUnit::megabits : ThroughputUnit::megabytes;
}

/// What a port is built from and into.
struct PortSite {
  const PortConfig& config;
  const TrafficConfig& traffic;
  const HostConfig& host;
  bus::BusFamily bus;         ///< of the segment that the port's function is on
  unsigned line;              ///< of the port in the host
  std::uint64_t memory_base;  ///< of the 4 GiB of host memory that the port and its driver share
  bus::FunctionSeam& function;
  traffic::EndListener& end;  ///< of the workloads that replay a file
};

/// One port with its driver and the host memory that they share; one class per kind of port.
class PortAssembly {
 public:
  virtual ~PortAssembly() = default;
  virtual bus::DeviceFunction& device() = 0;
  virtual host::HostDriver& driver() = 0;
  virtual void attach_driver(host::HostSeam& seam) = 0;
  /// Has port and driver tell `log` what they do; before the simulation starts.
  virtual void observe(ActivityLog& log) = 0;
  /// The first instant of the simulation; for a link partner that sends unasked.
  virtual void start() {}
  /// The port and its driver, under their names in the results.
  virtual std::vector<std::pair<const char*, StatisticsSource*>> sources() = 0;
  /// Offers what goes on at the port to a recorder; `port` is its name.
  virtual void attach(const std::string& port, trace::Recorder& recorder) = 0;
  /// Appends the counters of the directions that the workload uses; `port` is their port's name.
  virtual void add_counters(const std::string& port, std::vector<PayloadCounter>& out) const = 0;

  /// Workloads of this port that have an end, each of which tells the site's listener of it.
  virtual unsigned replays() const { return 0; }
  /// Share of the replayed file that has been read, 0 to 1.
  virtual double replayed_share() const { return 1; }
  /// Appends what the reader of the result has to know about the replayed file.
  virtual void add_notes(const std::string& /*port*/, std::vector<std::string>& /*notes*/) const {}
  /// Why the replayed file could not be read to its end; empty when all is well.
  virtual std::string replay_failure() const { return {}; }
};

/// The assembly for the kind of port in `site.config`.
std::unique_ptr<PortAssembly> assemble_port(const PortSite& site);

}  // namespace slotlab::model
