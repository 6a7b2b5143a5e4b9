// SPDX-License-Identifier: Apache-2.0
// README: your own initiator and target on a bus segment, without the rest of Slotlab.
//
// A capture card streams 1 KB blocks into a frame store over a 64-bit PCI-X 133 bus, while a
// second card moves small messages. The frame store is slow to start (it waits 6 clocks before
// its first data) and retries every 16th transaction. The program prints what each card got and
// where the clocks went. Things to try: another `mode` or `arbiter` in `SegmentParameters`,
// another latency timer, another answer in `FrameStore::address_phase`.
//
// What you write: a module that is a BusAgent. As an initiator it calls request() and is told by
// transaction_ended(); as a target it answers address_phase() and is told by data_ended().

#include <fmt/core.h>

#include "bus/bus_segment.h"

namespace bus = slotlab::bus;
using slotlab::Picoseconds;

/// A card that writes blocks of one size, `gap` after it has got rid of the one before.
class Card : public sc_core::sc_module, public bus::BusAgent {
 public:
  Card(const sc_core::sc_module_name& name, bus::TransactionPool& pool, std::uint32_t block,
       Picoseconds gap)
      : sc_module(name), BusAgent("socket"), pool_(pool), block_(block), gap_(gap) {}

  void write_next() {
    bus::BusTransaction& t = pool_.acquire();
    t.command = bus::Command::memory_write_block;
    t.address = next_;
    t.bytes = block_;
    request(t, gap_);
  }
  std::uint64_t bytes() const { return bytes_; }

 protected:
  void transaction_ended(bus::BusTransaction& t) override {
    bytes_ += t.bytes_moved;
    next_ += t.bytes_moved;
    // Nothing moved (retry): the same again after the bus was left alone for two clocks or more.
    // Cut short (disconnect, latency timer): the next block starts where this one ended.
    const bool retried = t.outcome == bus::Outcome::retried;
    if (retried) return request(t, 30'000);
    bus::TransactionPool::release(t);
    write_next();
  }
  // Nobody writes to a card here; a target has to answer all the same.
  bus::TargetAnswer address_phase(const bus::BusTransaction&) override { return {}; }
  void data_ended(const bus::BusTransaction&) override {}

 private:
  bus::TransactionPool& pool_;
  const std::uint32_t block_;
  const Picoseconds gap_;
  std::uint64_t next_ = 0;
  std::uint64_t bytes_ = 0;
};

/// A memory that takes its time.
class FrameStore : public sc_core::sc_module, public bus::BusAgent {
 public:
  explicit FrameStore(const sc_core::sc_module_name& name) : sc_module(name), BusAgent("socket") {}

 protected:
  bus::TargetAnswer address_phase(const bus::BusTransaction&) override {
    bus::TargetAnswer answer;
    answer.decode = bus::DecodeSpeed::medium;
    answer.initial_wait = 6;
    if (++asked_ % 16 == 0) answer.kind = bus::AnswerKind::retry;
    return answer;
  }
  void data_ended(const bus::BusTransaction&) override {}
  void transaction_ended(bus::BusTransaction&) override {}  // it never asks for the bus

 private:
  unsigned asked_ = 0;
};

int sc_main(int /*argc*/, char* /*argv*/[]) {
  bus::SegmentParameters parameters;
  parameters.mode = bus::BusMode::pcix_133;
  parameters.arbiter = bus::ArbiterKind::round_robin;

  bus::TransactionPool pool;
  bus::BusSegment segment("bus", parameters);
  Card capture("capture", pool, 1024, 0);
  Card messages("messages", pool, 64, 500 * slotlab::kNanosecond);
  FrameStore store("frame_store");
  bus::AgentTraits traits;
  traits.name = "capture";
  segment.attach(capture, traits);
  traits.name = "messages";
  segment.attach(messages, traits);
  traits.name = "frame_store";
  traits.claims_rest = true;  // every address that no one else claims
  segment.attach(store, traits);

  capture.write_next();
  messages.write_next();
  sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
  segment.settle(bus::BusAgent::now());

  fmt::print("capture  {:7.1f} MB/s\n", static_cast<double>(capture.bytes()) / 1e3);
  fmt::print("messages {:7.1f} MB/s\n", static_cast<double>(messages.bytes()) / 1e3);
  const bus::ClockAccount& account = segment.account();
  for (std::size_t i = 0; i < bus::kClockClasses; ++i) {
    const auto clock_class = static_cast<bus::ClockClass>(i);
    const auto clocks = static_cast<double>(account.clocks(clock_class));
    if (clocks > 0) {
      fmt::print("{:14} {:5.1f} % of the clocks\n", bus::name_of(clock_class),
                 100 * clocks / static_cast<double>(account.total()));
    }
  }
  return 0;
}
