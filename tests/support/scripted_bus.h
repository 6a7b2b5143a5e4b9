// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <iosfwd>
#include <vector>

#include "bus/clock_account.h"
#include "bus/segment_parameters.h"
#include "bus/transaction.h"

namespace slotlab::test {

/// What an initiator does next: it asks at `time`, or when its stream's previous item is done.
struct ScriptedItem {
  Picoseconds time = 0;  ///< never a clock edge
  bus::Command command = bus::Command::memory_write;
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
};

/// How a target answers one address phase.
struct ScriptedAnswer {
  bus::AnswerKind kind = bus::AnswerKind::accept;
  std::uint32_t initial_wait = 0;
  std::uint32_t waits_per_phase = 0;
  std::uint32_t max_bytes = 0xffff'ffff;
  Picoseconds completion_delay = 0;  ///< split: from the split response to REQ# for the data
};

/// One device: streams of work as an initiator (each does one thing at a time) and answers as a
/// target (given in turn, from the first again after the last).
struct ScriptedDevice {
  std::vector<std::vector<ScriptedItem>> streams;
  std::vector<ScriptedAnswer> answers;
  bus::DecodeSpeed decode = bus::DecodeSpeed::medium;
  std::uint32_t latency_timer = 64;
  std::uint32_t priority = 0;
  std::uint32_t weight = 1;
  std::uint32_t retry_clocks = 4;
  /// Asks ahead of time with a delay, instead of asking when the time has come.
  bool announces = false;
};

struct BusScript {
  bus::SegmentParameters segment;
  std::vector<ScriptedDevice> devices;
};

/// Device `index` claims the addresses from `index` << 32 on.
constexpr std::uint64_t window(std::size_t index) { return std::uint64_t{index} << 32; }
constexpr unsigned claimant(std::uint64_t address) { return static_cast<unsigned>(address >> 32); }

/// The answer of a device to its `number`th address phase; splits and retries only where a
/// target may give them.
ScriptedAnswer answer_for(const ScriptedDevice& device, std::size_t number, bus::Command command,
                          bus::BusFamily family);

/// A random script: 2 to 6 devices, mixed commands, lengths, timers, waits, retries and splits.
BusScript random_script(bus::BusMode mode, std::uint64_t seed);

/// What a segment did: one record for each transaction, in order.
struct TransactionRecord {
  unsigned agent = 0;
  bus::Command command = bus::Command::memory_write;
  std::uint64_t address = 0;
  std::uint32_t bytes_moved = 0;
  bus::Outcome outcome = bus::Outcome::completed;
  std::int64_t first_clock = 0;
  std::int64_t last_clock = 0;
  std::array<std::uint64_t, bus::kClockClasses> clocks{};  ///< its own, by class
  /// Idle clocks of the segment since the start, by class, when it began.
  std::array<std::uint64_t, bus::kClockClasses> idle_before{};

  bool operator==(const TransactionRecord& other) const;
};
std::ostream& operator<<(std::ostream& out, const TransactionRecord& record);

}  // namespace slotlab::test
