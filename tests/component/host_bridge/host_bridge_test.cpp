// SPDX-License-Identifier: Apache-2.0
// The host bridge with a device played by hand. Times are round ones: a byte takes 1 ns on the
// link, an access to memory 200 ns, the path to it and back 400 ns.

#include "host/host_bridge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "bus/bus_function.h"
#include "tests/support/scripted_probe.h"

namespace slotlab::host {
namespace {

using bus::AnswerKind;
using bus::BusMode;
using bus::Command;
using bus::Outcome;
using test::run_until;
using test::ScriptedProbe;

constexpr Picoseconds kNs = kNanosecond;
constexpr Picoseconds kPcix = 7500;
constexpr Picoseconds kPci = 15'000;

class Host : public testing::Test {
 protected:
  struct Machine {
    Machine(BusMode mode, const HostBridgeParameters& parameters, const MemoryParameters& memory,
            std::uint64_t seed)
        : segment("bus", segment_parameters(mode)),
          host("host", parameters, memory, 1, seed, pool),
          device("device", pool) {
      host.attach(segment);
      bus::AgentTraits traits;
      traits.name = "device";
      traits.latency_timer = 248;
      traits.window_base = bus::kMmioBase;
      traits.window_size = bus::kMmioWindow;
      device.attach(segment, traits);
    }
    static bus::SegmentParameters segment_parameters(BusMode mode) {
      bus::SegmentParameters parameters;
      parameters.mode = mode;
      return parameters;
    }

    bus::TransactionPool pool;
    bus::BusSegment segment;
    HostBridge host;
    ScriptedProbe device;
  };

  Host() {
    memory.spread = 0;
    parameters.link_rate = 8'000'000'000;
    parameters.link_header = 0;
    parameters.link_duplex = LinkDuplex::full;
  }
  Machine& machine(BusMode mode, std::uint64_t seed = 1) {
    machine_ = std::make_unique<Machine>(mode, parameters, memory, seed);
    return *machine_;
  }
  /// End of the split completion of `bytes` whose data are at the bridge at `ready`: the next
  /// edge sees the request, the grant takes a clock, decode B six clocks beside the data.
  static Picoseconds completed(Picoseconds ready, std::uint32_t bytes) {
    return (ready / kPcix + 1 + 1 + bytes / 8 + 6) * kPcix;
  }
  static std::size_t count(const std::vector<ScriptedProbe::Event>& events, Outcome outcome) {
    return static_cast<std::size_t>(std::count_if(
        events.begin(), events.end(), [&](const auto& event) { return event.outcome == outcome; }));
  }

  HostBridgeParameters parameters;
  MemoryParameters memory;

 private:
  std::unique_ptr<Machine> machine_;
};

TEST_F(Host, AReadTakesPathMemoryAndLink) {
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000, 64, 1, 9);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(count(m.device.performed, Outcome::split), 1U);
  ASSERT_EQ(m.device.taken.size(), 1U);
  const Picoseconds start = m.device.performed.at(0).time;
  EXPECT_EQ(m.device.taken.at(0).time, completed(start + (400 + 200 + 64) * kNs, 64));
  EXPECT_EQ(m.device.taken.at(0).tag, 9U);
}

// 512 bytes are 8 lines, 2 in flight: four accesses one after the other.
TEST_F(Host, LinesAreFetchedAFewAtATime) {
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000, 512, 1);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 1U);
  const Picoseconds start = m.device.performed.at(0).time;
  EXPECT_EQ(m.device.taken.at(0).time, completed(start + (400 + 4 * 200 + 128) * kNs, 512));
}

TEST_F(Host, TheLinkIsTheLimitWithEnoughLinesInFlight) {
  parameters.lines_in_flight = 8;
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000, 512, 1);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 1U);
  const Picoseconds start = m.device.performed.at(0).time;
  EXPECT_EQ(m.device.taken.at(0).time, completed(start + (400 + 200 + 512) * kNs, 512));
}

