// SPDX-License-Identifier: Apache-2.0
#include "study/regression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "model/input_error.h"

namespace slotlab::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

/// A folder of scenarios, and simulations that only pretend.
class RegressionTest : public testing::Test {
 protected:
  RegressionTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_regression_" + std::to_string(getpid()))) {
    for (const char* name : {"papers/p/pcix-a.yaml", "papers/p/pcix-b.yaml", "papers/p/pci-a.yaml",
                             "studies/s/one.yaml", "lab/cards/x.yaml", "own.yaml"}) {
      write(name, "title: a scenario\ntraffic: {}\n");
    }
    write("papers/p/testbed.yaml", "traffic: {}\n");  // a part
    write("lab/notes.yaml", "title: no scenario\n");
    options_.folder = folder_;
  }
  ~RegressionTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }

  /// As a measured time in ms: 100 MB/s and, at more than 6 ms, another clock class.
  Regression run(double throughput = 100.0) const {
    return regress(options_, [throughput](const std::filesystem::path& scenario,
                                          const std::vector<std::string>& overrides) {
      if (scenario.filename() == "x.yaml") {
        std::ifstream file(scenario);
        std::string first;
        std::getline(file, first);
        if (first == "title: broken") throw std::runtime_error("no room in the slot");
      }
      FigureSet set;
      const bool longer = overrides.back() == "run.measure=7 ms";
      set.figures = {{"throughput.slot0.fc.read", throughput, "MB/s", 1.0},
                     {"slot0.bus.transaction_rate", 1000, "1/s"},
                     {"slot0.bus.clocks.data", 20, "%"},
                     {"slot0.bus.clocks.retry", longer ? 5.0 : 0.0, "%"},
                     {"cpus.utilization", 25, "%"}};
      return set;
    });
  }
  void keep(const Regression& regression) const {
    for (const GoldenUpdate& update : regression.updates) {
      std::filesystem::create_directories(update.file.parent_path());
      std::ofstream(update.file) << update.after;
    }
  }

  std::filesystem::path folder_;
  RegressionOptions options_;
};

TEST_F(RegressionTest, FindsFamiliesOfScenariosWithATitle) {
  EXPECT_THAT(
      find_families(folder_),
      ElementsAre(Pair("lab-cards", ElementsAre("lab/cards/x.yaml")),
                  Pair("p-pci", ElementsAre("papers/p/pci-a.yaml")),
                  Pair("p-pcix", ElementsAre("papers/p/pcix-a.yaml", "papers/p/pcix-b.yaml")),
                  Pair("scenarios", ElementsAre("own.yaml")),
                  Pair("study-s", ElementsAre("studies/s/one.yaml"))));
  EXPECT_THROW(find_families(folder_ / "lab/none"), model::InputError);
}

TEST_F(RegressionTest, WhatHasNoGoldenResultIsNewAndTheSameOnceItIsKept) {
  const Regression first = run();
  EXPECT_EQ(first.number(Standing::added), 6U);
  EXPECT_EQ(first.failures(), 6U);
  EXPECT_EQ(first.updates.size(), 5U);
  keep(first);
  const Regression second = run();
  EXPECT_EQ(second.number(Standing::same), 6U);
  EXPECT_EQ(second.failures(), 0U);
  for (const GoldenUpdate& update : second.updates) EXPECT_EQ(update.before, update.after);
}

TEST_F(RegressionTest, ResultsAreTheSameForAnyNumberOfProcesses) {
  options_.parallel = 1;
  const std::string one = format_regression(run(), model::ResultFormat::json);
  options_.parallel = 4;
  EXPECT_EQ(format_regression(run(), model::ResultFormat::json), one);
}

TEST_F(RegressionTest, SaysWhatMovedAndByHowMuch) {
  keep(run());
  options_.patterns = {"p-pcix"};
  const Regression moved = run(101.0);
  EXPECT_EQ(moved.number(Standing::moved), 2U);
  const std::string text = format_regression(moved, model::ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("papers/p/pcix-a.yaml: moved\n"));
  EXPECT_THAT(text, HasSubstr("throughput.slot0.fc.read       100  101  MB/s      +1   +1.00 %"));
  EXPECT_THAT(text, HasSubstr("2 scenarios, 2 moved (exactly compared)\n"));
  EXPECT_THAT(format_regression(moved, model::ResultFormat::csv),
              HasSubstr("papers/p/pcix-a.yaml,moved,throughput.slot0.fc.read,MB/s,100,101,1,1,,"
                        "moved\n"));
  const auto json = nlohmann::json::parse(format_regression(moved, model::ResultFormat::json));
  EXPECT_EQ(json.at("moved"), 2);
  EXPECT_EQ(json.at("scenarios").at(0).at("figures").at(0).at("change_percent"), 1);
}

