// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

namespace fs = std::filesystem;

class TraceOptionsTest : public testing::Test {
 protected:
  TraceOptionsTest()
      : folder_(fs::temp_directory_path() / ("slotlab_options_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~TraceOptionsTest() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const { return shell_quote((folder_ / name).string()); }
  static CommandResult program(const std::string& arguments) {
    return run_command(shell_quote(SLOTLAB_PROGRAM) + " " + arguments);
  }
  static CommandResult run(const std::string& options) {
    return program("run papers/a9782a/pcix-c1-fc-rd-alone.yaml --catalogue " +
                   shell_quote(SLOTLAB_SCENARIO_DIR) +
                   " --set run.warm_up='1 ms' --set run.measure='1 ms' " + options);
  }

  const fs::path folder_;
};

TEST_F(TraceOptionsTest, BadOptionsAreToldBeforeTheRun) {
  const std::string to = "--trace-perfetto " + file("t");
  const std::pair<std::string, const char*> cases[] = {
      {"--trace-from '1 ms'", "need a trace to cut"},
      {to + " --trace-from 1", "'1' is a bare number"},
      {to + " --trace-from '1 MB'", "the value of '--trace-from' is '1 MB'"},
      {to + " --trace-from '-1 us'", "the value of '--trace-from' is '-1 us'"},
      {to + " --trace-from '1 ms' --trace-to '1 ms'",
       "'--trace-to' is 1 ms, expected a time after '--trace-from', 1 ms"},
      {to + " --trace-from '2 ms'",
       "the trace is to begin at 2 ms, but the run ends at 2 ms at the latest"},
      {to + " --snap-length 100", "'--snap-length' needs a capture to cut"},
      {"--trace-pcapng " + file("t") + " --snap-length 5", "expected a whole number from 16 to"},
      {to + " --trace-vcd-clock", "'--trace-vcd-clock' needs a waveform"},
      {to + " --trace-vcd " + file("t"), "two outputs are to go to"},
      {to + " --output " + file("t"), "two outputs are to go to"},
      {"--trace-vcd " + file("none/t"), "No such file or directory"},
      {"--trace-vcd " + shell_quote(folder_.string()), "Is a directory"},
      {"--trace-vcd ''", "the value of '--trace-vcd' is empty"},
  };
  for (const auto& [options, message] : cases) {
    const CommandResult result = run(options);
    EXPECT_EQ(result.exit_code, 2) << options;
    EXPECT_THAT(result.err, testing::HasSubstr(message)) << options;
    EXPECT_EQ(result.out, "");
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 0);
}

TEST_F(TraceOptionsTest, AFullDiskIsTold) {
  for (const char* kind : {"perfetto", "vcd", "pcapng"}) {
    const CommandResult result = run(std::string("--trace-") + kind + " /dev/full");
    EXPECT_EQ(result.exit_code, 1) << kind;
    EXPECT_THAT(result.err, testing::HasSubstr("cannot write '/dev/full'")) << kind;
  }
}

TEST_F(TraceOptionsTest, CheckVcdRefusesWhatIsNoWaveform) {
  const std::string head = "$timescale 1 ps $end\n";
  const std::string tail = "$enddefinitions $end\n";
  const std::pair<std::string, const char*> cases[] = {
      {"", "no $enddefinitions"},
      {"{\"json\": 1}", "where a declaration should be"},
      {head + tail, "no comment in the header tells of a bus"},
      {head + "$comment b: mode=isa $end\n" + tail, "'isa' is no mode of a bus"},
      {head + "$comment b: mode=pci-33 $end\n" + tail, "scope 'b' has no pin FRAME_n"},
  };
  for (const auto& [text, message] : cases) {
    std::ofstream(folder_ / "v.vcd") << text;
    const CommandResult result = program("check-vcd " + file("v.vcd"));
    EXPECT_EQ(result.exit_code, 2) << text;
    EXPECT_THAT(result.err, testing::HasSubstr(message)) << text;
  }
  EXPECT_EQ(program("check-vcd " + file("none.vcd")).exit_code, 2);
  EXPECT_EQ(program("check-vcd " + shell_quote(folder_.string())).exit_code, 2);
  EXPECT_EQ(program("check-vcd").exit_code, 2);
}

TEST_F(TraceOptionsTest, CheckVcdFailsOnABrokenWaveform) {
  ASSERT_EQ(run("--trace-vcd " + file("v.vcd")).exit_code, 0);
  EXPECT_EQ(program("check-vcd " + file("v.vcd")).exit_code, 0);
  // Every other change of the second wire, IRDY#, is lost.
  std::ifstream in(folder_ / "v.vcd");
  std::ofstream broken(folder_ / "broken.vcd");
  int changes = 0;
  for (std::string line; std::getline(in, line);) {
    const bool irdy = line == "0\"" || line == "1\"";
    if (!irdy || ++changes % 7 != 0) broken << line << '\n';
  }
  broken.close();
  const CommandResult result = program("check-vcd " + file("broken.vcd"));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, testing::HasSubstr("frame-again (PCI-X 1.0b chapter 2)"));
}

}  // namespace
}  // namespace slotlab::test
