// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

using testing::HasSubstr;

constexpr const char* kScenario = "papers/a9782a/pci66-c1-fc-bd-alone.yaml";

CommandResult explain(const std::string& arguments) {
  return run_command(shell_quote(SLOTLAB_PROGRAM) + " explain " + arguments + " --catalogue " +
                     shell_quote(SLOTLAB_SCENARIO_DIR));
}

TEST(Explain, RefusesBadInputWithExitCode2AndSaysWhatToChange) {
  const struct {
    const char* arguments;
    const char* message;
  } cases[] = {
      {"", "expected SCENARIO.yaml"},
      {"no-such.yaml", "no-such.yaml"},
      {"papers/a9782a/testbed.yaml", "testbed.yaml"},
      {"papers/a9782a/pci66-c1-fc-bd-alone.yaml --set host.cellz=2", "host.cells"},
      {"papers/a9782a/pci66-c1-fc-bd-alone.yaml --set host.slot0.ideal.bus=true", "bus_clock"},
      {"papers/a9782a/pci66-c1-fc-bd-alone.yaml --set run.measure=40", "bare number"},
      {"papers/a9782a/pci66-c1-fc-bd-alone.yaml -j 0", "jobs"},
      {"papers/a9782a/pci66-c1-fc-bd-alone.yaml --resource-only", "--resources-only"},
      {"papers/a9782a/pci66-c1-fc-bd-alone.yaml --format yaml", "json"},
      {"papers/a9782a/pci66-c1-fc-bd-alone.yaml second.yaml", "second.yaml"},
  };
  for (const auto& one : cases) {
    const CommandResult result = explain(one.arguments);
    EXPECT_EQ(result.exit_code, 2) << one.arguments << ": " << result.err;
    EXPECT_THAT(result.err, HasSubstr(one.message)) << one.arguments;
    EXPECT_EQ(result.out, "") << one.arguments;
  }
}

TEST(Explain, IsTheSameWithAnyNumberOfWorkers) {
  const std::string arguments =
      std::string(kScenario) + " --set 'run.measure=2 ms' --set 'run.warm_up=1 ms' --format json";
  const CommandResult one = explain(arguments + " -j 1");
  EXPECT_EQ(one.exit_code, 0) << one.err;
  EXPECT_EQ(one.out, explain(arguments + " -j 3").out);
}

TEST(Explain, GoesOnWhereNothingMoves) {
  // The only direction moves no data in so short a time: no gain can be stated, and none is.
  const CommandResult result = explain(
      "papers/a9782a/pci66-c1-fc-bd-alone.yaml --resources-only --set 'run.measure=1 us' "
      "--set 'run.warm_up=0 ps'");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("no resource gains half a percent"));
}

TEST(Explain, RunStatesStallsWhenAsked) {
  const std::string run = shell_quote(SLOTLAB_PROGRAM) + " run " + kScenario +
                          " --set 'run.measure=2 ms' --format csv --catalogue " +
                          shell_quote(SLOTLAB_SCENARIO_DIR);
  EXPECT_THAT(run_command(run + " --stalls").out, HasSubstr("stalls.slot0.fc.read.time.link,"));
  EXPECT_THAT(run_command(run).out, testing::Not(HasSubstr("stalls.")));
}

}  // namespace
}  // namespace slotlab::test
