// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bus/bus_segment.h"
#include "trace/bus_pins.h"
#include "trace/vcd_file.h"
#include "trace/window.h"

namespace slotlab::trace {

/// The pins of one bus as a waveform. A level changes at the rising edge after which it is driven
/// and is sampled at the next one.
///
/// GNT# stands from the clock before FRAME# to the end of the transaction, or until the clock after
/// another agent's request is seen, when the latency timer begins to count. REQ# stands from the
/// request to FRAME#; after a STOP# conventional PCI wants it off for two clocks.
class VcdBus final : public bus::SegmentObserver, private VcdFile::Source {
 public:
  VcdBus(const std::string& name, const bus::BusSegment& segment, VcdFile& file,
         const Window& window, bool with_clock);

  void requested(unsigned agent, Picoseconds made, Picoseconds seen) override;
  void started(unsigned agent, unsigned target, const bus::BusTransaction& transaction,
               Picoseconds made, Picoseconds start) override;
  void transaction(unsigned agent, const bus::BusTransaction& transaction,
                   const bus::TransactionTiming& timing, Picoseconds start) override;

  /// Transactions in the window so far.
  std::uint64_t transactions() const { return transactions_; }

 private:
  using Clock = std::int64_t;
  static constexpr Clock kNoClock = INT64_MAX;
  static constexpr unsigned kNone = UINT32_MAX;

  /// REQ# from clock `from` on, to `to` (the first clock without it).
  struct Request {
    Clock from;
    Clock to = kNoClock;
  };
  struct Agent {
    std::size_t req_wire = 0;
    std::size_t gnt_wire = 0;
    bool req = false;  ///< shown
    bool gnt = false;  ///< shown
    std::vector<Request> requests;
    Clock off_from = 0;  ///< no REQ# from here
    Clock off_to = 0;    ///< to here
  };
  struct Wires {
    std::size_t clk = 0, frame = 0, irdy = 0, devsel = 0, trdy = 0, stop = 0;
    std::size_t req64 = 0, ack64 = 0, ad = 0, cbe = 0;
  };

  void settle(Picoseconds now) override;
  static bool asks(const Agent& agent, Clock clock);
  static void forget_requests_before(Agent& agent, Clock clock);
  bool quiet() const;
  Clock first_request_of_others(unsigned agent) const;
  void draw_idle(Clock until);
  void draw(Clock clock, const BusPins& pins, unsigned granted);
  void level(Clock clock, std::size_t wire, bool asserted) {
    file_.change(scope_, (clock - 1) * period_, wire, {asserted ? 0U : 1U});
  }
  void known() { file_.advance(scope_, (drawn_ - 1) * period_); }

  VcdFile& file_;
  const Window window_;
  const Picoseconds period_;
  const bool conventional_;
  const bool wide_;
  const bool with_clock_;
  std::unique_ptr<TransactionPins> pins_;
  std::size_t scope_;
  Wires wires_;
  std::vector<Agent> agents_;

  BusPins shown_;
  Clock drawn_ = 0;  ///< clocks before this one are in the file
  unsigned target_ = 0;
  unsigned active_ = kNone;
  unsigned next_ = kNone;  ///< who starts at `next_start_`
  Clock next_start_ = kNoClock;
  std::uint64_t transactions_ = 0;
};

}  // namespace slotlab::trace
