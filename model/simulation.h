// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "bus/transaction.h"
#include "host/host_system.h"
#include "model/port_assembly.h"
#include "model/scenario.h"
#include "model/slot_assembly.h"
#include "trace/recorder.h"
#include "traffic/end_listener.h"

namespace slotlab::model {

/// A resolved scenario turned into modules: slots with their buses and host bridges, cards with
/// bridges and functions, drivers and workloads. One per process (the SystemC kernel is one).
class Simulation : private traffic::EndListener {
 public:
  explicit Simulation(const Scenario& scenario);
  ~Simulation() override;
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// Of all ports, for the headline figures.
  const std::vector<PayloadCounter>& counters() const { return counters_; }

  /// Has every port tell what it does to the log that `logs` has for its name ("slot0.fc"), if any.
  /// Before the simulation runs; a port may have several logs.
  void observe(const std::function<ActivityLog*(const std::string& port)>& logs);
  /// Has the ports tell what the transactions that are on their buses have done so far; to be
  /// called when all logs stand at the present.
  void show_activities() const;

  /// Offers all parts to a recorder; before the first `run_until`.
  void attach(trace::Recorder& recorder);
  /// Runs up to `time`, absolute simulated time; with `to_end`, only up to the instant at which the
  /// last replayed file has ended, if that comes first.
  void run_until(Picoseconds time, bool to_end = false);
  Picoseconds now() const;
  /// Every replayed file has ended (if there is one).
  bool traffic_has_ended() const { return replays_left_ == 0; }
  /// When it had, if there is a replay and it has.
  std::optional<Picoseconds> traffic_end() const { return traffic_end_; }
  /// Of the replayed files, the least share that has been read.
  double replayed_share() const;
  /// What the reader of the result has to know about the replayed files.
  std::vector<std::string> notes() const;
  /// Why a replayed file could not be read on; empty when all is well.
  std::string replay_failure() const;
  void start_measurement(Picoseconds now);
  void report(StatisticsGroup& out, Picoseconds now);

  /// What was done since the start of the measurement.
  struct Effort {
    std::uint64_t kernel_events = 0;  ///< times that the kernel woke the model
    std::uint64_t turns = 0;          ///< turns of modules on the agenda: events of the model
    std::uint64_t bus_transactions = 0;
  };
  Effort effort() const;

  /// What the time of every bus and link went to.
  std::vector<UseCounter> use_counters() const;
  const host::CpuPool& cpus() const { return host_->cpus(); }

 private:
  struct Slot;
  struct Port;

  void build_slot(const SlotConfig& config);
  void build_port(Slot& slot, const AdapterConfig& adapter, const PortConfig& config,
                  unsigned card);
  const TrafficConfig* traffic_of(const std::string& slot, const std::string& port) const;

  /// Payload of all ports since time zero.
  std::uint64_t payload_bytes() const;

  void traffic_ended() override;

  const Scenario& scenario_;
  bus::TransactionPool pool_;
  std::unique_ptr<host::HostSystem> host_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<PayloadCounter> counters_;
  Effort before_;  ///< the measurement
  std::uint64_t payload_at_start_ = 0;
  unsigned replays_left_ = 0;
  bool halts_at_end_ = false;
  std::optional<Picoseconds> traffic_end_;
};

}  // namespace slotlab::model
