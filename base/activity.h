// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/branch.h"
#include "base/time.h"

namespace slotlab {

/// What a port's time can go to, in order of precedence: of those that are on at one instant, the
/// first is what the instant counts for (docs/explain.md says why).
enum class Activity : std::uint8_t {
  link,                  ///< the port's link carries a frame of this flow, or is being opened
  on_bus,                ///< a transaction is on the bus; `bus_runs` tells what its time went to
  bus_data,              ///< data phases; on PCI Express payload
  bus_address,           ///< address and attribute phases; on PCI Express headers and link packets
  bus_initial_wait,      ///< decode, and a target's wait before the first data phase
  bus_wait_state,        ///< waits before later data phases
  bus_turnaround,        ///< change of driver, idle clock after a transaction
  bus_retry,             ///< a transaction that moved nothing
  bus_disconnect,        ///< closing clock of a burst that its target cut short
  bus_split_request,     ///< PCI-X: a read that got a split response
  bus_split_completion,  ///< PCI-X: overhead of a split completion
  held_read,             ///< waiting for read data, the bus being held meanwhile
  grant,                 ///< waiting for the bus
  read_data,             ///< waiting for read data, the bus being free
  write_buffer,          ///< a write was refused: the host's write buffer is full
  engine,                ///< data engine, DMA set-up, sequencer
  firmware,              ///< the chip's processor
  cpu,                   ///< driver, protocol stack and application, their wait for a CPU included
  interrupt,             ///< a completion waits for its interrupt: coalescing, delivery
  window,                ///< waiting for the far end: TCP window, queue depth, link credit
  no_work,               ///< nobody wants anything
  /// Not a use of time: the flow waits for an engine that serves the port's other flow. Whatever
  /// that flow has on counts for this one too, but for its link.
  engine_of_other,
};
inline constexpr std::size_t kActivities = static_cast<std::size_t>(Activity::no_work) + 1;

/// Direction of payload, seen from the host: reads and receiving go to it, writes and transmitting
/// come from it.
enum class Flow : std::uint8_t { to_host, from_host, both };

/// A stretch of one activity.
struct ActivityRun {
  Activity activity;
  Picoseconds time;
};

/// Takes what the parts of the model do for one port: the port itself, its function on the bus and
/// its driver. Stamps are picoseconds of simulated time and never run backwards, but for the runs
/// of a transaction that is over. `id` names an exchange, a frame or a DMA where there is one.
class ActivityLog {
 public:
  virtual ~ActivityLog() = default;
  /// Several of one kind may be on at a time; each ends once.
  virtual void begin(Activity activity, Flow flow, Picoseconds now, std::uint64_t id = 0) = 0;
  virtual void end(Activity activity, Flow flow, Picoseconds now, std::uint64_t id = 0) = 0;
  /// Something that begins at `begin` (now or later) and whose end is known.
  virtual void span(Activity activity, Flow flow, Picoseconds begin, Picoseconds end,
                    std::uint64_t id = 0) = 0;
  /// What the transaction that is or was `on_bus` from `start` on spends its time on, run by run.
  /// A function has one transaction on its bus at a time; when this one is over, its `end` has been
  /// told before.
  virtual void bus_runs(Flow flow, Picoseconds start, const ActivityRun* runs,
                        std::size_t count) = 0;
};

/// Held by whoever does something for a port. Nobody listens by default: ask before telling, so
/// that what there is to tell is not worked out either, and "off" is one branch that always goes
/// the same way.
///
///     if (probe_) probe_->begin(Activity::engine, flow, seam_->now());
class ActivityProbe {
 public:
  void attach(ActivityLog* log) { log_ = log; }
  explicit operator bool() const { return rarely(log_ != nullptr); }
  ActivityLog* operator->() const { return log_; }

 private:
  ActivityLog* log_ = nullptr;
};

/// "link", "bus_data", ...
const char* name_of(Activity activity);
/// A few words on it.
const char* description_of(Activity activity);

}  // namespace slotlab
