// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

/// A calibration that is killed and called again.
class CalibrationResumeTest : public testing::Test {
 protected:
  CalibrationResumeTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_resume_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
    std::ofstream study(folder_ / "short.yaml");
    study << "title: a short study\npaper: a9782a\n"
          << "run: {warm_up: 1 ms, measure: 3 ms}\n"
          << "fit: {max_iterations: 1, folds: 2}\n"
          << "figures: [a9782a.pcix.c1.*.with*]\nparameters:\n";
    for (const char* name : {"receive_frame_overhead", "transmit_frame_overhead"}) {
      study << "  - {path: silicon.isp2312.engine." << name << ", key: engine." << name
            << ", file: silicon/isp2312.fitted.yaml, min: 0.2 us, max: 8 us, why: not published}\n";
    }
    for (const char* name : {"read_setup_time", "write_setup_time"}) {
      study << "  - {path: silicon.bcm5703." << name << ", key: " << name
            << ", file: silicon/bcm570x.fitted.yaml, min: 0 us, max: 3 us, why: not published}\n";
    }
  }
  ~CalibrationResumeTest() override { std::filesystem::remove_all(folder_); }

  /// The command, with files of that name for journal and report.
  std::string calibrate(const std::string& name) const {
    const std::string base = (folder_ / name).string();
    return shell_quote(SLOTLAB_PROGRAM) + " calibrate " +
           shell_quote((folder_ / "short.yaml").string()) + " --catalogue " +
           shell_quote(SLOTLAB_SCENARIO_DIR) + " -j 2 --format json --journal " +
           shell_quote(base + ".journal") + " --output " + shell_quote(base + ".json");
  }
  /// Runs the command until its journal has `bytes` and `milliseconds` more have passed, and kills
  /// it then. Exit code 137 when it was killed, 0 when it was over before.
  int run_and_kill(const std::string& name, std::uintmax_t bytes, unsigned milliseconds) const {
    const std::string journal = shell_quote((folder_ / (name + ".journal")).string());
    return run_command(
               calibrate(name) + " & p=$!; while kill -0 $p 2>/dev/null && [ $(stat -c %s " +
               journal + " 2>/dev/null || echo 0) -lt " + std::to_string(bytes) +
               " ]; do sleep 0.01; done; sleep 0." + std::to_string(1000 + milliseconds).substr(1) +
               "; kill -KILL $p 2>/dev/null; wait $p")
        .exit_code;
  }
  std::string content(const std::string& name) const {
    std::ifstream stream(folder_ / name);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::uintmax_t size(const std::string& name) const {
    return std::filesystem::file_size(folder_ / name);
  }

  std::filesystem::path folder_;
};

TEST_F(CalibrationResumeTest, KilledAtRandomItGoesOnToTheSameResult) {
  const CommandResult whole = run_command(calibrate("whole"));
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  const std::uintmax_t all = size("whole.journal");

  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (const unsigned share : {1U, 3U, 6U}) {
    const std::uintmax_t bytes = all * share / 10 + random() % (all / 10);
    ASSERT_EQ(run_and_kill("killed", bytes, static_cast<unsigned>(random() % 50)), 137)
        << "it was over too soon";
    EXPECT_FALSE(std::filesystem::exists(folder_ / "killed.json"));
  }
  const CommandResult last = run_command(calibrate("killed"));
  ASSERT_EQ(last.exit_code, 0) << last.err;
  EXPECT_THAT(last.err, testing::Not(testing::HasSubstr("the journal holds 0 simulations")));
  EXPECT_EQ(content("killed.json"), content("whole.json"));
  EXPECT_EQ(size("killed.journal"), all) << "no simulation was made twice";
}

}  // namespace
}  // namespace slotlab::test
