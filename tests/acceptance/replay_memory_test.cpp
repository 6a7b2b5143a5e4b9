// SPDX-License-Identifier: Apache-2.0
// A trace is streamed: ten times the file takes no more memory.

#include <gtest/gtest.h>

#include <string>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

/// scripts/replay-memory makes traces of two sizes, replays each and compares the peaks.
void expect_flat(const std::string& kind, const std::string& sizes) {
  const CommandResult result = run_command("scripts/replay-memory " + sizes + " --kind " + kind +
                                           " --program " + shell_quote(SLOTLAB_PROGRAM));
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_NE(result.out.find(kind), std::string::npos) << result.out;
}

TEST(ReplayMemory, OfACaptureDoesNotGrowWithTheFile) { expect_flat("pcap", "2 20"); }

TEST(ReplayMemory, OfABlockTraceDoesNotGrowWithTheFile) { expect_flat("blkparse", "2 20"); }

}  // namespace
}  // namespace slotlab::test
