// SPDX-License-Identifier: Apache-2.0
// Wrong, damaged and missing trace files: one clear error, exit code 2, before anything runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "tests/support/command.h"
#include "tests/support/trace_files.h"

namespace slotlab::test {
namespace {

using ::testing::HasSubstr;

class BadTrace : public ::testing::Test {
 protected:
  /// `command` ("run", "check") of a scenario whose ports have this traffic.
  CommandResult perform(const std::string& command, const std::string& traffic,
                        const std::string& options = "") {
    const std::string scenario = folder_.write(
        "s.yaml",
        "title: t\n"
        "host: {model: rp8400, cells: 1, slot0: {type: seu, adapter: {model: a9782a}}}\n"
        "traffic:\n"
        "  slot0:\n" +
            traffic);
    return run_command(shell_quote(SLOTLAB_PROGRAM) + " " + command + " " + shell_quote(scenario) +
                       " --catalogue " + shell_quote(SLOTLAB_SCENARIO_DIR) + " " + options);
  }
  CommandResult fc(const std::string& replay, const std::string& command = "run") {
    return perform(command, "    fc: {replay: {" + replay + "}}\n");
  }
  CommandResult gige(const std::string& replay, const std::string& command = "run") {
    return perform(command, "    gige: {replay: {" + replay + "}}\n");
  }
  static void expect_error(const CommandResult& result, const std::string& text) {
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr(text));
    EXPECT_EQ(result.out, "");
  }

  TraceFolder folder_;
};

TEST_F(BadTrace, AMissingFileIsNamedWithTheKeyThatNamesIt) {
  expect_error(fc("file: none.csv", "check"), "s.yaml:5:25: traffic.slot0.fc.replay.file: ");
  expect_error(fc("file: none.csv"), "none.csv: no such file");
  expect_error(fc(""), "traffic.slot0.fc.replay: the required key 'file' is missing");
  expect_error(fc("file: ."), "this is a directory, not a file");
}

TEST_F(BadTrace, AFileThatNobodyMayReadIsAnError) {
  folder_.write("t.spc", "0,8,4096,r,0\n");
  std::filesystem::permissions(folder_.path("t.spc"), std::filesystem::perms::none);
  const CommandResult result = fc("file: t.spc");
  if (result.exit_code != 0) expect_error(result, "t.spc: cannot be read: ");  // root may
}

TEST_F(BadTrace, DamageIsListedByLineBeforeAnythingRuns) {
  folder_.write("t.spc", "0,8,4096,r,0\nnonsense\n0,8,4096,r,0,\n0,8,x,r,0\n");
  for (const char* command : {"run", "check"}) {
    const CommandResult result = fc("file: t.spc", command);
    expect_error(result, "t.spc: 2 malformed records, and max_errors allows 0");
    EXPECT_THAT(result.err, HasSubstr("t.spc:2: 'nonsense' is no ASU number"));
    EXPECT_THAT(result.err, HasSubstr("t.spc:4: 'x' is no size"));
  }
  const CommandResult result = fc("file: t.spc, max_errors: 2");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("t.spc: 2 malformed records were left out; the first: "));
}

TEST_F(BadTrace, WrongFormatsAreNamed) {
  folder_.write("t.spc", "0,8,4096,r,0\n");
  expect_error(fc("file: t.spc, format: fio"), "is not \"fio version 2 iolog\"");
  expect_error(fc("file: t.spc, format: cvs"), "unknown value 'cvs'");
  expect_error(gige("file: t.spc, host: 10.0.0.1"), "t.spc: this is no capture file");
  folder_.write("a.pcap", PcapText().frame(1, FrameBytes().text()).text());
  expect_error(fc("file: a.pcap"), "which only an Ethernet port can replay");
  folder_.write("t.gz", std::string("\x1f\x8b\x08\0\0\0\0\0\0\0", 10));
  expect_error(fc("file: t.gz"), "is compressed (gzip), which is not read; unpack it first");
}

