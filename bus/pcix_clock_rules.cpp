// SPDX-License-Identifier: Apache-2.0
#include "bus/pcix_clock_rules.h"

namespace slotlab::bus {
namespace {

/// Clock of DEVSEL#: decode A 2, B 3, C 4 clocks after the address phase (PCI-X 1.0b 2.8).
std::uint32_t devsel_clock(DecodeSpeed speed) { return static_cast<std::uint32_t>(speed) + 2; }

}  // namespace

void PcixClockRules::data_transfer(TransactionTiming& t, const BusTransaction& transaction,
                                   const TargetAnswer& answer, std::uint32_t bytes,
                                   Outcome outcome) const {
  t.clear();
  t.outcome = outcome;
  t.bytes_moved = bytes;
  t.data_phases = phases(transaction.address, bytes);
  std::uint32_t wait = answer.initial_wait;
  if (!is_read(transaction.command)) wait += wait % 2;
  t.first_data = devsel_clock(answer.decode) + 1 + wait;
  const bool completion = transaction.command == Command::split_completion;
  t.add(completion ? ClockClass::split_completion : ClockClass::address, 2);
  t.add(completion ? ClockClass::split_completion : ClockClass::initial_wait, t.first_data - 2);
  t.add(ClockClass::data, t.data_phases);
  t.add(completion ? ClockClass::split_completion : ClockClass::turnaround, 2);
}

void PcixClockRules::plan_into(TransactionTiming& t, const BusTransaction& transaction,
                               const TargetAnswer& answer) const {
  if (answer.kind != AnswerKind::accept) {
    t.clear();
    const bool split = answer.kind == AnswerKind::split;
    t.outcome = split ? Outcome::split : Outcome::retried;
    t.add(split ? ClockClass::split_request : ClockClass::retry, devsel_clock(answer.decode) + 4);
    return;
  }
  if (answer.max_bytes < transaction.bytes) {
    const std::uint64_t end = (transaction.address + answer.max_bytes) / kAdbBytes * kAdbBytes;
    // A target that has no room up to the first ADB has to retry instead of accepting.
    if (end > transaction.address) {
      data_transfer(t, transaction, answer, static_cast<std::uint32_t>(end - transaction.address),
                    Outcome::disconnected);
      return;
    }
  }
  data_transfer(t, transaction, answer, transaction.bytes, Outcome::completed);
}

TransactionTiming PcixClockRules::preempted(const BusTransaction& transaction,
                                            const TargetAnswer& answer, std::uint32_t clock) const {
  TransactionTiming natural = plan(transaction, answer);
  if (natural.data_phases == 0) return natural;
  std::uint64_t boundary = (transaction.address / kAdbBytes + 1) * kAdbBytes;
  if (clock > natural.first_data) {
    // The data phase at `clock` moves the bytes up to `reached`; round them up to an ADB.
    const std::uint64_t reached =
        transaction.address + bytes_of(transaction.address, clock - natural.first_data + 1);
    boundary = (reached + kAdbBytes - 1) / kAdbBytes * kAdbBytes;
  }
  const std::uint64_t bytes = boundary - transaction.address;
  if (bytes >= natural.bytes_moved) return natural;
  data_transfer(natural, transaction, answer, static_cast<std::uint32_t>(bytes),
                Outcome::preempted);
  return natural;
}

}  // namespace slotlab::bus
