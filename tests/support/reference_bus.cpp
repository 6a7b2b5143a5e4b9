// SPDX-License-Identifier: Apache-2.0
#include "tests/support/reference_bus.h"

#include <algorithm>

namespace slotlab::test {

using bus::ClockClass;
using bus::Command;
using bus::Outcome;

ReferenceBus::ReferenceBus(const BusScript& script)
    : script_(script),
      width_(script.segment.width_bits / 8),
      period_(period_of(script.segment.mode)),
      arbiter_(script_) {
  for (const ScriptedDevice& device : script.devices) {
    devices_.emplace_back();
    devices_.back().streams.resize(device.streams.size());
  }
}

void ReferenceBus::run() {
  std::vector<ClockClass> own;  // the clocks of the transaction on the bus
  for (std::int64_t clock = 0; !finished(); ++clock) {
    const Picoseconds edge = clock * period_;
    ask_until(edge);
    if (busy_ && current_.over) {
      record(own, clock - 1);
      end_transaction(edge);
    }
    sample_requests(clock);
    if (!busy_ && start_transaction(clock)) own.clear();
    if (busy_) {
      own.push_back(tick(current_, must_yield(clock)));
      ++current_.clock;
    } else if (!finished()) {
      const ClockClass idle = idle_class();
      classes_.push_back(idle);
      ++idle_[static_cast<std::size_t>(idle)];
    }
  }
}

bool ReferenceBus::finished() const {
  if (busy_ || splits_open_ > 0) return false;
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    for (std::size_t s = 0; s < devices_[i].streams.size(); ++s) {
      const Stream& stream = devices_[i].streams[s];
      if (stream.busy || stream.next < script_.devices[i].streams[s].size()) return false;
    }
  }
  return true;
}

/// Lets the streams whose time has come before `edge` ask, in order of time.
void ReferenceBus::ask_until(Picoseconds edge) {
  for (unsigned agent = 0; agent < devices_.size(); ++agent) {
    const ScriptedDevice& device = script_.devices[agent];
    // The times of a device's streams within a clock follow the streams' numbers.
    for (std::size_t s = 0; s < device.streams.size(); ++s) {
      const Stream& stream = devices_[agent].streams[s];
      if (stream.busy || stream.next == device.streams[s].size()) continue;
      const Picoseconds time = device.streams[s][stream.next].time;
      if (device.announces || time < edge) ask(agent, s, edge == 0 ? 0 : edge - period_);
    }
  }
}

/// Asserts REQ# for the next item of a stream, not before `now`.
void ReferenceBus::ask(unsigned agent, std::size_t stream, Picoseconds now) {
  Stream& state = devices_[agent].streams[stream];
  const ScriptedItem& item = script_.devices[agent].streams[stream][state.next];
  Request request;
  request.agent = agent;
  request.stream = stream;
  request.command = item.command;
  request.address = item.address;
  request.bytes = item.bytes;
  request.target = claimant(item.address);
  request.made = std::max(item.time, now);
  devices_[agent].requests.push_back(request);
  ++state.next;
  state.busy = true;
}

void ReferenceBus::sample_requests(std::int64_t clock) {
  for (Device& device : devices_) {
    for (Request& request : device.requests) {
      if (request.seen < 0 && request.made < clock * period_) request.seen = clock;
    }
  }
}

/// Arbitrates for `clock`; true when an agent drives its address phase there.
bool ReferenceBus::start_transaction(std::int64_t clock) {
  const bool parks = script_.segment.parking == bus::Parking::last_user;
  std::vector<bool> asks(devices_.size(), false);
  bool any = false;
  for (unsigned agent = 0; agent < devices_.size(); ++agent) {
    const std::int64_t needed =
        parks && agent == parked_ ? 0 : std::int64_t{script_.segment.grant_clocks};
    for (const Request& request : devices_[agent].requests) {
      if (request.seen >= 0 && clock - request.seen >= needed) asks[agent] = any = true;
    }
  }
  if (!any) return false;

  const unsigned agent = arbiter_.choose(asks);
  std::vector<Request>& requests = devices_[agent].requests;
  std::size_t oldest = requests.size();
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (requests[i].seen < 0) continue;
    if (oldest == requests.size() || requests[i].seen < requests[oldest].seen) oldest = i;
  }
  current_ = Current();
  current_.request = requests[oldest];
  current_.start = clock;
  requests.erase(requests.begin() + static_cast<std::ptrdiff_t>(oldest));
  const unsigned target = current_.request.target;
  current_.answer = answer_for(script_.devices[target], devices_[target].answers++,
                               current_.request.command, family_of(script_.segment.mode));
  current_.decode = static_cast<std::uint32_t>(script_.devices[target].decode);
  parked_ = agent;
  busy_ = true;
  idle_at_start_ = idle_;
  begin(current_);
  return true;
}