TEST_F(BadTrace, BinaryGarbageIsRefusedByEveryReader) {
  std::string garbage;
  std::uint32_t state = 12345;
  for (int i = 0; i < 50'000; ++i) {
    state = state * 1664525 + 1013904223;
    garbage += static_cast<char>(state >> 24U);
  }
  folder_.write("t.bin", garbage);
  expect_error(fc("file: t.bin"), "the first lines are of no known format");
  for (const char* format : {"blkparse", "fio", "msr", "spc"}) {
    expect_error(fc(std::string("file: t.bin, format: ") + format), "malformed records");
  }
  expect_error(gige("file: t.bin, direction: transmit"), "this is no capture file");
  // A capture whose rest is garbage.
  folder_.write("a.pcap", PcapText().frame(1, FrameBytes().text()).text() + garbage);
  expect_error(gige("file: a.pcap, direction: transmit"),
               "a.pcap: frame 2: the file cannot be read on from here");
}

TEST_F(BadTrace, AHostIsAskedForAndChecked) {
  folder_.write("a.pcap", PcapText().frame(1, FrameBytes().text()).text());
  expect_error(gige("file: a.pcap", "check"), "which frames are the port's own? Write host: ");
  expect_error(gige("file: a.pcap, host: server", "check"), "'server' is no IPv4, IPv6 or MAC");
  expect_error(gige("file: a.pcap, host: 10.9.9.9", "check"), "the capture has frames of 10.0.0.1");
}

TEST_F(BadTrace, ValuesOutOfRangeAreErrors) {
  folder_.write("t.spc", "0,8,4096,r,0\n");
  expect_error(fc("file: t.spc, time_scale: 0"), "out of range; allowed: 0.000001 to 1000");
  expect_error(fc("file: t.spc, time_scale: 50 %"), "needs a number without a unit");
  expect_error(fc("file: t.spc, queue_depth: 0"), "out of range");
  expect_error(fc("file: t.spc, max_io: 100 B"), "out of range");
}

TEST_F(BadTrace, ToMeasureToTheEndNeedsAReplay) {
  expect_error(perform("check", "    fc: {}\n", "--set run.measure=end"),
               "no port replays a file, so there is no end to measure to");
}

TEST_F(BadTrace, AnotherKeyThanReplayIsASlip) {
  expect_error(perform("check", "    fc: {repaly: {file: x}}\n"), "did you mean 'replay'?");
}

TEST_F(BadTrace, APipeIsReadOnceAndItsDamageEndsTheRun) {
  folder_.write("t.spc", "0,8,4096,r,0\n0,8,4096,r,0.001\n0,8,4096,z,0.002\n");
  const std::string pipe = folder_.path("pipe");
  const auto replayed = [&](const std::string& source, const std::string& options) {
    const std::string scenario = folder_.write(
        "s.yaml",
        "title: t\n"
        "host: {model: rp8400, cells: 1, slot0: {type: seu, adapter: {model: a9782a}}}\n"
        "traffic: {slot0: {fc: {replay: {file: pipe}}}}\n");
    return run_command("rm -f " + shell_quote(pipe) + "; mkfifo " + shell_quote(pipe) + "; " +
                       source + " >" + shell_quote(pipe) + " & sleep 0.2; " +
                       shell_quote(SLOTLAB_PROGRAM) + " run " + shell_quote(scenario) +
                       " --catalogue " + shell_quote(SLOTLAB_SCENARIO_DIR) + options);
  };
  const std::string whole = "cat " + shell_quote(folder_.path("t.spc"));
  expect_error(replayed(whole, ""), "pipe:3: 'z' is no opcode");
  const CommandResult good = replayed("head -n 2 " + shell_quote(folder_.path("t.spc")), "");
  EXPECT_EQ(good.exit_code, 0) << good.err;
  EXPECT_THAT(good.out, HasSubstr("Ended when everything that was to be replayed had been."));
}

}  // namespace
}  // namespace slotlab::test