// The completion begins with its first 128 bytes: after path, memory and their time on the link.
TEST_F(Host, ACompletionMayBeginBeforeItsLastByteHasCome) {
  parameters.lines_in_flight = 8;
  parameters.completion_bytes = 128;
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000, 512, 1);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 1U);
  const Picoseconds start = m.device.performed.at(0).time;
  EXPECT_EQ(m.device.taken.at(0).time, completed(start + (400 + 200 + 128) * kNs, 512));
}

// On a slow link it begins later: the bus, 480 ns for the data, must not get ahead of the link.
TEST_F(Host, ACompletionDoesNotRunDry) {
  parameters.lines_in_flight = 8;
  parameters.completion_bytes = 128;
  parameters.link_rate = 4'000'000'000;
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000, 512, 1);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 1U);
  const Picoseconds start = m.device.performed.at(0).time;
  EXPECT_EQ(m.device.taken.at(0).time, completed(start + (400 + 200 + 1024 - 480) * kNs, 512));
}

TEST_F(Host, AnUnalignedReadTouchesALineMore) {
  parameters.lines_in_flight = 1;
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000 + 32, 64, 1);  // two lines
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 1U);
  const Picoseconds start = m.device.performed.at(0).time;
  EXPECT_EQ(m.device.taken.at(0).time, completed(start + (400 + 2 * 200 + 32) * kNs, 64));
}

TEST_F(Host, OneReadChannelServesReadsOneAfterTheOther) {
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000, 64, 1, 1);
  m.device.ask(Command::memory_read_block, 0x2000, 64, 2, 2);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 2U);
  const Picoseconds start = m.device.performed.at(0).time;
  EXPECT_EQ(m.device.taken.at(0).time, completed(start + 664 * kNs, 64));
  EXPECT_EQ(m.device.taken.at(1).tag, 2U);
  // The host used the bus last: it is parked there, and the grant takes no clock.
  EXPECT_EQ(m.device.taken.at(1).time, completed(start + 2 * 664 * kNs, 64) - kPcix);
}

TEST_F(Host, TwoReadChannelsServeThemAtOnce) {
  parameters.read_channels = 2;
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x1000, 64, 1, 1);
  m.device.ask(Command::memory_read_block, 0x2000, 64, 2, 2);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 2U);
  EXPECT_LT(m.device.taken.at(1).time, m.device.performed.at(1).time + (664 + 300) * kNs);
}

TEST_F(Host, ThePostedBufferFillsAndDrainsAtLinkRate) {
  parameters.posted_write_bytes = 256;
  parameters.link_rate = 800'000'000;  // 10 ns a byte: 128 bytes take 1280 ns
  Machine& m = machine(BusMode::pcix_133);
  for (std::uint64_t i = 0; i < 3; ++i) {
    m.device.ask(Command::memory_write_block, 0x1000 * i, 128, static_cast<Picoseconds>(1 + i));
  }
  run_until(5 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 3U);
  EXPECT_GT(count(m.device.performed, Outcome::retried), 5U);
  const Picoseconds first = m.device.performed.at(0).time;
  const Picoseconds third = m.device.performed.back().time;
  // The link begins with the first words, 16 clocks before the end of the data.
  EXPECT_GE(third, first + 1280 * kNs - 18 * kPcix);
  EXPECT_LE(third, first + 1280 * kNs + 30 * kPcix);
}

TEST_F(Host, AWriteIsCutToTheRoomThatIsLeft) {
  parameters.posted_write_bytes = 1024;
  parameters.link_rate = 8'000'000;  // a byte in a microsecond: as good as never
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_write_block, 0x1000, 4096, 1);
  run_until(5 * kMicrosecond);
  EXPECT_EQ(m.device.performed.at(0).outcome, Outcome::disconnected);
  EXPECT_EQ(m.device.performed.at(0).moved, 1024U);
  EXPECT_EQ(m.device.performed.at(1).outcome, Outcome::retried);
}

