// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "bus/bus_mode.h"
#include "bus/transaction.h"

namespace slotlab::bus {

/// What one clock of a bus segment was spent on. Every clock belongs to exactly one class.
enum class ClockClass : std::uint8_t {
  data,              ///< a data phase completes
  address,           ///< address and attribute phases
  initial_wait,      ///< decode and target wait before the first data phase
  wait_state,        ///< wait before a later data phase
  turnaround,        ///< the bus changes its driver, or the idle clock after a transaction
  retry,             ///< a transaction that moved nothing
  disconnect,        ///< closing clock of a burst that its target cut short
  split_request,     ///< a PCI-X read that got a split response
  split_completion,  ///< overhead of a split completion (its data count as data)
  arbitration,       ///< idle: somebody asks and is not granted yet
  idle_blocked,      ///< idle: somebody waits for a split completion or for his next try
  idle_free,         ///< idle: nobody wants anything
};
inline constexpr std::size_t kClockClasses = 12;

const char* name_of(ClockClass clock_class);

/// One stretch of clocks of one class.
struct ClockRun {
  ClockClass clock_class;
  std::uint32_t clocks;
};

/// The clocks of one transaction, counted from its address phase (clock 0). The runs follow one
/// another; their sum is the number of clocks until the next address phase may stand.
struct TransactionTiming {
  std::array<ClockRun, 7> runs{};
  std::uint32_t run_count = 0;
  std::uint32_t total = 0;
  std::uint32_t first_data = 0;  ///< clock of the first data phase (0: no data)
  std::uint32_t data_phases = 0;
  std::uint32_t bytes_moved = 0;
  Outcome outcome = Outcome::completed;

  /// Back to nothing; runs beyond `run_count` mean nothing.
  void clear() {
    run_count = 0;
    total = 0;
    first_data = 0;
    data_phases = 0;
    bytes_moved = 0;
    outcome = Outcome::completed;
  }
  void add(ClockClass clock_class, std::uint32_t clocks) {
    if (clocks == 0) return;
    runs[run_count++] = {clock_class, clocks};
    total += clocks;
  }
};

/// The rules of one bus family: from a transaction and its target's answer to clocks. Pure.
class ClockRules {
 public:
  explicit ClockRules(std::uint32_t width_bytes) : width_bytes_(width_bytes) {}
  virtual ~ClockRules() = default;
  ClockRules(const ClockRules&) = delete;
  ClockRules& operator=(const ClockRules&) = delete;

  /// The transaction as it runs when nobody preempts it.
  TransactionTiming plan(const BusTransaction& transaction, const TargetAnswer& answer) const {
    TransactionTiming timing;
    plan_into(timing, transaction, answer);
    return timing;
  }
  /// The same, written over `timing`: for the bus engine, which plans every transaction.
  virtual void plan_into(TransactionTiming& timing, const BusTransaction& transaction,
                         const TargetAnswer& answer) const = 0;

  /// The transaction when, from `clock` on, its latency timer has expired and its grant is gone.
  /// Equals `plan` when it would have been over anyway.
  virtual TransactionTiming preempted(const BusTransaction& transaction, const TargetAnswer& answer,
                                      std::uint32_t clock) const = 0;

  std::uint32_t width_bytes() const { return width_bytes_; }

 protected:
  /// Data phases that `bytes` from `address` on take.
  std::uint32_t phases(std::uint64_t address, std::uint32_t bytes) const {
    const auto offset = static_cast<std::uint32_t>(address % width_bytes_);
    return (offset + bytes + width_bytes_ - 1) / width_bytes_;
  }
  /// Bytes that the first `count` data phases from `address` on move.
  std::uint32_t bytes_of(std::uint64_t address, std::uint32_t count) const {
    return count * width_bytes_ - static_cast<std::uint32_t>(address % width_bytes_);
  }

 private:
  std::uint32_t width_bytes_;
};

/// The rules for `mode`; `width_bits` is 32 or 64.
std::unique_ptr<ClockRules> make_clock_rules(BusMode mode, std::uint32_t width_bits);

}  // namespace slotlab::bus