TEST_F(RegressionTest, AToleranceLetsSmallMovesPass) {
  keep(run());
  options_.tolerance = {0.01, false};
  EXPECT_EQ(run(101.0).failures(), 0U);
  EXPECT_EQ(run(101.1).failures(), 6U);
}

TEST_F(RegressionTest, AFigureThatIsNotKeptMovesTheFingerprint) {
  keep(run());
  options_.patterns = {"scenarios"};
  const auto other_cpu = [](const std::filesystem::path&, const std::vector<std::string>&) {
    FigureSet set;
    set.figures = {{"throughput.slot0.fc.read", 100.0, "MB/s", 1.0},
                   {"slot0.bus.transaction_rate", 1000, "1/s"},
                   {"slot0.bus.clocks.data", 20, "%"},
                   {"slot0.bus.clocks.retry", 0, "%"},
                   {"cpus.utilization", 26, "%"}};
    return set;
  };
  const Regression moved = regress(options_, other_cpu);
  ASSERT_EQ(moved.number(Standing::moved), 1U);
  EXPECT_TRUE(moved.scenarios[0].only_fingerprint);
  EXPECT_THAT(format_regression(moved, model::ResultFormat::text),
              HasSubstr("own.yaml: moved, though none of the figures that are kept\n"));
  options_.tolerance = {0.0, false};
  EXPECT_EQ(regress(options_, other_cpu).failures(), 0U);
}

TEST_F(RegressionTest, AClassOfClocksThatIsLeftOutIsZero) {
  keep(run());
  options_.patterns = {"scenarios"};
  options_.settings = {"run.measure=7 ms"};
  const Regression moved = run();
  const Change& retry = moved.scenarios[0].comparison.changes[0];
  EXPECT_EQ(retry.name, "slot0.bus.clocks.retry");
  EXPECT_EQ(retry.before, 0.0);
  EXPECT_EQ(retry.after, 5.0);
}

TEST_F(RegressionTest, SettingsStayInTheFileWhenTheyAreToBeKept) {
  options_.patterns = {"scenarios"};
  options_.settings = {"run.measure=7 ms"};
  EXPECT_THAT(run().updates[0].after, HasSubstr("set: run.measure=6 ms\n"));
  options_.keep_settings = true;
  keep(run());
  options_.keep_settings = false;
  options_.settings = {};
  EXPECT_EQ(run().failures(), 0U);  // simulated for 7 ms
  EXPECT_THAT(run().updates[0].before, HasSubstr("set: run.measure=7 ms\n"));
}

TEST_F(RegressionTest, AFailedRunLeavesItsFileAlone) {
  keep(run());
  write("lab/cards/x.yaml", "title: broken\ntraffic: {}\n");
  const Regression regression = run();
  EXPECT_EQ(regression.number(Standing::failed), 1U);
  EXPECT_EQ(regression.number(Standing::same), 5U);
  EXPECT_EQ(regression.updates.size(), 4U);
  EXPECT_THAT(format_regression(regression, model::ResultFormat::text),
              HasSubstr("lab/cards/x.yaml: failed: no room in the slot\n"));
}

TEST_F(RegressionTest, WhatIsNoLongerThereIsGone) {
  keep(run());
  std::filesystem::remove(folder_ / "papers/p/pcix-b.yaml");
  std::filesystem::remove_all(folder_ / "studies");
  const Regression regression = run();
  EXPECT_EQ(regression.number(Standing::gone), 2U);
  EXPECT_EQ(regression.failures(), 2U);
  const auto study =
      std::find_if(regression.updates.begin(), regression.updates.end(),
                   [](const GoldenUpdate& update) { return update.file.stem() == "study-s"; });
  ASSERT_NE(study, regression.updates.end());
  EXPECT_THAT(study->after, IsEmpty());
  EXPECT_THAT(study->before, Not(IsEmpty()));
}

TEST_F(RegressionTest, RefusesAnUnknownFamilyAndABrokenFile) {
  options_.patterns = {"p-pcix", "p-pcxi"};
  EXPECT_THROW(run(), model::InputError);
  options_.patterns = {"p-*"};
  EXPECT_EQ(run().scenarios.size(), 3U);
  write("golden/p-pci.txt", "  nonsense\n");
  EXPECT_THROW(run(), model::InputError);
}

}  // namespace
}  // namespace slotlab::study
