// SPDX-License-Identifier: Apache-2.0
// A sweep that is killed and called again, fifty times (ten with sanitizers): nothing is lost,
// nothing is done twice.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "model/input_error.h"
#include "study/store_reader.h"
#include "tests/support/command.h"
#include "tests/support/store_dump.h"

namespace slotlab::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPoints = 24;
#ifdef __SANITIZE_ADDRESS__
constexpr unsigned kKills = 10;  // each call takes its time to start
#else
constexpr unsigned kKills = 50;
#endif

class SweepKillTest : public testing::Test {
 protected:
  SweepKillTest()
      : folder_(fs::temp_directory_path() / ("slotlab_kill_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // orphans come here, and are seen to end
    std::ofstream(folder_ / "study.yaml")
        << "scenario: studies/mmrbc/mmrbc-512.yaml\n"
        << "set: {run: {warm_up: 0 ps, measure: 300 us, batches: 2}}\n"
        << "parameters:\n"
        // The card without the second key does not fit the second slot: those points fail.
        << "  type: {path: host.slot0.type, values: [seu, base-5v]}\n"
        << "  keying: {path: host.slot0.adapter.keying, values: [universal, 3.3V]}\n"
        << "  run.seed: {from: 1, to: 6, step: 1}\n";
  }
  ~SweepKillTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string command(const std::string& store) const {
    return shell_quote(SLOTLAB_PROGRAM) + " sweep " + shell_quote(path("study.yaml")) + " -j 2 " +
           "--catalogue " + shell_quote(SLOTLAB_SCENARIO_DIR) + " --store " +
           shell_quote(path(store));
  }
  /// Starts the sweep as the leader of a process group of its own.
  pid_t start(const std::string& store) const {
    const pid_t process = fork();
    if (process == 0) {
      setpgid(0, 0);
      const int nowhere = open("/dev/null", O_RDWR);
      dup2(nowhere, STDOUT_FILENO);
      dup2(nowhere, STDERR_FILENO);
      execl("/bin/sh", "sh", "-c", ("exec " + command(store)).c_str(), nullptr);
      _exit(127);
    }
    setpgid(process, process);
    return process;
  }
  /// Whether nobody of a group is left within some seconds.
  static bool is_gone(pid_t group) {
    for (int i = 0; i < 5000; ++i) {
      while (waitpid(-group, nullptr, WNOHANG) > 0) {
      }
      if (kill(-group, 0) != 0 && errno == ESRCH) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }
  /// The numbers of the points in the store; none when there is no store yet.
  std::vector<std::int64_t> recorded(const std::string& store) const {
    std::vector<std::int64_t> points;
    try {
      study::StoreReader reader(path(store));
      for (const auto& row : reader.rows({"point"})) {
        points.push_back(std::get<std::int64_t>(row.front()));
      }
    } catch (const model::InputError&) {
      // killed before the store was made
    }
    return points;
  }

  fs::path folder_;
};

TEST_F(SweepKillTest, FiftyKillsLeaveTheStoreOfAnUndisturbedSweep) {
  const auto before = std::chrono::steady_clock::now();
  const CommandResult whole = run_command(command("whole"));
  const auto length = std::min<std::chrono::steady_clock::duration>(
      std::chrono::steady_clock::now() - before, std::chrono::seconds(1));
  ASSERT_EQ(whole.exit_code, 1) << whole.out << whole.err;
  EXPECT_THAT(whole.err, testing::HasSubstr("6 of 24 points failed"));
  const std::string expected = dump_store(path("whole"));

  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  unsigned kills = 0;
  unsigned stores = 0;
  for (unsigned calls = 0; kills < kKills; ++calls) {
    ASSERT_LT(calls, 20 * kKills) << "every sweep ends before it can be killed";
    const std::string store = "store" + std::to_string(stores);
    const std::vector<std::int64_t> there = recorded(store);
    const pid_t process = start(store);
    // From before the store is made to the end of the sweep.
    std::this_thread::sleep_for(length * (random() % 1000) / 2000);
    const bool all = kills % 2 == 0;  // else the parent alone: its workers have to go with it
    const bool was_there = waitpid(process, nullptr, WNOHANG) == 0;
    if (was_there) {
      kill(all ? -process : process, SIGKILL);
      int status = 0;
      waitpid(process, &status, 0);
      kills += WIFSIGNALED(status) ? 1 : 0;
    }
    ASSERT_TRUE(is_gone(process)) << "workers outlive their parent";
    const std::vector<std::int64_t> now = recorded(store);
    EXPECT_TRUE(std::includes(now.begin(), now.end(), there.begin(), there.end()))
        << "a point was lost";
    if (now.size() < kPoints && kills < kKills) continue;
    const CommandResult last = run_command(command(store));
    std::ostringstream told;
    told << now.size() << " of them were there, " << kPoints - now.size() << " run now";
    EXPECT_THAT(last.out, testing::HasSubstr(told.str())) << "a point was run twice";
    EXPECT_EQ(dump_store(path(store)), expected) << store << " after " << kills << " kills";
    EXPECT_FALSE(fs::exists(path(store + "-wal")));
    ++stores;
  }
  RecordProperty("stores", static_cast<int>(stores));
}

TEST_F(SweepKillTest, ASecondSweepOnAStoreIsRefused) {
  const pid_t process = start("store");
  for (int i = 0; i < 2000 && recorded("store").empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(process, SIGSTOP);
  const CommandResult second = run_command(command("store"));
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  EXPECT_TRUE(is_gone(process));
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_THAT(second.err, testing::HasSubstr("another sweep is working on this store"));
}

}  // namespace
}  // namespace slotlab::test
