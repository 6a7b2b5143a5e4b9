// SPDX-License-Identifier: Apache-2.0
#include "host/host_bridge.h"

#include <algorithm>

#include "bus/bus_function.h"
#include "bus/pcix_clock_rules.h"

namespace slotlab::host {
namespace {

constexpr Picoseconds kMaxPauseClocks = 8;  // PCI 2.3 section 3.5.1.2

}  // namespace

using bus::AnswerKind;
using bus::BusFamily;
using bus::BusTransaction;
using bus::Command;
using bus::Outcome;
using bus::TargetAnswer;
using bus::TransactionPool;

HostBridge::HostBridge(sc_core::sc_module_name name, const HostBridgeParameters& parameters,
                       const MemoryParameters& memory, std::uint32_t cells, std::uint64_t seed,
                       TransactionPool& pool)
    : sc_module(name),
      BusAgent(sc_module::basename()),
      parameters_(parameters),
      memory_(memory, cells, seed, parameters.ideal_reads),
      pool_(pool),
      channel_free_(parameters.read_channels, 0),
      streams_(parameters, memory.line,
               [this](std::uint64_t address) { return memory_.access(address); }) {
  delayed_.reserve(16);
}

void HostBridge::attach(bus::BusSegment& segment) {
  bus::AgentTraits traits;
  traits.name = "host";
  traits.latency_timer = parameters_.latency_timer;
  traits.claims_rest = true;
  segment.attach(*this, traits);
  period_ = segment.period();
  max_pause_ = kMaxPauseClocks * segment.speedup() * period_;
  width_bytes_ = segment.parameters().width_bits / 8;
  family_ = family_of(segment.parameters().mode);
}

TargetAnswer HostBridge::address_phase(const BusTransaction& t) {
  TargetAnswer answer;
  if (!is_read(t.command)) {
    answer = answer_write(t);
  } else if (family_ == BusFamily::pcix) {
    answer.kind = AnswerKind::split;
  } else if (parameters_.read_response == ReadResponse::hold) {
    answer = answer_held_read(t);
  } else {
    answer = answer_delayed_read(t);
  }
  answer.decode = parameters_.decode;
  return answer;
}

TargetAnswer HostBridge::answer_write(const BusTransaction& t) {
  while (!posted_.empty() && posted_.front().drained <= now()) {
    posted_bytes_ -= posted_.front().bytes;
    posted_.pop_front();
  }
  TargetAnswer answer;
  const std::uint32_t room = parameters_.posted_write_bytes - posted_bytes_;
  if (room < std::min(t.bytes, bus::kAdbBytes)) {
    answer.kind = AnswerKind::retry;
    ++write_retries_;
    return answer;
  }
  answer.max_bytes = room;
  if (family_ == BusFamily::conventional) {
    const std::uint64_t boundary = parameters_.write_boundary;
    answer.max_bytes = std::min(room, static_cast<std::uint32_t>(boundary - t.address % boundary));
  }
  return answer;
}

Picoseconds HostBridge::link_time(std::uint32_t bytes, std::uint32_t lines) const {
  return transfer_time(bytes + lines * parameters_.link_header, parameters_.link_rate);
}

/// When a write that has the link from `start` on is through: read data that are due meanwhile
/// go between its packets.
Picoseconds HostBridge::drain(Picoseconds start, Picoseconds duration) {
  while (!read_data_.empty() && read_data_.front().end <= now()) read_data_.pop_front();
  Picoseconds end = start + duration;
  for (std::size_t i = 0; i < read_data_.size(); ++i) {
    const Reservation& read = read_data_[i];
    if (read.end > start && read.start < end) end += read.end - std::max(read.start, start);
  }
  return end;
}

HostBridge::Arrival HostBridge::fetch(std::uint64_t address, std::uint32_t bytes) {
  auto channel = std::min_element(channel_free_.begin(), channel_free_.end());
  // A read pushes the writes before it to memory (PCI 2.3 section 3.2.5).
  const Picoseconds start = std::max({now(), *channel, drained_at_});
  const std::uint32_t in_flight = parameters_.lines_in_flight;
  const std::uint32_t count = memory_.lines(address, bytes);
  const bool at_once = bytes <= parameters_.completion_bytes;
  const std::uint32_t enough = at_once ? bytes : parameters_.completion_bytes;
  const std::uint32_t first_lines = at_once ? count : memory_.lines(address, enough);
  // The lines of a group come back together: the farthest of them decides.
  Picoseconds first = 0;
  Picoseconds memory = 0;
  Picoseconds memory_of_enough = 0;
  std::uint32_t groups = 0;
  for (std::uint32_t line = 0; line < count; line += in_flight) {
    Picoseconds slowest = 0;
    for (std::uint32_t i = line; i < std::min(line + in_flight, count); ++i) {
      slowest = std::max(slowest, memory_.access(address + std::uint64_t{i} * memory_.line()));
    }
    (groups == 0 ? first : memory) += slowest;
    if (line < first_lines) memory_of_enough = memory;
    ++groups;
  }
  const Picoseconds on_link = link_time(bytes, count);
  const Picoseconds last_group = on_link / groups;
  // Later groups are fetched while earlier ones travel: the slower of the two decides.
  const Picoseconds rest = std::max(memory + last_group, on_link);
  const Picoseconds first_in = start + parameters_.read_path_latency + first;
  const Picoseconds ready = first_in + rest;
  if (parameters_.link_duplex == LinkDuplex::half) read_data_.push_back({ready - on_link, ready});
  link_read_busy_ += on_link;
  *channel = ready;
  channel_busy_ += ready - start;
  ++reads_;
  read_latency_.add(ready - now());
  if (at_once) return {ready, ready};
  // Without a pause: the bus must not get ahead of the link.
  const Picoseconds begun = first_in + memory_of_enough + link_time(enough, first_lines);
  const Picoseconds on_bus = (bytes + width_bytes_ - 1) / width_bytes_ * period_;
  return {std::min(ready, std::max(begun, ready - on_bus)), ready};
}

TargetAnswer HostBridge::answer_held_read(const BusTransaction& t) {
  TargetAnswer answer;
  // Without a wait the first data stand after the turnaround and DEVSEL# (conventional rules).
  const Picoseconds earliest = parameters_.decode == bus::DecodeSpeed::slow ? 3 : 2;
  ReadStreams::Request request;
  request.initiator = t.requester;
  request.address = t.address;
  request.bytes = t.bytes;
  request.several_lines = t.command == Command::memory_read_multiple;
  request.now = now();
  request.first_data = now() + earliest * period_;
  request.byte_time = period_ / width_bytes_;
  request.max_pause = max_pause_;
  request.order_from = drained_at_;  // a read pushes the writes before it (PCI 2.3 3.2.5)
  const ReadStreams::Burst burst = streams_.open(request);
  ++reads_;
  held_ += burst.wait;
  read_latency_.add(earliest * period_ + burst.wait);
  answer.max_bytes = burst.bytes;
  answer.initial_wait = static_cast<std::uint32_t>(align_up(burst.wait, period_) / period_);
  return answer;
}

std::vector<HostBridge::Delayed>::iterator HostBridge::delayed_of(const BusTransaction& t) {
  return std::find_if(delayed_.begin(), delayed_.end(), [&t](const Delayed& read) {
    return read.requester == t.requester && read.address == t.address;
  });
}

TargetAnswer HostBridge::answer_delayed_read(const BusTransaction& t) {
  TargetAnswer answer;
  const auto read = delayed_of(t);
  if (read != delayed_.end()) {
    answer.kind = read->ready <= now() ? AnswerKind::accept : AnswerKind::retry;
    answer.max_bytes = read->bytes;
    return answer;
  }
  answer.kind = AnswerKind::retry;
  if (delayed_.size() < delayed_.capacity()) {
    const std::uint32_t bytes =
        t.command == Command::memory_read_multiple ? parameters_.prefetch : memory_.line();
    delayed_.push_back({t.requester, t.address, bytes, fetch(t.address, bytes).complete});
  }
  return answer;
}

void HostBridge::held_read_ended(const BusTransaction& t) {
  streams_.close(t.requester, t.address + t.bytes_moved, now());
  if (parameters_.link_duplex == LinkDuplex::full) return;
  while (!read_data_.empty() && read_data_.front().end <= now()) read_data_.pop_front();
  for (const ReadStreams::Line& line : streams_.remaining()) {
    if (line.arrival > now() && (read_data_.empty() || line.arrival > read_data_.back().end)) {
      read_data_.push_back({line.arrival - streams_.line_time(), line.arrival});
    }
  }
}

void HostBridge::data_ended(const BusTransaction& t) {
  if (!is_read(t.command)) {
    const Picoseconds link = link_time(t.bytes_moved, memory_.lines(t.address, t.bytes_moved));
    // The link takes the first words while the later ones still come.
    const Picoseconds first_data =
        now() - (t.bytes_moved + width_bytes_ - 1) / width_bytes_ * period_;
    drained_at_ = std::max(now(), drain(std::max(first_data, drained_at_), link));
    link_write_busy_ += link;
    posted_.push_back({t.bytes_moved, drained_at_});
    posted_bytes_ += t.bytes_moved;
    bytes_written_ += t.bytes_moved;
    return;
  }
  if (t.outcome != Outcome::split) {
    bytes_read_ += t.bytes_moved;
    if (parameters_.read_response == ReadResponse::hold) held_read_ended(t);
    const auto read = delayed_of(t);
    if (read != delayed_.end()) delayed_.erase(read);
    return;
  }
  BusTransaction& completion = pool_.acquire();
  completion.command = Command::split_completion;
  completion.target = t.requester;
  completion.tag = t.tag;
  completion.address = t.address;
  completion.bytes = t.bytes;
  bytes_read_ += t.bytes;
  completions_.push_back({&completion, fetch(t.address, t.bytes).begun, doorbells_taken_});
  pump_completions();
}

void HostBridge::pump_completions() {
  if (completion_asking_ || completions_.empty()) return;
  const Completion& head = completions_.front();
  if (head.after > doorbells_done_) return;
  completion_asking_ = true;
  request(*head.transaction, std::max<Picoseconds>(0, head.ready - now()));
}

void HostBridge::doorbell(unsigned line, std::uint64_t offset, std::uint64_t value) {
  BusTransaction& t = pool_.acquire();
  t.command = Command::memory_write;
  t.address = bus::kMmioBase + line * bus::kMmioWindow + offset;
  t.bytes = 8;
  t.value = value;
  doorbells_.push_back(&t);
  ++doorbells_taken_;
  pump_doorbells();
}

void HostBridge::pump_doorbells() {
  if (doorbell_asking_ || doorbells_.empty()) return;
  doorbell_asking_ = true;
  request(*doorbells_.front());
}

void HostBridge::transaction_ended(BusTransaction& t) {
  if (t.outcome == Outcome::retried) {
    request(t, 2 * period_);
    return;
  }
  if (t.bytes_moved < t.bytes) {
    t.address += t.bytes_moved;
    t.bytes -= t.bytes_moved;
    t.outcome = Outcome::completed;
    request(t);
    return;
  }
  if (t.command == Command::split_completion) {
    completions_.pop_front();
    completion_asking_ = false;
  } else {
    doorbells_.pop_front();
    ++doorbells_done_;
    doorbell_asking_ = false;
  }
  TransactionPool::release(t);
  pump_doorbells();
  pump_completions();
}

void HostBridge::start_measurement(Picoseconds now) {
  measured_from_ = now;
  bytes_read_ = 0;
  bytes_written_ = 0;
  reads_ = 0;
  held_ = 0;
  streams_.start_measurement();
  write_retries_ = 0;
  channel_busy_ = 0;
  link_write_busy_ = 0;
  link_read_busy_ = 0;
  read_latency_.clear();
}

void HostBridge::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.byte_rate("read_rate", bytes_read_, elapsed, "data read from memory");
  out.byte_rate("write_rate", bytes_written_, elapsed, "data written to memory");
  out.count("reads", reads_, "reads of memory");
  out.count("continued_reads", streams_.continued(),
            "held reads that found their data fetched or on order");
  out.count("lost_lines", streams_.lost_lines(),
            "cache lines that were fetched for a held read and not taken");
  out.count("write_retries", write_retries_, "writes retried because the buffer was full");
  out.share("read_channel_utilization", channel_busy_,
            elapsed * static_cast<std::int64_t>(channel_free_.size()),
            "time the read channels were fetching");
  out.share("held_reads", held_, elapsed, "time that held reads kept the bus waiting");
  out.share("link_write_utilization", link_write_busy_, elapsed, "time the link carried writes");
  out.share("link_read_utilization",
            link_read_busy_ + static_cast<Picoseconds>(streams_.lines()) * streams_.line_time(),
            elapsed, "time the link carried read data");
  out.latency("memory_read", read_latency_,
              "from the request at the adapter to the last byte there");
}

}  // namespace slotlab::host
