// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bus/clock_rules.h"

namespace slotlab::bus {

/// Clocks of `timing` that belong to `clock_class`.
inline std::uint32_t clocks_of(const TransactionTiming& timing, ClockClass clock_class) {
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < timing.run_count; ++i) {
    if (timing.runs[i].clock_class == clock_class) sum += timing.runs[i].clocks;
  }
  return sum;
}

/// Clocks of all runs of `timing`.
inline std::uint32_t sum_of_runs(const TransactionTiming& timing) {
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < timing.run_count; ++i) sum += timing.runs[i].clocks;
  return sum;
}

/// `count` bytes from `address` on, by `command`.
inline BusTransaction transaction(Command command, std::uint64_t address, std::uint32_t count) {
  BusTransaction t;
  t.command = command;
  t.address = address;
  t.bytes = count;
  return t;
}

/// An answer of kind `kind` by a target that decodes at `decode`.
inline TargetAnswer answer(DecodeSpeed decode, AnswerKind kind = AnswerKind::accept) {
  TargetAnswer a;
  a.kind = kind;
  a.decode = decode;
  return a;
}

}  // namespace slotlab::bus
