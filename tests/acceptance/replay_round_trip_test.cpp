// SPDX-License-Identifier: Apache-2.0
// What a run writes as a capture, another can replay.

#include <gtest/gtest.h>

#include <string>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

TEST(ReplayRoundTrip, EveryFrameThatARunCapturedIsReplayed) {
  // Both ports: the capture has Fibre Channel frames beside those of Ethernet.
  const std::string program = shell_quote(SLOTLAB_PROGRAM);
  const CommandResult result =
      run_command("set -e; t=$(mktemp -d); trap 'rm -rf \"$t\"' EXIT; " + program +
                  " run studies/replay/both.yaml --trace-pcapng \"$t/run.pcapng\" >/dev/null; " +
                  program + " run studies/replay/capture.yaml --format csv" +
                  " --set traffic.slot0.gige.replay.file=\"$t/run.pcapng\"" +
                  " --set traffic.slot0.gige.replay.host=10.1.0.1");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("slot0.gige.driver.transmit.frames_carried,68,"), std::string::npos);
  EXPECT_NE(result.out.find("slot0.gige.driver.receive.frames_carried,62,"), std::string::npos);
}

}  // namespace
}  // namespace slotlab::test
