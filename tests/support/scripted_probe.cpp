// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_probe.h"

namespace slotlab::test {

using bus::BusTransaction;
using bus::Command;
using bus::Outcome;
using bus::TransactionPool;

void run_until(Picoseconds time) {
  // sc_start(t) stops before the processes of its end run.
  const Picoseconds length = time + 1 - bus::BusAgent::now();
  sc_core::sc_start(
      sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(length)));
}

void ScriptedProbe::attach(bus::BusSegment& segment, const bus::AgentTraits& traits) {
  segment.attach(*this, traits);
}

void ScriptedProbe::ask(Command command, std::uint64_t address, std::uint32_t bytes,
                        Picoseconds delay, std::uint32_t tag, std::uint64_t value) {
  BusTransaction& t = pool_.acquire();
  t.command = command;
  t.address = address;
  t.bytes = bytes;
  t.tag = tag;
  t.value = value;
  request(t, delay);
}

void ScriptedProbe::complete(const Event& read, Picoseconds delay) {
  BusTransaction& t = pool_.acquire();
  t.command = Command::split_completion;
  t.target = read.requester;
  t.tag = read.tag;
  t.address = read.address;
  t.bytes = read.bytes;
  request(t, delay);
}

ScriptedProbe::Event ScriptedProbe::event_of(const BusTransaction& t) {
  return {t.command, t.address, t.bytes,     t.bytes_moved, t.outcome,
          t.tag,     t.value,   t.requester, now()};
}

void ScriptedProbe::transaction_ended(BusTransaction& t) {
  performed.push_back(event_of(t));
  if (repeats && t.outcome == Outcome::retried) {
    request(t, retry_delay);
  } else if (repeats && (t.outcome == Outcome::preempted || t.outcome == Outcome::disconnected)) {
    t.address += t.bytes_moved;
    t.bytes -= t.bytes_moved;
    request(t);
  } else {
    TransactionPool::release(t);
  }
}

bus::TargetAnswer ScriptedProbe::address_phase(const BusTransaction& t) {
  addressed.push_back(event_of(t));
  if (t.command == Command::split_completion) return {};
  bus::TargetAnswer given = answer;
  if (given.kind == bus::AnswerKind::split && !is_read(t.command)) {
    given.kind = bus::AnswerKind::accept;
  }
  return given;
}

void ScriptedProbe::data_ended(const BusTransaction& t) {
  taken.push_back(event_of(t));
  if (completes_splits && t.outcome == Outcome::split) complete(taken.back());
}

}  // namespace slotlab::test
