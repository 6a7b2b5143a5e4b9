// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/statistics.h"
#include "bus/clock_rules.h"

namespace slotlab::bus {

/// Books every clock of a segment in exactly one class, by initiator and direction. Clocks are
/// booked in order of time; those before the start of the measurement are left out.
class ClockAccount {
 public:
  enum class Direction : std::uint8_t { read, write };

  /// Names the agents; the index is the segment's.
  void add_agent(std::string name);
  void start(std::int64_t clock) {
    start_ = clock;
    for (auto& agent : agents_) agent.cells = {};
    idle_ = {};
  }
  /// Books the runs of one transaction whose address phase was at `clock`.
  void book(unsigned agent, const BusTransaction& transaction, const TransactionTiming& timing,
            std::int64_t clock);
  /// Books `clocks` idle clocks from `clock` on.
  void book_idle(ClockClass clock_class, std::int64_t clock, std::int64_t clocks);

  std::int64_t booked_until() const { return until_; }
  std::int64_t total() const { return until_ > start_ ? until_ - start_ : 0; }
  std::uint64_t clocks(ClockClass clock_class) const;
  std::uint64_t clocks(unsigned agent, Direction direction, ClockClass clock_class) const;
  void report(StatisticsGroup& out) const;

 private:
  struct Agent {
    std::string name;
    std::array<std::array<std::uint64_t, kClockClasses>, 2> cells{};
  };
  std::vector<Agent> agents_;
  std::array<std::uint64_t, kClockClasses> idle_{};
  std::int64_t start_ = 0;
  std::int64_t until_ = 0;
};

}  // namespace slotlab::bus
