// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_agent.h"

#include <algorithm>

namespace slotlab::test {

using bus::BusTransaction;
using bus::Command;
using bus::Outcome;
using bus::TransactionPool;

ScriptedAgent::ScriptedAgent(sc_core::sc_module_name name, const ScriptedDevice& device,
                             TransactionPool& pool)
    : sc_module(name),
      BusAgent(sc_module::basename()),
      device_(device),
      pool_(pool),
      next_(device.streams.size(), 0),
      busy_(device.streams.size(), false) {
  SC_HAS_PROCESS(ScriptedAgent);
  SC_METHOD(wake);
  sensitive << event_;
  dont_initialize();
}

void ScriptedAgent::attach(bus::BusSegment& segment, std::size_t index) {
  bus::AgentTraits traits;
  traits.name = sc_module::basename();
  traits.latency_timer = device_.latency_timer;
  traits.priority = device_.priority;
  traits.weight = device_.weight;
  traits.window_base = window(index);
  traits.window_size = window(1);
  period_ = segment.period();
  family_ = family_of(segment.parameters().mode);
  segment.attach(*this, traits);
}

bool ScriptedAgent::done() const {
  for (std::size_t s = 0; s < next_.size(); ++s) {
    if (busy_[s] || next_[s] < device_.streams[s].size()) return false;
  }
  return true;
}

void ScriptedAgent::start_of_simulation() {
  if (device_.announces) {
    for (std::size_t s = 0; s < next_.size(); ++s) ask(s);
  } else {
    arm();
  }
}

/// Asks for what is due, then waits for the next item of a free stream.
void ScriptedAgent::wake() {
  for (std::size_t s = 0; s < next_.size(); ++s) {
    const auto& items = device_.streams[s];
    if (!busy_[s] && next_[s] < items.size() && items[next_[s]].time <= now()) ask(s);
  }
  arm();
}

void ScriptedAgent::arm() {
  Picoseconds time = kNever;
  for (std::size_t s = 0; s < next_.size(); ++s) {
    const auto& items = device_.streams[s];
    if (!busy_[s] && next_[s] < items.size()) time = std::min(time, items[next_[s]].time);
  }
  if (time != kNever && time >= now()) {
    event_.notify(
        sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(time - now())));
  }
}

/// Asserts REQ# for the next item of a stream: now, or with a delay if that is to come.
void ScriptedAgent::ask(std::size_t stream) {
  const ScriptedItem& item = device_.streams[stream][next_[stream]++];
  BusTransaction& t = pool_.acquire();
  t.command = item.command;
  t.address = item.address;
  t.bytes = item.bytes;
  t.owner_data = stream;
  busy_[stream] = true;
  request(t, std::max<Picoseconds>(0, item.time - now()));
}

void ScriptedAgent::transaction_ended(BusTransaction& t) {
  if (t.outcome == Outcome::retried) {
    request(t, device_.retry_clocks * period_);
    return;
  }
  if (t.outcome == Outcome::preempted || t.outcome == Outcome::disconnected) {
    t.address += t.bytes_moved;
    t.bytes -= t.bytes_moved;
    request(t);
    return;
  }
  const bool completion = t.command == Command::split_completion;
  const auto stream = static_cast<std::size_t>(t.owner_data);
  TransactionPool::release(t);
  if (completion) return;
  busy_[stream] = false;
  if (next_[stream] == device_.streams[stream].size()) return;
  if (device_.announces || device_.streams[stream][next_[stream]].time <= now()) {
    ask(stream);
  } else {
    arm();
  }
}

bus::TargetAnswer ScriptedAgent::address_phase(const BusTransaction& t) {
  const ScriptedAnswer scripted = answer_for(device_, answers_++, t.command, family_);
  bus::TargetAnswer answer;
  answer.kind = scripted.kind;
  answer.decode = device_.decode;
  answer.initial_wait = scripted.initial_wait;
  answer.waits_per_phase = scripted.waits_per_phase;
  answer.max_bytes = scripted.max_bytes;
  completion_delay_ = scripted.completion_delay;
  return answer;
}

void ScriptedAgent::data_ended(const BusTransaction& t) {
  if (t.outcome != Outcome::split) return;
  BusTransaction& completion = pool_.acquire();
  completion.command = Command::split_completion;
  completion.target = t.requester;
  completion.address = t.address;
  completion.bytes = t.bytes;
  request(completion, completion_delay_);
}

}  // namespace slotlab::test
