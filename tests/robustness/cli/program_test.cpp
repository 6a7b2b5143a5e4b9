// SPDX-License-Identifier: Apache-2.0
// The program itself, as a shell starts it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace slotlab {
namespace {

using testing::HasSubstr;

struct Outcome {
  int code;
  std::string out;
};

/// Runs the program in a shell; `arguments` may redirect.
Outcome shell(const std::string& arguments) {
  Outcome run{-1, {}};
  FILE* pipe = popen((std::string(SLOTLAB_PROGRAM) + ' ' + arguments).c_str(), "r");
  if (pipe == nullptr) {
    return run;
  }
  std::array<char, 4096> chunk{};
  for (std::size_t read = 0; (read = fread(chunk.data(), 1, chunk.size(), pipe)) > 0;) {
    run.out.append(chunk.data(), read);
  }
  const int status = pclose(pipe);
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return run;
}

constexpr const char* kShortRun = "run " SLOTLAB_SCENARIO_DIR
                                  "/papers/a9782a/pcix-c1-ge-bd-with-fc-bd.yaml"
                                  " --set 'run.warm_up=1 ms' --set 'run.measure=2 ms'";

TEST(Program, PrintsResultsAloneOnItsStandardOutput) {
  const Outcome run = shell(std::string(kShortRun) + " --format csv 2>/dev/null");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out.rfind("path,value,unit\n", 0), 0U) << run.out;  // no banner of SystemC's
  EXPECT_THAT(run.out, HasSubstr("\nthroughput.slot0.fc.total,"));
}

TEST(Program, SaysNothingOnAStandardErrorThatIsNoTerminal) {
  EXPECT_EQ(shell(std::string(kShortRun) + " 2>&1 >/dev/null").out, "");
}

TEST(Program, GivesTheSameBytesAgain) {
  const std::string arguments = std::string(kShortRun) + " --format json 2>&1";
  const Outcome first = shell(arguments);
  EXPECT_EQ(first.code, 0) << first.out;
  EXPECT_EQ(first.out, shell(arguments).out);
  EXPECT_NE(first.out, shell(arguments + " --set host.cells=4").out);
}

TEST(Program, ExitsWithTwoForBadInput) {
  const Outcome run = shell("run nowhere.yaml 2>&1");
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out,
            "slotlab: error: nowhere.yaml: no such file, and no shipped scenario of that name "
            "('slotlab list scenarios' shows them)\n");
}

TEST(Program, ExitsWithOneWhenItCannotPrint) {
  EXPECT_EQ(shell("list parameters 2>&1 >/dev/full").code, 1);
}

}  // namespace
}  // namespace slotlab
