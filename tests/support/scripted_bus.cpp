// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_bus.h"

#include <ostream>
#include <tuple>

#include "base/random.h"

namespace slotlab::test {
namespace {

using bus::AnswerKind;
using bus::BusFamily;
using bus::Command;

/// Draws the parts of a script.
class Dice {
 public:
  Dice(bus::BusMode mode, std::uint64_t seed) : mode_(mode), random_(seed) {}

  BusScript script() {
    BusScript script;
    script.segment.mode = mode_;
    script.segment.width_bits = below(4) == 0 ? 32 : 64;
    script.segment.arbiter = static_cast<bus::ArbiterKind>(below(3));
    script.segment.parking = static_cast<bus::Parking>(below(2));
    script.segment.grant_clocks = below(4);
    devices_ = 2 + below(5);
    // Some scripts crowd the bus, others leave it idle for long.
    spacing_clocks_ = pick({20, 60, 200, 600});
    for (std::uint32_t i = 0; i < devices_; ++i) script.devices.push_back(device(i));
    return script;
  }

 private:
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(random_.below(bound));
  }
  std::uint32_t pick(std::initializer_list<std::uint32_t> values) {
    return values.begin()[below(static_cast<std::uint32_t>(values.size()))];
  }
  bool conventional() const { return family_of(mode_) == BusFamily::conventional; }

  ScriptedDevice device(std::uint32_t index) {
    ScriptedDevice device;
    device.decode = static_cast<bus::DecodeSpeed>(below(3));
    device.latency_timer = pick({0, 1, 2, 8, 16, 17, 32, 64, 128, 248});
    device.priority = below(3);
    device.weight = 1 + below(4);
    device.retry_clocks = 2 + below(12);
    device.announces = below(2) == 0;
    const std::uint32_t streams = 1 + below(2);
    for (std::uint32_t s = 0; s < streams; ++s) device.streams.push_back(stream(index, s));
    const std::uint32_t answers = 1 + below(6);
    for (std::uint32_t i = 0; i < answers; ++i) device.answers.push_back(answer());
    device.answers.push_back({});  // no device retries for ever
    return device;
  }

  std::vector<ScriptedItem> stream(std::uint32_t device, std::uint32_t number) {
    std::vector<ScriptedItem> items(4 + below(12));
    const Picoseconds period = period_of(mode_);
    std::int64_t clock = 0;
    for (ScriptedItem& item : items) {
      clock += below(2 * spacing_clocks_);
      // Off the clock edges, and apart from the device's other stream.
      item.time = clock * period + 1000 + 100 * number;
      const std::uint32_t target = (device + 1 + below(devices_ - 1)) % devices_;
      item.command = command();
      item.bytes = bytes(item.command);
      item.address = window(target) + 4096 * below(16) + (below(2) == 0 ? 0 : below(256));
    }
    return items;
  }

  Command command() {
    constexpr Command kConventional[] = {Command::memory_read, Command::memory_read_line,
                                         Command::memory_read_multiple, Command::memory_write,
                                         Command::memory_write_invalidate};
    constexpr Command kPcix[] = {Command::memory_read_dword, Command::memory_read_block,
                                 Command::memory_write_block, Command::memory_write};
    return conventional() ? kConventional[below(5)] : kPcix[below(4)];
  }

  std::uint32_t bytes(Command command) {
    if (command == Command::memory_read_dword) return 4;
    if (command == Command::memory_write_invalidate) return 64 * (1 + below(16));
    return below(2) == 0 ? 1 + below(64) : 1 + below(2048);
  }

  ScriptedAnswer answer() {
    ScriptedAnswer answer;
    const std::uint32_t kind = below(8);
    if (kind < 2) answer.kind = AnswerKind::retry;
    if (kind > 5) answer.kind = AnswerKind::split;
    answer.initial_wait = below(2) == 0 ? 0 : below(16);
    answer.waits_per_phase = below(3) == 0 ? below(4) : 0;
    // A PCI-X target that accepts has room for all or up to an ADB at least.
    if (below(3) == 0) answer.max_bytes = (conventional() ? 1 : 128) + below(600);
    answer.completion_delay = period_of(mode_) * below(100) + below(7000);
    return answer;
  }

  const bus::BusMode mode_;
  Random random_;
  std::uint32_t devices_ = 0;
  std::uint32_t spacing_clocks_ = 0;
};

auto tied(const TransactionRecord& r) {
  return std::tie(r.agent, r.command, r.address, r.bytes_moved, r.outcome, r.first_clock,
                  r.last_clock, r.clocks, r.idle_before);
}

}  // namespace

ScriptedAnswer answer_for(const ScriptedDevice& device, std::size_t number, Command command,
                          BusFamily family) {
  ScriptedAnswer answer = device.answers[number % device.answers.size()];
  const bool may_split = family == BusFamily::pcix && is_read(command);
  if (answer.kind == AnswerKind::split && !may_split) answer.kind = AnswerKind::accept;
  if (answer.kind == AnswerKind::retry && command == Command::split_completion) {
    answer.kind = AnswerKind::accept;
  }
  return answer;
}

BusScript random_script(bus::BusMode mode, std::uint64_t seed) { return Dice(mode, seed).script(); }

bool TransactionRecord::operator==(const TransactionRecord& other) const {
  return tied(*this) == tied(other);
}

std::ostream& operator<<(std::ostream& out, const TransactionRecord& r) {
  out << "agent " << r.agent << " command " << static_cast<int>(r.command) << " address "
      << std::hex << r.address << std::dec << " moved " << r.bytes_moved << " outcome "
      << static_cast<int>(r.outcome) << " clocks " << r.first_clock << ".." << r.last_clock;
  for (std::size_t i = 0; i < bus::kClockClasses; ++i) {
    const char* const name = bus::name_of(static_cast<bus::ClockClass>(i));
    if (r.clocks[i] != 0) out << ' ' << name << '=' << r.clocks[i];
    if (r.idle_before[i] != 0) out << " before:" << name << '=' << r.idle_before[i];
  }
  return out;
}

}  // namespace slotlab::test
