// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace slotlab::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kScenario = SLOTLAB_SCENARIO_DIR "/papers/a9782a/pcix-c1-fc-rd-alone.yaml";

struct Outcome {
  int code;
  std::string out;
  std::string err;
};

Outcome run(const Arguments& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = run_command_line(arguments, {out, err});
  return {code, out.str(), err.str()};
}

/// Wrong usage or bad input: exit code 2, no output, one line that says `message`.
void expect_refused(const Arguments& arguments, const std::string& message) {
  const Outcome refused = run(arguments);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.out, IsEmpty());
  EXPECT_THAT(refused.err, StartsWith("slotlab: error: "));
  EXPECT_THAT(refused.err, HasSubstr(message));
  EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
}

class OutputTest : public testing::Test {
 protected:
  OutputTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_output_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~OutputTest() override { std::filesystem::remove_all(folder_); }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_),
                                                  std::filesystem::directory_iterator()));
  }
  static std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::filesystem::path folder_;
};

TEST(CommandLine, ExplainsItself) {
  for (const char* flag : {"--help", "-h", "help"}) {
    const Outcome help = run({flag});
    EXPECT_EQ(help.code, 0);
    EXPECT_THAT(help.err, IsEmpty());
    for (const Command& command : commands()) {
      EXPECT_THAT(help.out, HasSubstr(command.summary));
    }
  }
  EXPECT_THAT(run({"--version"}).out, testing::MatchesRegex("slotlab [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(CommandLine, EveryCommandHasHelpWithAnExample) {
  for (const Command& command : commands()) {
    for (const char* flag : {"--help", "-h"}) {
      const Outcome help = run({command.name, flag});
      EXPECT_EQ(help.code, 0) << command.name;
      EXPECT_THAT(help.out, StartsWith(std::string("Usage: slotlab ") + command.name));
      EXPECT_THAT(help.out, HasSubstr(std::string("Example:\n  slotlab ") + command.name));
      EXPECT_THAT(help.err, IsEmpty());
    }
  }
}

TEST(CommandLine, RefusesWhatIsNoCommand) {
  expect_refused({}, "no command");
  expect_refused({""}, "unknown command ''");
  expect_refused({"rum"}, "did you mean 'run'?");
  expect_refused({"--versoin"}, "did you mean '--version'?");
}

TEST(CommandLine, RefusesWrongOptions) {
  expect_refused({"run", "a.yaml", "--fromat", "json"}, "did you mean '--format'?");
  expect_refused({"run", "a.yaml", "--form", "json"}, "unknown option '--form'");  // abbreviated
  expect_refused({"run", "a.yaml", "-x"}, "unknown option '-x'");
  expect_refused({"run", "a.yaml", "--format"}, "--format");
  expect_refused({"run", "a.yaml", "--format", "xml"}, "unknown format 'xml'");
  expect_refused({"run", "a.yaml", "--format", "text", "--format", "csv"}, "more than once");
  expect_refused({"run", "a.yaml", "--output", ""}, "--output");
  expect_refused({"check", "a.yaml", "--format", "json"}, "unknown option '--format'");
  expect_refused({"list", "hosts", "--set", "a=1"}, "unknown option '--set'");
}

TEST(CommandLine, RefusesWrongNumbers) {
  for (const char* seed : {"-1", "1.5", "x", "4294967296", "99999999999999999999", "0x1", " 1"}) {
    expect_refused({"check", kScenario, "--seed", seed}, "'--seed' is '" + std::string(seed));
  }
  EXPECT_EQ(run({"check", kScenario, "--seed", "4294967295"}).code, 0);
  for (const char* jobs : {"0", "-2", "257", "two"}) {
    expect_refused({"reproduce", "-j", jobs}, "'--jobs' is '" + std::string(jobs));
  }
}

TEST(CommandLine, RefusesMissingAndSurplusArguments) {
  expect_refused({"run"}, "expected SCENARIO.yaml");
  expect_refused({"check"}, "expected SCENARIO.yaml");
  expect_refused({"show-config"}, "expected SCENARIO.yaml");
  expect_refused({"list"}, "expected adapters|hosts|scenarios|parameters");
  expect_refused({"check", kScenario, "more"}, "unexpected argument 'more'");
  expect_refused({"reproduce", "--json", "/no/such/folder/x.json"}, "cannot write");
  expect_refused({"reproduce", "a9782a", "more"}, "unexpected argument 'more'");
}

TEST(CommandLine, RefusesUnknownNames) {
  expect_refused({"list", "adaptors"}, "did you mean 'adapters'?");
  expect_refused({"reproduce", "a9782b"}, "did you mean 'a9782a'?");
  expect_refused({"reproduce", "../a9782a"}, "unknown paper");
  expect_refused({"run", "nowhere.yaml"}, "nowhere.yaml: no such file");
  expect_refused({"run", "papers/a9782a/pcix-c1-ge-tx.yaml"},
                 "did you mean 'papers/a9782a/pcix-c1-ge-tx-alone.yaml'?");
  expect_refused({"run", ""}, "path is empty");
  expect_refused({"check", kScenario, "--catalogue", "/nowhere"}, "/nowhere");
  expect_refused({"check", kScenario, "--set", "host.cels=2"}, "host.cels");
}

TEST(CommandLine, RefusesWhatCannotBeCompared) {
  expect_refused({"compare", "a9782a"}, "expected A B");
  expect_refused({"compare", "a9782a", "a9782b"}, "no such paper; did you mean 'a9782a'?");
  expect_refused({"compare", "a9782a", kScenario}, "is neither the JSON of 'slotlab run'");
  expect_refused({"compare", "a9782a", "/"}, "is a folder");
  for (const char* tolerance : {"1", "x", "1 ms", "-1 %", "1001 %", "nan %"}) {
    expect_refused({"compare", "a", "b", "--tolerance", tolerance}, "'--tolerance'");
  }
  expect_refused({"compare", "a", "b", "--tolerance", "1 %", "--exact"}, "'--exact'");
}

TEST(CommandLine, RefusesWhatCannotBeRegressed) {
  expect_refused({"regress", "/nowhere"}, "/nowhere: no such directory");
  expect_refused({"regress", SLOTLAB_SOURCE_DIR "/docs"}, "there is no scenario in it");
  expect_refused({"regress", "--family", "study-jumbos"}, "did you mean 'study-jumbo'?");
  expect_refused({"regress", "a", "b"}, "unexpected argument 'b'");
}

TEST(CommandLine, ChecksAScenarioByPathAndByShippedName) {
  const Outcome by_path = run({"check", kScenario});
  EXPECT_EQ(by_path.code, 0) << by_path.err;
  const Outcome by_name = run({"check", "papers/a9782a/pcix-c1-fc-rd-alone.yaml"});
  EXPECT_EQ(by_name.code, 0) << by_name.err;
  EXPECT_THAT(by_name.out, HasSubstr("papers/a9782a/pcix-c1-fc-rd-alone.yaml: fine: PCI-X 133"));
}

TEST(CommandLine, ListsTheCatalogue) {
  EXPECT_THAT(run({"list", "adapters"}).out, HasSubstr("a9782a"));
  EXPECT_THAT(run({"list", "hosts"}).out, HasSubstr("rp8400"));
  EXPECT_THAT(run({"list", "scenarios"}).out, HasSubstr("papers/a9782a/pcix-c1-fc-rd-alone.yaml"));
  EXPECT_THAT(run({"list", "parameters"}).out, HasSubstr("host.cells"));
}

TEST(CommandLine, ReportsAStandardOutputThatTakesNothing) {
  std::ofstream full("/dev/full");
  std::ostringstream err;
  EXPECT_EQ(run_command_line({"--help"}, {full, err}), 1);
  EXPECT_EQ(err.str(), "slotlab: error: cannot write to the standard output\n");
}

TEST(CommandLine, RunsAScenario) {
  const Outcome done = run({"run", kScenario, "--set", "run.warm_up=1 ms", "--set",
                            "run.measure=2 ms", "--seed", "9", "--format", "csv"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_THAT(done.err, IsEmpty());
  EXPECT_THAT(done.out, StartsWith("path,value,unit\nrun.seed,9,1\nrun.warm_up,1000000000,ps\n"
                                   "run.measured,2000000000,ps\n"));
}

TEST_F(OutputTest, RefusesAFileThatCannotBeWrittenBeforeItRuns) {
  expect_refused({"run", kScenario, "--output", (folder_ / "no" / "x.txt").string()},
                 "No such file or directory");
  expect_refused({"run", kScenario, "--output", folder_.string()}, "Is a directory");
  EXPECT_EQ(files(), 0U);
}

TEST_F(OutputTest, WritesTheWholeFileAndNothingElse) {
  const auto file = folder_ / "config.yaml";
  std::ofstream(file) << std::string(1'000'000, 'x');  // longer than what replaces it
  const Outcome shown = run({"show-config", kScenario});
  const Outcome written = run({"show-config", kScenario, "--output", file.string()});
  EXPECT_EQ(written.code, 0) << written.err;
  EXPECT_THAT(written.out, IsEmpty());
  EXPECT_EQ(content(file), shown.out);
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputTest, KeepsASymbolicLinkAndWritesWhatItLeadsTo) {
  std::ofstream(folder_ / "target.yaml") << "old";
  std::filesystem::create_symlink("target.yaml", folder_ / "link.yaml");
  EXPECT_EQ(run({"show-config", kScenario, "-o", (folder_ / "link.yaml").string()}).code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link.yaml"));
  EXPECT_NE(content(folder_ / "target.yaml"), "old");
}

TEST_F(OutputTest, ReportsADeviceThatIsFull) {
  const Outcome full = run({"show-config", kScenario, "--output", "/dev/full"});
  EXPECT_EQ(full.code, 1);
  EXPECT_THAT(full.err, HasSubstr("No space left on device"));
  struct stat status {};
  ASSERT_EQ(stat("/dev/full", &status), 0);
  EXPECT_TRUE(S_ISCHR(status.st_mode));  // not replaced by a file
}

TEST_F(OutputTest, LeavesAnOldFileAloneWhenTheInputIsBad) {
  const auto file = folder_ / "old.txt";
  std::ofstream(file) << "old";
  expect_refused({"run", "nowhere.yaml", "--output", file.string()}, "no such file");
  EXPECT_EQ(content(file), "old");
}

}  // namespace
}  // namespace slotlab::cli
