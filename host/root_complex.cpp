// SPDX-License-Identifier: Apache-2.0
#include "host/root_complex.h"

#include <algorithm>

#include "bus/pcie_function.h"

namespace slotlab::host {

using bus::BusTransaction;
using bus::Command;

RootComplex::RootComplex(sc_core::sc_module_name name, const RootComplexParameters& parameters,
                         const MemoryParameters& memory, std::uint32_t cells, std::uint64_t seed,
                         bus::TransactionPool& pool, bus::InterruptSink& interrupts)
    : sc_module(name),
      PcieAgent(sc_module::basename()),
      TimerModule(Rank::bus),
      parameters_(parameters),
      random_(seed),
      pool_(pool),
      interrupts_(interrupts) {
  if (!parameters.ideal_reads) memory_latency_ = {memory.latency(cells), memory.spread};
}

void RootComplex::doorbell(unsigned line, std::uint64_t offset, std::uint64_t value) {
  BusTransaction& t = pool_.acquire();
  t.command = Command::memory_write;
  t.address = bus::kMmioBase + line * bus::kMmioWindow + offset;
  t.bytes = 4;
  t.value = value;
  send(t);
}

void RootComplex::arrived(const BusTransaction& t) {
  if (bus::is_read(t.command)) {
    read(t);
  } else if (t.address >= bus::kMessageBase) {
    ++messages_;
    interrupts_.interrupt(static_cast<unsigned>((t.address - bus::kMessageBase) / 4));
  } else {
    bytes_written_ += t.bytes;
  }
}

/// Reads overlap; their data share the way from memory.
void RootComplex::read(const BusTransaction& request) {
  ++reads_;
  bytes_read_ += request.bytes;
  BusTransaction& completion = pool_.acquire();
  completion.command = Command::split_completion;
  completion.address = request.address;
  completion.bytes = request.bytes;
  completion.tag = request.tag;
  completion.target = request.requester;
  if (free_slots_.empty()) {
    free_slots_.push_back(static_cast<std::uint32_t>(completions_.size()));
    completions_.push_back(nullptr);
  }
  const std::uint32_t slot = free_slots_.back();
  free_slots_.pop_back();
  completions_[slot] = &completion;
  const Picoseconds ready =
      std::max(now() + parameters_.read_path_latency + memory_latency_.draw(random_), memory_free_);
  memory_free_ = ready + transfer_time(request.bytes, parameters_.memory_read_rate);
  read_latency_.add(ready - now());
  start_timer(ready - now(), 0, slot, 0);
}

void RootComplex::fire(const Timer& timer) {
  free_slots_.push_back(timer.id);
  send(*completions_[timer.id]);
}

void RootComplex::start_measurement(Picoseconds now) {
  measured_from_ = now;
  bytes_read_ = 0;
  bytes_written_ = 0;
  reads_ = 0;
  messages_ = 0;
  read_latency_.clear();
}

void RootComplex::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.byte_rate("read_rate", bytes_read_, elapsed, "data that functions asked for");
  out.byte_rate("write_rate", bytes_written_, elapsed, "data that functions wrote");
  out.rate("reads", reads_, elapsed, "read requests");
  out.rate("messages", messages_, elapsed, "message-signalled interrupts");
  out.latency("read", read_latency_, "from a request's arrival to its first data");
}

}  // namespace slotlab::host
