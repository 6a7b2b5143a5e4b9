// SPDX-License-Identifier: Apache-2.0
// How far is a line of memory?
#include "host/memory.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace slotlab::host {
namespace {

MemoryParameters parameters(std::uint32_t spread = 0) {
  MemoryParameters p;
  p.latency_1_cell = 200 * kNanosecond;
  p.latency_2_cells = 250 * kNanosecond;
  p.latency_4_cells = 320 * kNanosecond;
  p.spread = spread;
  p.line = 64;
  return p;
}

TEST(Memory, OfOneCellIsEquallyFarEverywhere) {
  Memory memory(parameters(), 1, 7, false);
  for (std::uint64_t line = 0; line < 8; ++line) {
    EXPECT_EQ(memory.access(64 * line), 200 * kNanosecond);
  }
}

TEST(Memory, IsInterleavedSoThatTheAverageIsThePartitions) {
  Memory two(parameters(), 2, 7, false);
  EXPECT_EQ(two.access(0), 200 * kNanosecond);
  EXPECT_EQ(two.access(63), 200 * kNanosecond);
  EXPECT_EQ(two.access(64), 300 * kNanosecond);
  EXPECT_EQ(two.access(128), 200 * kNanosecond);
  Memory four(parameters(), 4, 7, false);
  Picoseconds sum = 0;
  for (std::uint64_t line = 0; line < 4; ++line) sum += four.access(64 * line);
  EXPECT_EQ(sum, 4 * 320 * kNanosecond);
  EXPECT_EQ(four.access(0), 200 * kNanosecond);
  EXPECT_EQ(four.access(64), 360 * kNanosecond);
}

TEST(Memory, SpreadsUniformlyAboutTheAverage) {
  Memory memory(parameters(200'000), 1, 7, false);
  Picoseconds least = kNever;
  Picoseconds most = 0;
  Picoseconds sum = 0;
  constexpr int kAccesses = 10'000;
  for (int i = 0; i < kAccesses; ++i) {
    const Picoseconds latency = memory.access(0);
    least = std::min(least, latency);
    most = std::max(most, latency);
    sum += latency;
  }
  EXPECT_GE(least, 160 * kNanosecond);
  EXPECT_LE(least, 161 * kNanosecond);
  EXPECT_LE(most, 240 * kNanosecond);
  EXPECT_GE(most, 239 * kNanosecond);
  EXPECT_NEAR(static_cast<double>(sum) / kAccesses, 200e3, 1e3);
}

TEST(Memory, TakesNoTimeWhereItIsIdeal) {
  Memory memory(parameters(200'000), 4, 7, true);
  EXPECT_EQ(memory.access(0), 0);
  EXPECT_EQ(memory.access(64), 0);
}

TEST(Memory, CountsTheLinesThatBytesTouch) {
  const Memory memory(parameters(), 1, 7, false);
  EXPECT_EQ(memory.lines(0, 64), 1U);
  EXPECT_EQ(memory.lines(0, 65), 2U);
  EXPECT_EQ(memory.lines(60, 8), 2U);
  EXPECT_EQ(memory.lines(60, 4), 1U);
}

}  // namespace
}  // namespace slotlab::host
