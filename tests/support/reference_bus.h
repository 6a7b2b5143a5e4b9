// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tests/support/reference_arbiter.h"
#include "tests/support/scripted_bus.h"

namespace slotlab::test {

/// A bus segment stepped clock by clock: slow, plain, and independent of the engine in `bus/`.
/// This class holds what both families share (REQ# and GNT#, arbitration, latency timer, retry
/// back-off, split completions); the families hold the clocks of a transaction.
///
/// Clock n spans the time from edge n to edge n + 1. A REQ# asserted before edge n is seen there.
/// The requester may drive its address phase `grant_clocks` clocks later, at once when the bus
/// is parked on it, and when the bus is free.
class ReferenceBus {
 public:
  explicit ReferenceBus(const BusScript& script);
  virtual ~ReferenceBus() = default;
  ReferenceBus(const ReferenceBus&) = delete;
  ReferenceBus& operator=(const ReferenceBus&) = delete;

  /// Steps the bus until every stream is done and no completion is owed.
  void run();
  const std::vector<TransactionRecord>& transactions() const { return records_; }
  /// Class of every clock, from clock 0 to the end of the last transaction.
  const std::vector<bus::ClockClass>& clock_classes() const { return classes_; }

 protected:
  /// What an initiator asks for.
  struct Request {
    unsigned agent = 0;
    std::size_t stream = 0;
    bus::Command command = bus::Command::memory_write;
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    unsigned target = 0;
    bool retried = false;    ///< waits for its next try
    Picoseconds made = 0;    ///< REQ# asserted
    std::int64_t seen = -1;  ///< edge at which the arbiter sees it, -1 before
  };
  /// The transaction on the bus.
  struct Current {
    Request request;
    ScriptedAnswer answer;
    std::uint32_t decode = 0;  ///< 0 fast or A, 1 medium or B, 2 slow or C
    std::int64_t start = 0;
    std::uint32_t clock = 0;  ///< clocks since the address phase
    std::uint32_t moved = 0;
    bus::Outcome outcome = bus::Outcome::completed;
    bool over = false;
  };

  /// The transaction is new.
  virtual void begin(const Current& current) = 0;
  /// One clock of it. `must_yield`: its latency timer has expired and its GNT# is gone. Sets
  /// `moved` and `outcome`, and `over` in its last clock.
  virtual bus::ClockClass tick(Current& current, bool must_yield) = 0;
  /// Moves the bytes of one data phase, no more than the target takes and the initiator has.
  void move_data_phase(Current& current) const;

  const BusScript script_;
  const std::uint32_t width_;

 private:
  /// One stream of a device: which item it is at, and whether that has been asked for.
  struct Stream {
    std::size_t next = 0;
    bool busy = false;
  };
  struct Device {
    std::vector<Stream> streams;
    std::size_t answers = 0;
    std::vector<Request> requests;  ///< in the order in which they were made
  };

  bool finished() const;
  void ask_until(Picoseconds edge);
  void ask(unsigned agent, std::size_t stream, Picoseconds now);
  void sample_requests(std::int64_t clock);
  bool start_transaction(std::int64_t clock);
  bus::ClockClass idle_class() const;
  bool must_yield(std::int64_t clock) const;
  void end_transaction(Picoseconds now);
  void record(const std::vector<bus::ClockClass>& own, std::int64_t last);

  const Picoseconds period_;
  std::vector<Device> devices_;
  ReferenceArbiter arbiter_;
  bool busy_ = false;
  Current current_;
  unsigned parked_ = 0xffff;
  unsigned splits_open_ = 0;
  std::vector<bus::ClockClass> classes_;
  std::array<std::uint64_t, bus::kClockClasses> idle_{};
  std::array<std::uint64_t, bus::kClockClasses> idle_at_start_{};
  std::vector<TransactionRecord> records_;
};

}  // namespace slotlab::test
