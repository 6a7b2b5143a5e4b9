// SPDX-License-Identifier: Apache-2.0
#include "bus/clock_account.h"

#include <algorithm>

namespace slotlab::bus {
namespace {

const char* description_of(ClockClass clock_class) {
  switch (clock_class) {
    case ClockClass::data:
      return "a data phase completes";
    case ClockClass::address:
      return "address and attribute phases";
    case ClockClass::initial_wait:
      return "decode and wait before the first data phase";
    case ClockClass::wait_state:
      return "waits before later data phases";
    case ClockClass::turnaround:
      return "change of driver, idle clock after a transaction";
    case ClockClass::retry:
      return "transactions that moved nothing";
    case ClockClass::disconnect:
      return "closing clock of a burst cut short by its target";
    case ClockClass::split_request:
      return "reads that got a split response";
    case ClockClass::split_completion:
      return "overhead of split completions";
    case ClockClass::arbitration:
      return "idle: somebody asks and is not granted yet";
    case ClockClass::idle_blocked:
      return "idle: somebody waits for data or for the next try";
    case ClockClass::idle_free:
      return "idle: nobody wants anything";
  }
  return "";
}

}  // namespace

void ClockAccount::add_agent(std::string name) { agents_.push_back({std::move(name), {}}); }

void ClockAccount::book(unsigned agent, const BusTransaction& transaction,
                        const TransactionTiming& timing, std::int64_t clock) {
  const bool read =
      is_read(transaction.command) || transaction.command == Command::split_completion;
  auto& cells = agents_[agent].cells[read ? 0 : 1];
  std::int64_t skip = std::max<std::int64_t>(0, start_ - clock);
  for (std::uint32_t i = 0; i < timing.run_count; ++i) {
    std::int64_t clocks = timing.runs[i].clocks;
    const std::int64_t left_out = std::min(skip, clocks);
    skip -= left_out;
    clocks -= left_out;
    cells[static_cast<std::size_t>(timing.runs[i].clock_class)] +=
        static_cast<std::uint64_t>(clocks);
  }
  until_ = clock + timing.total;
}

void ClockAccount::book_idle(ClockClass clock_class, std::int64_t clock, std::int64_t clocks) {
  const std::int64_t first = std::max(clock, start_);
  const std::int64_t end = clock + clocks;
  if (end > first) {
    idle_[static_cast<std::size_t>(clock_class)] += static_cast<std::uint64_t>(end - first);
  }
  until_ = end;
}

std::uint64_t ClockAccount::clocks(ClockClass clock_class) const {
  std::uint64_t sum = idle_[static_cast<std::size_t>(clock_class)];
  for (const Agent& agent : agents_) {
    for (const auto& cells : agent.cells) sum += cells[static_cast<std::size_t>(clock_class)];
  }
  return sum;
}

std::uint64_t ClockAccount::clocks(unsigned agent, Direction direction,
                                   ClockClass clock_class) const {
  return agents_[agent]
      .cells[static_cast<std::size_t>(direction)][static_cast<std::size_t>(clock_class)];
}

void ClockAccount::report(StatisticsGroup& out) const {
  StatisticsGroup& classes = out.group("clocks", "share of the clocks by class, sums to 100 %");
  for (std::size_t i = 0; i < kClockClasses; ++i) {
    const auto clock_class = static_cast<ClockClass>(i);
    classes.share(name_of(clock_class), static_cast<std::int64_t>(clocks(clock_class)), total(),
                  description_of(clock_class));
  }
  StatisticsGroup& owners =
      out.group("owners", "share of the clocks by initiator, direction and class");
  for (const Agent& agent : agents_) {
    for (std::size_t direction = 0; direction < 2; ++direction) {
      StatisticsGroup& group = owners.group(agent.name).group(direction == 0 ? "read" : "write");
      for (std::size_t i = 0; i < kClockClasses; ++i) {
        if (agent.cells[direction][i] == 0) continue;
        const auto clock_class = static_cast<ClockClass>(i);
        group.share(name_of(clock_class), static_cast<std::int64_t>(agent.cells[direction][i]),
                    total(), description_of(clock_class));
      }
    }
  }
}

}  // namespace slotlab::bus
