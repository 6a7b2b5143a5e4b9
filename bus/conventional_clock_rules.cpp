// SPDX-License-Identifier: Apache-2.0
#include "bus/conventional_clock_rules.h"

#include <algorithm>

namespace slotlab::bus {
namespace {

/// Clock of DEVSEL#: fast 1, medium 2, slow 3 clocks after the address phase (PCI 2.3 3.6.1).
std::uint32_t devsel_clock(DecodeSpeed speed) { return static_cast<std::uint32_t>(speed) + 1; }

}  // namespace

std::uint32_t ConventionalClockRules::first_data(Command command, const TargetAnswer& answer) {
  const std::uint32_t earliest = is_read(command) ? 2 : 1;
  return std::max(earliest, devsel_clock(answer.decode)) + answer.initial_wait;
}

void ConventionalClockRules::data_transfer(TransactionTiming& t, const BusTransaction& transaction,
                                           const TargetAnswer& answer, std::uint32_t bytes,
                                           Outcome outcome) const {
  t.clear();
  t.outcome = outcome;
  t.bytes_moved = bytes;
  t.first_data = first_data(transaction.command, answer);
  t.data_phases = phases(transaction.address, bytes);
  t.add(ClockClass::address, 1);
  const std::uint32_t turnaround = is_read(transaction.command) ? 1 : 0;
  t.add(ClockClass::turnaround, turnaround);
  t.add(ClockClass::initial_wait, t.first_data - 1 - turnaround);
  // The waits of later phases are one run: which clock they stand at changes no sum.
  t.add(ClockClass::wait_state, (t.data_phases - 1) * answer.waits_per_phase);
  t.add(ClockClass::data, t.data_phases);
  t.add(ClockClass::disconnect, outcome == Outcome::disconnected ? 1 : 0);
  t.add(ClockClass::turnaround, 1);
}

void ConventionalClockRules::plan_into(TransactionTiming& t, const BusTransaction& transaction,
                                       const TargetAnswer& answer) const {
  if (answer.kind == AnswerKind::retry) {
    t.clear();
    t.outcome = Outcome::retried;
    t.add(ClockClass::retry, devsel_clock(answer.decode) + 3);
    return;
  }
  if (answer.max_bytes < transaction.bytes) {
    data_transfer(t, transaction, answer, answer.max_bytes, Outcome::disconnected);
    return;
  }
  data_transfer(t, transaction, answer, transaction.bytes, Outcome::completed);
}

TransactionTiming ConventionalClockRules::preempted(const BusTransaction& transaction,
                                                    const TargetAnswer& answer,
                                                    std::uint32_t clock) const {
  TransactionTiming natural = plan(transaction, answer);
  if (natural.data_phases == 0) return natural;
  const std::uint32_t step = 1 + answer.waits_per_phase;
  std::uint32_t done = 1;
  if (clock > natural.first_data) done += (clock - natural.first_data + step - 1) / step;
  if (done >= natural.data_phases) return natural;
  std::uint32_t bytes = bytes_of(transaction.address, done);
  if (transaction.command == Command::memory_write_invalidate) {
    const std::uint64_t end = transaction.address + bytes;
    const std::uint64_t line_end = (end + cache_line_ - 1) / cache_line_ * cache_line_;
    bytes = static_cast<std::uint32_t>(line_end - transaction.address);
    if (bytes >= natural.bytes_moved) return natural;
  }
  data_transfer(natural, transaction, answer, bytes, Outcome::preempted);
  return natural;
}

}  // namespace slotlab::bus