ClockClass ReferenceBus::idle_class() const {
  bool waits = splits_open_ > 0;
  for (const Device& device : devices_) {
    for (const Request& request : device.requests) {
      if (request.seen >= 0) return ClockClass::arbitration;
      waits = waits || request.retried;
    }
  }
  return waits ? ClockClass::idle_blocked : ClockClass::idle_free;
}

/// The latency timer has run out, and the arbiter took GNT# away in an earlier clock because it
/// saw somebody else's REQ#.
bool ReferenceBus::must_yield(std::int64_t clock) const {
  const unsigned owner = current_.request.agent;
  if (current_.clock < script_.devices[owner].latency_timer || current_.clock == 0) return false;
  for (unsigned agent = 0; agent < devices_.size(); ++agent) {
    if (agent == owner) continue;
    for (const Request& request : devices_[agent].requests) {
      if (request.seen >= 0 && request.seen < clock) return true;
    }
  }
  return false;
}

void ReferenceBus::move_data_phase(Current& current) const {
  const std::uint64_t address = current.request.address + current.moved;
  const auto lanes = width_ - static_cast<std::uint32_t>(address % width_);
  const std::uint32_t left = current.request.bytes - current.moved;
  const std::uint32_t room = current.answer.max_bytes - current.moved;
  current.moved += std::min({lanes, left, room});
}

/// The bus is free again at `now`: tells both sides.
void ReferenceBus::end_transaction(Picoseconds now) {
  busy_ = false;
  Request request = current_.request;
  Device& device = devices_[request.agent];
  request.seen = -1;
  switch (current_.outcome) {
    case Outcome::retried:
      request.retried = true;
      request.made = now + script_.devices[request.agent].retry_clocks * period_;
      device.requests.push_back(request);
      return;
    case Outcome::preempted:
    case Outcome::disconnected:
      request.retried = false;
      request.address += current_.moved;
      request.bytes -= current_.moved;
      request.made = now;
      device.requests.push_back(request);
      return;
    case Outcome::split: {
      ++splits_open_;
      Request completion = request;
      completion.agent = request.target;
      completion.target = request.agent;
      completion.command = Command::split_completion;
      completion.retried = false;
      completion.made = now + current_.answer.completion_delay;
      devices_[completion.agent].requests.push_back(completion);
      break;
    }
    case Outcome::completed:
      break;
  }
  if (request.command == Command::split_completion) {
    --splits_open_;
    return;
  }
  Stream& stream = device.streams[request.stream];
  stream.busy = false;
  const std::vector<ScriptedItem>& items = script_.devices[request.agent].streams[request.stream];
  if (stream.next == items.size()) return;
  if (script_.devices[request.agent].announces || items[stream.next].time < now) {
    ask(request.agent, request.stream, now);
  }
}

void ReferenceBus::record(const std::vector<ClockClass>& own, std::int64_t last) {
  TransactionRecord r;
  r.agent = current_.request.agent;
  r.command = current_.request.command;
  r.address = current_.request.address;
  r.bytes_moved = current_.moved;
  r.outcome = current_.outcome;
  r.first_clock = current_.start;
  r.last_clock = last;
  r.idle_before = idle_at_start_;
  for (ClockClass clock_class : own) {
    // A transaction that moved nothing is one class from end to end; what is not data in a
    // split completion is its overhead.
    if (current_.outcome == Outcome::retried) clock_class = ClockClass::retry;
    if (current_.outcome == Outcome::split) clock_class = ClockClass::split_request;
    if (r.command == Command::split_completion && clock_class != ClockClass::data) {
      clock_class = ClockClass::split_completion;
    }
    classes_.push_back(clock_class);
    ++r.clocks[static_cast<std::size_t>(clock_class)];
  }
  records_.push_back(r);
}

}  // namespace slotlab::test
