// SPDX-License-Identifier: Apache-2.0
// Random traffic on a bus, drawn as a waveform, read back from the pins alone.

#include "trace/vcd_bus.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/scripted_agent.h"
#include "trace/vcd_trace.h"
#include "trace/waveform_check.h"

namespace slotlab::test {
namespace {

using bus::BusMode;
using trace::BusCheck;
using trace::BusTotals;

/// A segment with the devices of a script, and what its initiators did.
class Bench : public bus::SegmentObserver {
 public:
  Bench(const std::string& name, const BusScript& script) : segment(name.c_str(), script.segment) {
    for (std::size_t i = 0; i < script.devices.size(); ++i) {
      const std::string device = name + "_device" + std::to_string(i);
      devices_.push_back(std::make_unique<ScriptedAgent>(device.c_str(), script.devices[i], pool_));
      devices_.back()->attach(segment, i);
    }
    totals.resize(segment.agents());
    segment.add_observer(*this);
  }

  bus::TransactionPool pool_;
  bus::BusSegment segment;
  std::vector<BusTotals::Agent> totals;

 private:
  void transaction(unsigned agent, const bus::BusTransaction& t,
                   const bus::TransactionTiming& /*timing*/, Picoseconds /*start*/) override {
    BusTotals::Agent& own = totals[agent];
    ++own.transactions;
    const bool reads = is_read(t.command) || t.command == bus::Command::split_completion;
    (reads ? own.bytes_read : own.bytes_written) += t.bytes_moved;
    if (t.outcome == bus::Outcome::retried) ++own.retries;
    if (t.outcome == bus::Outcome::split) ++own.split_responses;
  }

  std::vector<std::unique_ptr<ScriptedAgent>> devices_;
};

class VcdBusTest : public testing::TestWithParam<BusMode> {
 protected:
  VcdBusTest()
      : path_((std::filesystem::temp_directory_path() /
               ("slotlab_vcd_" + std::to_string(getpid()) + ".vcd"))
                  .string()) {}
  ~VcdBusTest() override { std::filesystem::remove(path_); }

  const std::string path_;
};

TEST_P(VcdBusTest, PinsObeyTheProtocolAndMoveTheSameBytes) {
  constexpr std::uint64_t kScripts = 40;
  std::vector<std::unique_ptr<Bench>> benches;
  trace::VcdTrace trace(path_, {}, GetParam() == BusMode::pcix_66);
  for (std::uint64_t seed = 1; seed <= kScripts; ++seed) {
    const std::string name = "segment" + std::to_string(seed);
    benches.push_back(std::make_unique<Bench>(
        name, random_script(GetParam(), seed * 1'000 + static_cast<std::uint64_t>(GetParam()))));
    bus::BusSegment& segment = benches.back()->segment;
    segment.add_observer(*trace.bus(name, segment));
  }
  sc_core::sc_start(sc_core::sc_time(200, sc_core::SC_US));
  trace.finish(200 * kMicrosecond);

  std::ifstream in(path_);
  const std::vector<BusCheck> checks = trace::check_waveform(in, path_);
  ASSERT_EQ(checks.size(), kScripts);
  std::uint64_t transactions = 0;
  for (std::size_t i = 0; i < kScripts; ++i) {
    SCOPED_TRACE(checks[i].name);
    EXPECT_EQ(checks[i].totals.violations, 0U)
        << checks[i].violations.front().rule << ": " << checks[i].violations.front().what << " at "
        << checks[i].time_of(checks[i].violations.front());
    ASSERT_EQ(checks[i].totals.agents.size(), benches[i]->totals.size());
    for (std::size_t agent = 0; agent < benches[i]->totals.size(); ++agent) {
      const BusTotals::Agent& read = checks[i].totals.agents[agent];
      const BusTotals::Agent& done = benches[i]->totals[agent];
      EXPECT_EQ(read.transactions, done.transactions);
      EXPECT_EQ(read.bytes_read, done.bytes_read);
      EXPECT_EQ(read.bytes_written, done.bytes_written);
      EXPECT_EQ(read.retries, done.retries);
      EXPECT_EQ(read.split_responses, done.split_responses);
      transactions += read.transactions;
    }
  }
  EXPECT_GT(transactions, 1000U);
}

INSTANTIATE_TEST_SUITE_P(Modes, VcdBusTest,
                         testing::Values(BusMode::pci_33, BusMode::pci_66, BusMode::pcix_66,
                                         BusMode::pcix_133),
                         [](const testing::TestParamInfo<BusMode>& mode) {
                           std::string name = bus::name_of(mode.param);
                           name[name.find('-')] = '_';
                           return name;
                         });

}  // namespace
}  // namespace slotlab::test