TEST_F(Host, AReadPushesEarlierWritesToMemory) {
  parameters.link_rate = 800'000'000;
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_write_block, 0x1000, 1024, 1);  // 10.24 us on the link
  m.device.ask(Command::memory_read_block, 0x2000, 64, 2);
  run_until(30 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 1U);
  const Picoseconds written = m.device.performed.at(0).time;
  EXPECT_GE(m.device.taken.at(0).time, written + (10'240 + 600 + 640) * kNs - 130 * kPcix);
  EXPECT_LE(m.device.taken.at(0).time, written + (10'240 + 600 + 640) * kNs + 30 * kPcix);
}

TEST_F(Host, CompletionsDoNotPassDoorbells) {
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x2000, 64, 1);
  run_until(300 * kNs);
  m.device.answer.kind = AnswerKind::retry;
  m.host.doorbell(0, 0x10, 42);
  m.device.ask(Command::memory_read_block, 0x3000, 64);  // its data come after the doorbell
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 1U);  // the first read's completion was there before
  m.device.answer.kind = AnswerKind::accept;
  run_until(9 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 3U);
  EXPECT_EQ(m.device.taken.at(1).value, 42U);
  EXPECT_EQ(m.device.taken.at(1).address, bus::kMmioBase + 0x10);
  EXPECT_EQ(m.device.taken.at(2).command, Command::split_completion);
}

TEST_F(Host, DoorbellsKeepTheirOrder) {
  Machine& m = machine(BusMode::pcix_133);
  for (std::uint64_t i = 0; i < 5; ++i) m.host.doorbell(0, 8 * i, i);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 5U);
  for (std::uint64_t i = 0; i < 5; ++i) EXPECT_EQ(m.device.taken.at(i).value, i);
}

// The last word is taken at the end of the first data clock that ends when, or after, it has come.
class HeldRead : public Host, public testing::WithParamInterface<bus::DecodeSpeed> {};

TEST_P(HeldRead, EndsWhenItsLastWordHasCome) {
  parameters.decode = GetParam();
  Machine& m = machine(BusMode::pci_66);
  m.device.ask(Command::memory_read_line, 0x1000, 64, 1);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.performed.size(), 1U);
  EXPECT_EQ(m.device.performed.at(0).outcome, Outcome::completed);
  const Picoseconds address = 2 * kPci;  // seen at edge 1, granted a clock later
  const Picoseconds ready = address + 664 * kNs;
  const Picoseconds last_word = m.device.performed.at(0).time - kPci;  // then one idle clock
  EXPECT_GE(last_word, ready);
  EXPECT_LT(last_word, ready + kPci);
}

INSTANTIATE_TEST_SUITE_P(Decode, HeldRead,
                         testing::Values(bus::DecodeSpeed::fast, bus::DecodeSpeed::medium,
                                         bus::DecodeSpeed::slow));

TEST_F(Host, AHeldReadFetchesNoMoreThanItGives) {
  parameters.read_boundary = 64;
  Machine& m = machine(BusMode::pci_66);
  m.device.repeats = false;
  m.device.ask(Command::memory_read_multiple, 0x1000, 512, 1);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.performed.size(), 1U);
  EXPECT_EQ(m.device.performed.at(0).outcome, Outcome::disconnected);
  EXPECT_EQ(m.device.performed.at(0).moved, 64U);
  // The last data clock, then the closing and the idle one.
  const Picoseconds last_word = m.device.performed.at(0).time - 2 * kPci;
  EXPECT_GE(last_word, 2 * kPci + 664 * kNs);
  EXPECT_LT(last_word, 3 * kPci + 664 * kNs);
}

TEST_F(Host, ConventionalWritesEndAtTheBoundary) {
  Machine& m = machine(BusMode::pci_66);
  m.device.ask(Command::memory_write, 0x1f80, 256, 1);
  run_until(5 * kMicrosecond);
  ASSERT_EQ(m.device.performed.size(), 2U);
  EXPECT_EQ(m.device.performed.at(0).outcome, Outcome::disconnected);
  EXPECT_EQ(m.device.performed.at(0).moved, 128U);
}

