// SPDX-License-Identifier: Apache-2.0
// The segment engine against the clock-by-clock reference bus: random scripts, the same clocks.
// Many segments run side by side in one simulation, each with its own script.

#include <gtest/gtest.h>

#include <memory>

#include "tests/support/reference_conventional_bus.h"
#include "tests/support/reference_pcix_bus.h"
#include "tests/support/scripted_agent.h"

namespace slotlab::test {
namespace {

using bus::BusMode;
using bus::ClockClass;

constexpr ClockClass kIdle[] = {ClockClass::arbitration, ClockClass::idle_blocked,
                                ClockClass::idle_free};

/// A segment with the devices of a script, and what it did.
class Bench : public bus::BusSegment::Observer {
 public:
  Bench(const std::string& name, const BusScript& script) : segment_(name.c_str(), script.segment) {
    segment_.add_observer(*this);
    for (std::size_t i = 0; i < script.devices.size(); ++i) {
      const std::string device = name + "_device" + std::to_string(i);
      devices_.push_back(std::make_unique<ScriptedAgent>(device.c_str(), script.devices[i], pool_));
      devices_.back()->attach(segment_, i);
    }
  }

  const std::vector<TransactionRecord>& transactions() const { return records_; }
  const bus::BusSegment& segment() const { return segment_; }
  std::size_t devices() const { return devices_.size(); }
  bool done() const {
    for (const auto& device : devices_) {
      if (!device->done()) return false;
    }
    return true;
  }

 private:
  void transaction(unsigned agent, const bus::BusTransaction& t,
                   const bus::TransactionTiming& timing, Picoseconds start) override {
    TransactionRecord r;
    r.agent = agent;
    r.command = t.command;
    r.address = t.address;
    r.bytes_moved = t.bytes_moved;
    r.outcome = t.outcome;
    EXPECT_EQ(start % segment_.period(), 0);
    r.first_clock = start / segment_.period();
    r.last_clock = r.first_clock + timing.total - 1;
    for (std::uint32_t i = 0; i < timing.run_count; ++i) {
      r.clocks[static_cast<std::size_t>(timing.runs[i].clock_class)] += timing.runs[i].clocks;
    }
    for (const ClockClass idle : kIdle) {
      r.idle_before[static_cast<std::size_t>(idle)] = segment_.account().clocks(idle);
    }
    records_.push_back(r);
  }

  bus::TransactionPool pool_;
  bus::BusSegment segment_;
  std::vector<std::unique_ptr<ScriptedAgent>> devices_;
  std::vector<TransactionRecord> records_;
};

std::unique_ptr<ReferenceBus> reference_of(const BusScript& script) {
  std::unique_ptr<ReferenceBus> reference;
  if (family_of(script.segment.mode) == bus::BusFamily::conventional) {
    reference = std::make_unique<ReferenceConventionalBus>(script);
  } else {
    reference = std::make_unique<ReferencePcixBus>(script);
  }
  reference->run();
  return reference;
}

/// Every transaction, and the clocks of every class.
void compare(const Bench& bench, const ReferenceBus& reference) {
  const auto& got = bench.transactions();
  const auto& expected = reference.transactions();
  EXPECT_TRUE(bench.done());
  EXPECT_EQ(got.size(), expected.size());
  for (std::size_t i = 0; i < std::min(got.size(), expected.size()); ++i) {
    ASSERT_EQ(got[i], expected[i]) << "transaction " << i;
  }
  std::array<std::uint64_t, bus::kClockClasses> classes{};
  for (const ClockClass c : reference.clock_classes()) ++classes[static_cast<std::size_t>(c)];
  for (std::size_t i = 0; i < bus::kClockClasses; ++i) {
    const auto clock_class = static_cast<ClockClass>(i);
    EXPECT_EQ(bench.segment().account().clocks(clock_class), classes[i])
        << bus::name_of(clock_class);
  }
  for (unsigned agent = 0; agent < bench.devices(); ++agent) {
    for (const bool reads : {true, false}) {
      std::array<std::uint64_t, bus::kClockClasses> own{};
      for (const TransactionRecord& r : expected) {
        const bool read = is_read(r.command) || r.command == bus::Command::split_completion;
        if (r.agent != agent || read != reads) continue;
        for (std::size_t i = 0; i < own.size(); ++i) own[i] += r.clocks[i];
      }
      const auto direction =
          reads ? bus::ClockAccount::Direction::read : bus::ClockAccount::Direction::write;
      for (std::size_t i = 0; i < own.size(); ++i) {
        EXPECT_EQ(bench.segment().account().clocks(agent, direction, static_cast<ClockClass>(i)),
                  own[i]);
      }
    }
  }
  EXPECT_EQ(bench.segment().account().total(),
            static_cast<std::int64_t>(reference.clock_classes().size()));
}

/// What the scripts of a mode met; a test of preemption without preemption would prove nothing.
struct Coverage {
  std::array<std::uint64_t, 5> outcomes{};
  std::array<std::uint64_t, bus::kClockClasses> classes{};

  void add(const ReferenceBus& reference) {
    for (const auto& r : reference.transactions()) {
      ++outcomes[static_cast<std::size_t>(r.outcome)];
    }
    for (const ClockClass c : reference.clock_classes()) ++classes[static_cast<std::size_t>(c)];
  }
};

class Differential : public testing::TestWithParam<BusMode> {};

TEST_P(Differential, EngineAgreesWithTheReferenceBus) {
  constexpr std::uint64_t kScripts = 120;
  const BusMode mode = GetParam();
  std::vector<BusScript> scripts;
  std::vector<std::unique_ptr<Bench>> benches;
  for (std::uint64_t seed = 1; seed <= kScripts; ++seed) {
    scripts.push_back(random_script(mode, seed * 1'000 + static_cast<std::uint64_t>(mode)));
    benches.push_back(std::make_unique<Bench>("segment" + std::to_string(seed), scripts.back()));
  }
  sc_core::sc_start(sc_core::sc_time(10, sc_core::SC_MS));

  Coverage coverage;
  for (std::size_t i = 0; i < kScripts; ++i) {
    SCOPED_TRACE("script " + std::to_string(i + 1));
    const std::unique_ptr<ReferenceBus> reference = reference_of(scripts[i]);
    coverage.add(*reference);
    compare(*benches[i], *reference);
    if (HasFatalFailure()) break;
  }
  const bool pcix = family_of(mode) == bus::BusFamily::pcix;
  for (std::size_t i = 0; i < coverage.outcomes.size(); ++i) {
    const bool possible = pcix || static_cast<bus::Outcome>(i) != bus::Outcome::split;
    EXPECT_EQ(coverage.outcomes[i] > 100, possible) << "outcome " << i;
  }
  for (std::size_t i = 0; i < bus::kClockClasses; ++i) {
    const auto c = static_cast<ClockClass>(i);
    const bool only_pcix = c == ClockClass::split_request || c == ClockClass::split_completion;
    const bool only_conventional = c == ClockClass::wait_state || c == ClockClass::disconnect;
    const bool possible = pcix ? !only_conventional : !only_pcix;
    EXPECT_EQ(coverage.classes[i] > 100, possible) << bus::name_of(c);
  }
}

std::string mode_name(const testing::TestParamInfo<BusMode>& mode) {
  std::string name = bus::name_of(mode.param);
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Modes, Differential,
                         testing::Values(BusMode::pci_33, BusMode::pci_66, BusMode::pcix_66,
                                         BusMode::pcix_100, BusMode::pcix_133),
                         mode_name);

}  // namespace
}  // namespace slotlab::test
