// SPDX-License-Identifier: Apache-2.0
#include "bus/bus_function.h"

#include <algorithm>

namespace slotlab::bus {

BusFunction::BusFunction(sc_core::sc_module_name name, const FunctionParameters& parameters,
                         unsigned line, TransactionPool& pool, InterruptSink& interrupts)
    : sc_module(name),
      BusAgent(sc_module::basename()),
      TimerModule(Rank::function),
      parameters_(parameters),
      line_(line),
      pool_(pool),
      interrupts_(interrupts) {}

void BusFunction::attach(BusSegment& segment) {
  AgentTraits traits;
  traits.name = sc_module::basename();
  family_ = family_of(segment.parameters().mode);
  traits.latency_timer =
      family_ == BusFamily::pcix ? parameters_.latency_timer : parameters_.latency_timer_pci;
  traits.priority = parameters_.priority;
  traits.weight = parameters_.weight;
  traits.window_base = kMmioBase + line_ * kMmioWindow;
  traits.window_size = kMmioWindow;
  agent_ = segment.attach(*this, traits);
  segment_ = &segment;
  period_ = segment.period();
}

void BusFunction::dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) {
  const Flow flow = probe_ ? tell_read(tag) : Flow::both;
  reads_.push_back({address, bytes, bytes, tag, now(), flow});
  pump_reads();
}

void BusFunction::dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) {
  const Flow flow = probe_ ? tell_write(tag) : Flow::both;
  writes_.push_back({address, bytes, bytes, tag, now(), flow});
  pump_writes();
}

void BusFunction::set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) {
  start_timer(delay, 0, id, cookie);
}

void BusFunction::fire(const Timer& timer) { device_->timer(timer.id, timer.cookie); }

Command BusFunction::read_command(std::uint32_t bytes) const {
  constexpr std::uint32_t kLine = 64;
  if (family_ == BusFamily::pcix) return Command::memory_read_block;
  if (bytes <= 8) return Command::memory_read;
  return bytes <= kLine ? Command::memory_read_line : Command::memory_read_multiple;
}

void BusFunction::pump_reads() {
  const std::uint32_t limit = family_ == BusFamily::pcix ? parameters_.max_outstanding_splits : 1;
  if (read_request_ != nullptr || open_splits_ >= limit || asking_ >= reads_.size()) return;
  Job& job = reads_[asking_];
  const std::uint32_t cap =
      family_ == BusFamily::pcix ? parameters_.max_read_pcix : parameters_.max_read_pci;
  BusTransaction& t = pool_.acquire();
  t.address = job.address;
  t.bytes = std::min(job.unasked, cap);
  t.command = read_command(t.bytes);
  job.address += t.bytes;
  job.unasked -= t.bytes;
  read_request_ = &t;
  read_flow_ = job.flow;
  if (job.unasked == 0) ++asking_;
  read_started_.push_back(now());
  ask(t);
}

void BusFunction::pump_writes() {
  if (write_request_ != nullptr || writes_.empty()) return;
  const Job& job = writes_.front();
  BusTransaction& t = pool_.acquire();
  t.address = job.address;
  const std::uint32_t longest =
      family_ == BusFamily::pcix ? parameters_.max_write : parameters_.max_write_pci;
  t.bytes = std::min(job.unasked, longest);
  t.command = family_ == BusFamily::pcix ? Command::memory_write_block : Command::memory_write;
  write_request_ = &t;
  ask(t);
}

void BusFunction::transaction_ended(BusTransaction& t) {
  if (t.outcome == Outcome::retried) {
    request(t, parameters_.retry_clocks * period_);
    return;
  }
  if (&t == write_request_) {
    Job& job = writes_.front();
    job.address += t.bytes_moved;
    job.unasked -= t.bytes_moved;
    bytes_written_ += t.bytes_moved;
    write_request_ = nullptr;
    TransactionPool::release(t);
    if (job.unasked == 0) {
      const std::uint32_t tag = job.tag;
      writes_.pop_front();
      if (probe_) tell_next_write();
      pump_writes();
      device_->dma_complete(tag);
    } else {
      pump_writes();
    }
    return;
  }
  if (t.outcome == Outcome::split) {
    ++open_splits_;
    read_request_ = nullptr;
    TransactionPool::release(t);
    pump_reads();
    return;
  }
  // Immediate data; what is missing is asked for by a new transaction for the rest.
  const std::uint32_t moved = t.bytes_moved;
  if (moved < t.bytes) {
    t.address += moved;
    t.bytes -= moved;
    t.command = read_command(t.bytes);
    t.outcome = Outcome::completed;
    ask(t);
  } else {
    read_latency_.add(now() - read_started_.front());
    read_started_.pop_front();
    read_request_ = nullptr;
    TransactionPool::release(t);
  }
  read_data(moved);
}

/// Data of the oldest read job have arrived.
void BusFunction::read_data(std::uint32_t bytes) {
  bytes_read_ += bytes;
  Job& job = reads_.front();
  job.undelivered -= bytes;
  if (job.undelivered > 0) {
    pump_reads();
    return;
  }
  const std::uint32_t tag = job.tag;
  dma_read_latency_.add(now() - job.started);
  if (probe_) probe_->end(Activity::read_data, job.flow, now(), tag);
  reads_.pop_front();
  --asking_;
  pump_reads();
  device_->dma_complete(tag);
}

TargetAnswer BusFunction::address_phase(const BusTransaction& /*transaction*/) {
  TargetAnswer answer;
  answer.decode = parameters_.decode;
  return answer;
}

std::uint64_t BusFunction::read_value(const BusTransaction& t) {
  return device_->mmio_read(t.address % kMmioWindow);
}

void BusFunction::data_ended(const BusTransaction& t) {
  if (t.command == Command::split_completion) {
    if (t.bytes_moved == t.bytes) {
      --open_splits_;
      read_latency_.add(now() - read_started_.front());
      read_started_.pop_front();
    }
    read_data(t.bytes_moved);
    return;
  }
  if (!is_read(t.command)) device_->mmio_write(t.address % kMmioWindow, t.value);
}

void BusFunction::start_measurement(Picoseconds now) {
  measured_from_ = now;
  bytes_read_ = 0;
  bytes_written_ = 0;
  read_latency_.clear();
  dma_read_latency_.clear();
}

void BusFunction::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.byte_rate("dma_read_rate", bytes_read_, elapsed, "data read from host memory");
  out.byte_rate("dma_write_rate", bytes_written_, elapsed, "data written to host memory");
  out.latency("bus_read", read_latency_, "one bus read, from request to its last byte");
  out.latency("dma_read", dma_read_latency_, "one DMA read, all its bus reads");
}

}  // namespace slotlab::bus