TEST_F(Host, ADelayedReadIsRetriedUntilItsDataAreThere) {
  parameters.read_response = ReadResponse::delayed;
  parameters.prefetch = 128;
  Machine& m = machine(BusMode::pci_66);
  m.device.ask(Command::memory_read_multiple, 0x1000, 256, 1);
  run_until(5 * kMicrosecond);
  EXPECT_GT(count(m.device.performed, Outcome::retried), 5U);
  // 128 bytes are fetched at a time: two lines, both in flight.
  EXPECT_EQ(count(m.device.performed, Outcome::disconnected), 1U);
  EXPECT_EQ(m.device.performed.back().outcome, Outcome::completed);
  const auto first = std::find_if(m.device.performed.begin(), m.device.performed.end(),
                                  [](const auto& e) { return e.moved > 0; });
  EXPECT_EQ(first->moved, 128U);
  EXPECT_GE(first->time, 2 * kPci + (400 + 200 + 128) * kNs);
}

TEST_F(Host, HalfDuplexWritesWaitForReadDataOnTheLink) {
  parameters.link_duplex = LinkDuplex::half;
  parameters.link_rate = 800'000'000;
  parameters.posted_write_bytes = 128;
  parameters.read_path_latency = 0;
  memory.latency_1_cell = 0;
  Machine& m = machine(BusMode::pcix_133);
  m.device.ask(Command::memory_read_block, 0x2000, 512, 1);   // 5.12 us on the link
  m.device.ask(Command::memory_write_block, 0x1000, 128, 2);  // 1.28 us
  m.device.ask(Command::memory_write_block, 0x3000, 128, 3);  // no room until that is gone
  run_until(20 * kMicrosecond);
  EXPECT_EQ(count(m.device.performed, Outcome::completed), 2U);
  const Picoseconds end = m.device.performed.back().time;
  EXPECT_GT(end, (5'120 + 1'280) * kNs);
  EXPECT_LT(end, (5'120 + 1'280 + 1'000) * kNs);
}

TEST_F(Host, MemoryAccessesSpreadAboutTheirAverage) {
  memory.spread = 200'000;
  Machine& m = machine(BusMode::pcix_133);
  for (std::uint32_t i = 0; i < 20; ++i) {
    m.device.ask(Command::memory_read_block, 0x1000 * i, 64, 1 + i, i);
  }
  run_until(30 * kMicrosecond);
  ASSERT_EQ(m.device.taken.size(), 20U);
  Picoseconds least = kNever;
  Picoseconds most = 0;
  for (std::size_t i = 1; i < 20; ++i) {
    const Picoseconds gap = m.device.taken.at(i).time - m.device.taken.at(i - 1).time;
    least = std::min(least, gap);
    most = std::max(most, gap);
  }
  EXPECT_GE(least, (664 - 40) * kNs - kPcix);
  EXPECT_LE(most, (664 + 40) * kNs + kPcix);
  EXPECT_GT(most - least, 20 * kNs);
}

TEST_F(Host, Reports) {
  Machine& m = machine(BusMode::pcix_133);
  m.host.start_measurement(0);
  m.device.ask(Command::memory_read_block, 0x1000, 64, 1);
  m.device.ask(Command::memory_write_block, 0x2000, 512, 2);
  run_until(10 * kMicrosecond);
  StatisticsGroup out("host");
  m.host.report(out, 10 * kMicrosecond);
  EXPECT_DOUBLE_EQ(out.find("read_rate")->value, 6.4e6);
  EXPECT_DOUBLE_EQ(out.find("write_rate")->value, 51.2e6);
  EXPECT_EQ(out.find("reads")->value, 1);
  EXPECT_DOUBLE_EQ(out.find("link_write_utilization")->value, 512.0 / 10'000);
  EXPECT_DOUBLE_EQ(out.find("read_channel_utilization")->value, 664.0 / 10'000);
}

}  // namespace
}  // namespace slotlab::host
