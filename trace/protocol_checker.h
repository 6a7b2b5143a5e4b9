// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/time.h"
#include "bus/bus_mode.h"
#include "trace/bus_pins.h"

namespace slotlab::trace {

/// The pins of a bus as sampled at one clock edge, those of the arbiter included.
struct PinSample : BusPins {
  std::uint32_t req = 0;  ///< by agent, as bits
  std::uint32_t gnt = 0;
  bool unknown = false;  ///< a control pin has no level
};

/// A rule that was broken.
struct Violation {
  std::int64_t clock = 0;  ///< clock edges since time zero
  const char* rule = "";   ///< a short name
  const char* section = "";
  std::string what;
};

/// What went over a bus, as read from its pins.
struct BusTotals {
  struct Agent {
    std::uint64_t transactions = 0;
    std::uint64_t bytes_read = 0;  ///< reads and split completions
    std::uint64_t bytes_written = 0;
    std::uint64_t retries = 0;
    std::uint64_t split_responses = 0;
    std::uint64_t disconnects = 0;
  };
  std::vector<Agent> agents;  ///< by number, as initiators
  std::uint64_t data_phases = 0;
  std::uint64_t violations = 0;
  /// Data phases that took longer than PCI 2.3 section 3.5.1 allows, and the longest, in clocks. A
  /// host bridge that keeps the bus while it fetches read data does that; the bus goes on working,
  /// so it is no violation here.
  std::uint64_t late_data_phases = 0;
  std::uint32_t longest_data_phase = 0;
};

/// Checks the waveform of one bus against the protocol of its family, clock by clock, and counts
/// what it sees. Knows nothing of the model: it looks at pins alone.
class ProtocolChecker {
 public:
  /// More violations than these are counted but not kept.
  static constexpr std::size_t kKept = 20;

  ProtocolChecker(std::uint32_t width_bits, std::size_t agents)
      : width_(width_bits / 8), totals_{std::vector<BusTotals::Agent>(agents)} {}
  virtual ~ProtocolChecker() = default;
  ProtocolChecker(const ProtocolChecker&) = delete;
  ProtocolChecker& operator=(const ProtocolChecker&) = delete;

  /// The next clock edge. Edges may be left out where nothing changes on an idle bus.
  void clock(std::int64_t number, const PinSample& pins);
  /// No transaction is under way, and what the last clocks showed matters no more.
  bool quiet() const { return !active_ && idle_clocks_ > 3; }

  const std::vector<Violation>& violations() const { return violations_; }
  const BusTotals& totals() const { return totals_; }

 protected:
  /// The clock before.
  const PinSample& before() const { return before_; }
  /// Clocks since the address phase.
  std::uint32_t position() const { return position_; }
  BusTotals::Agent& initiator() { return totals_.agents[initiator_]; }
  std::uint32_t initiator_number() const { return initiator_; }
  void broken(const char* rule, const char* section, std::string what);
  std::uint32_t width() const { return width_; }
  std::uint32_t idle_clocks() const { return idle_clocks_; }
  BusTotals& totals_of_bus() { return totals_; }

  /// The address phase.
  virtual void begin(const PinSample& pins) = 0;
  /// A later clock of the transaction; false when it is the idle clock after it.
  virtual bool go_on(const PinSample& pins) = 0;
  /// A clock without a transaction.
  virtual void idle(const PinSample& pins) = 0;

 private:
  void check_grants(const PinSample& pins);

  const std::uint32_t width_;
  BusTotals totals_;
  std::vector<Violation> violations_;
  PinSample before_;
  std::int64_t now_ = 0;
  bool begun_ = false;
  bool active_ = false;
  std::uint32_t position_ = 0;
  std::uint32_t idle_clocks_ = 4;
  std::uint32_t initiator_ = 0;
};

std::unique_ptr<ProtocolChecker> make_protocol_checker(bus::BusFamily family,
                                                       std::uint32_t width_bits,
                                                       std::size_t agents);

}  // namespace slotlab::trace
