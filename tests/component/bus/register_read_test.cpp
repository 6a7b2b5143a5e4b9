// SPDX-License-Identifier: Apache-2.0
// Reads of a device's registers by a host played by hand: on one bus, and through the bridge.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "bus/bus_function.h"
#include "bus/pci_bridge.h"
#include "tests/support/scripted_probe.h"

namespace slotlab::bus {
namespace {

using test::run_until;
using test::ScriptedProbe;
using testing::ElementsAre;
using testing::IsEmpty;

/// Registers whose values count the reads, so that a second read would show.
class Registers : public DeviceFunction {
 public:
  std::uint64_t mmio_read(std::uint64_t offset) override {
    reads.push_back(offset);
    return 1000 * offset + reads.size();
  }
  void mmio_write(std::uint64_t offset, std::uint64_t /*value*/) override {
    writes.push_back(offset);
  }
  void dma_complete(std::uint32_t /*tag*/) override {}
  void timer(std::uint32_t /*id*/, std::uint64_t /*cookie*/) override {}

  std::vector<std::uint64_t> reads;
  std::vector<std::uint64_t> writes;
};

class NoInterrupts : public InterruptSink {
 public:
  void interrupt(unsigned /*line*/) override {}
};

class RegisterRead : public testing::TestWithParam<BusMode> {
 protected:
  RegisterRead() : slot_("slot", mode()), host("host", pool_) {
    AgentTraits traits;
    traits.name = "host";
    traits.claims_rest = true;
    host.attach(slot_, traits);
    host.repeats = true;
  }
  static SegmentParameters mode() {
    SegmentParameters parameters;
    parameters.mode = GetParam();
    return parameters;
  }
  static bool pcix() { return family_of(GetParam()) == BusFamily::pcix; }
  static Command command() { return pcix() ? Command::memory_read_dword : Command::memory_read; }

  void add_function(BusSegment& segment) {
    function_ = std::make_unique<BusFunction>("function", FunctionParameters(), 2U, pool_, sink_);
    function_->attach(segment);
    function_->attach(registers);
  }
  void add_bridge() {
    card_ = std::make_unique<BusSegment>("card", mode());
    bridge_ = std::make_unique<PciBridge>("bridge", BridgeParameters(), pool_);
    bridge_->attach(slot_, *card_, kMmioBase + 2 * kMmioWindow, kMmioWindow);
  }
  void read(std::uint64_t offset) {
    host.ask(command(), kMmioBase + 2 * kMmioWindow + offset, 8);
    end_ += 5 * kMicrosecond;
    run_until(end_);
  }

 private:
  TransactionPool pool_;
  NoInterrupts sink_;
  BusSegment slot_;
  std::unique_ptr<BusSegment> card_;
  std::unique_ptr<PciBridge> bridge_;
  std::unique_ptr<BusFunction> function_;
  Picoseconds end_ = 0;

 protected:
  BusSegment& slot() { return slot_; }
  BusSegment& card() { return *card_; }
  ScriptedProbe host;
  Registers registers;
};

TEST_P(RegisterRead, GetsTheRegistersValueAndRingsNoDoorbell) {
  add_function(slot());
  read(0x28);
  EXPECT_THAT(registers.reads, ElementsAre(0x28));
  EXPECT_THAT(registers.writes, IsEmpty());
  ASSERT_EQ(host.performed.size(), 1U);
  EXPECT_EQ(host.performed.at(0).outcome, Outcome::completed);
  EXPECT_EQ(host.performed.at(0).value, 1000U * 0x28 + 1);
}

TEST_P(RegisterRead, ComesThroughTheBridgeOnceForEachRead) {
  add_bridge();
  add_function(card());
  read(0x28);
  read(0x28);
  // Registers are not read ahead: neither the next one nor the same one again.
  EXPECT_THAT(registers.reads, ElementsAre(0x28, 0x28));
  EXPECT_THAT(registers.writes, IsEmpty());
  std::vector<std::uint64_t> values;
  for (const auto& event : pcix() ? host.taken : host.performed) {
    if (event.outcome == Outcome::completed) values.push_back(event.value);
  }
  EXPECT_THAT(values, ElementsAre(1000U * 0x28 + 1, 1000U * 0x28 + 2));
}

INSTANTIATE_TEST_SUITE_P(Families, RegisterRead,
                         testing::Values(BusMode::pci_66, BusMode::pcix_133),
                         [](const testing::TestParamInfo<BusMode>& mode) {
                           return family_of(mode.param) == BusFamily::pcix ? "pcix"
                                                                           : "conventional";
                         });

}  // namespace
}  // namespace slotlab::bus
